// `npm start`: from a fresh clone to a running exchange. Plain Node without packages, because none may be installed
// yet.
import { requireNode } from './prepare/node-version.mjs';

requireNode();

const { endWith } = await import('./prepare/run.mjs');
let server;
try {
  const { requirePort } = await import('./prepare/port.mjs');
  const { ensureInstalled } = await import('./prepare/install.mjs');
  const { ensureBuilt } = await import('./prepare/build.mjs');
  const { ensureBundled } = await import('./prepare/bundle.mjs');
  await requirePort(process.env.PORT || '8080');
  await ensureInstalled();
  // DIST_DIR names a build made elsewhere: use it unchanged.
  if (!process.env.DIST_DIR) await ensureBuilt();
  server = await ensureBundled();
} catch (error) {
  endWith(error);
}

// The server runs in this process and not in a child, so that any signal, even kill -9, ends everything that `npm
// start` began and no orphan keeps the port open.
process.env.NODE_ENV ??= 'production';
await import(server.packages);
// Stack traces then name lines of the TypeScript sources.
process.setSourceMapsEnabled(true);
await import(server.main);
