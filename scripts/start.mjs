// `npm start`: from a fresh clone to a running exchange. Plain Node, because nothing is installed yet.
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
  // A build made elsewhere is taken as it is.
  if (!process.env.DIST_DIR) await ensureBuilt();
  server = await ensureBundled();
} catch (error) {
  endWith(error);
}

// The server runs in this process, not in a child: a signal, also kill -9, then ends everything that `npm start` began,
// and nobody is left holding the port.
process.env.NODE_ENV ??= 'production';
await import(server.packages);
// A stack names the lines of the sources.
process.setSourceMapsEnabled(true);
await import(server.main);
