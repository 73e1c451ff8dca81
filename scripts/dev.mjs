// `npm run dev`: the client with hot reload and the server restarted on every change, in one command.
import { requireNode } from './prepare/node-version.mjs';

requireNode();

const { endWith, Failure, run, tool } = await import('./prepare/run.mjs');
try {
  const { ensureInstalled } = await import('./prepare/install.mjs');
  const { requirePort } = await import('./prepare/port.mjs');
  await ensureInstalled();
  const clientPort = await requirePort(process.env.PORT || '5173');
  const serverPort = await requirePort(process.env.API_PORT || '8080');
  console.log(`Open http://localhost:${clientPort} (its API runs on ${serverPort}).`);
  const server = run(process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'], {
    env: { PORT: String(serverPort), NODE_ENV: 'development' },
  });
  const client = run(process.execPath, [tool('vite/bin/vite.js'), '--host'], {
    env: { PORT: String(clientPort), API_PORT: String(serverPort), NODE_ENV: 'development' },
  });
  const { code } = await Promise.race([server, client]);
  if (code !== 0) throw new Failure('One half of the development servers ended; see above.');
  process.exit(0);
} catch (error) {
  endWith(error);
}
