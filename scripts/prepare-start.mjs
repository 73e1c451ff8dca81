// `npm run prepare-start`: everything that `npm start` would do before it starts the server, so that later starts write nothing
// into this folder: for images and for services whose files are read-only (docs/deploy). With DIST_DIR it builds no app.
import { requireNode } from './prepare/node-version.mjs';

requireNode();

const { endWith } = await import('./prepare/run.mjs');
try {
  const { ensureInstalled } = await import('./prepare/install.mjs');
  const { ensureBuilt } = await import('./prepare/build.mjs');
  const { ensureBundled } = await import('./prepare/bundle.mjs');
  await ensureInstalled();
  if (!process.env.DIST_DIR) await ensureBuilt();
  await ensureBundled();
} catch (error) {
  endWith(error);
}
