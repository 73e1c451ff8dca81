import { ensureBuilt } from '../../scripts/prepare/build.mjs';

/** Journeys walk the production build: the one made from these sources, or one made elsewhere that DIST_DIR names. */
export const setup = async (): Promise<void> => {
  if (process.env['DIST_DIR'] === undefined) await ensureBuilt();
};
