/** A proxy between a browser and the exchange that records what the browser sends, byte for byte. */
import { createServer, request } from 'node:http';
import { freePort } from './free-port.ts';

export interface Recorder {
  readonly url: string;
  /** Request bodies sent so far to a path with this ending. */
  sentTo(end: string): readonly Buffer[];
  close(): Promise<void>;
}

export const openRecorder = async (target: string): Promise<Recorder> => {
  const port = await freePort();
  const sent: { readonly path: string; readonly body: Buffer }[] = [];
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      sent.push({ path: incoming.url ?? '', body });
      const { method, url: path, headers } = incoming;
      const onward = request({ hostname, port: targetPort, method, path, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    sentTo: (end) => sent.filter(({ path }) => path.endsWith(end)).map(({ body }) => body),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
