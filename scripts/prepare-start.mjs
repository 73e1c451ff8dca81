// `npm run prepare-start`: does everything that `npm start` does before it starts the server, so that later starts
// write nothing into this folder. Meant for images and services with a read-only file system (docs/deploy). With
// DIST_DIR set it does not build the app.
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
