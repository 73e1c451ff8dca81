/** A small SMTP server for tests: accepts mail, requires a password, and refuses recipients when told to. */
import { createServer, type Socket } from 'node:net';

interface ReceivedLetter {
  readonly from: string;
  readonly to: string;
  /** Headers and text as they arrived. */
  readonly content: string;
}

export interface SmtpServer {
  readonly port: number;
  readonly letters: readonly ReceivedLetter[];
  /** Every line that clients sent outside mail content, to check what must not be among them. */
  readonly said: readonly string[];
  /** Answers further recipients with this line; undefined accepts them again. */
  refuseWith(answer: string | undefined): void;
  stop(): Promise<void>;
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

export const startSmtpServer = async (user: string, password: string): Promise<SmtpServer> => {
  const letters: ReceivedLetter[] = [];
  const said: string[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  const plain = Buffer.from(`\0${user}\0${password}`).toString('base64');

  const talk = (socket: Socket): void => {
    const answer = (line: string) => socket.write(`${line}\r\n`);
    let [from, to, signedIn] = ['', '', false];
    let data: string[] | undefined;
    const take = (line: string): void => {
      if (data !== undefined) {
        if (line !== '.') data.push(line);
        else {
          letters.push({ from, to, content: data.join('\n') });
          data = undefined;
          answer('250 taken');
        }
        return;
      }
      said.push(line);
      const command = line.split(' ', 1)[0]?.toUpperCase();
      if (command === 'EHLO') answer('250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME');
      else if (command === 'AUTH') {
        signedIn = line === `AUTH PLAIN ${plain}`;
        answer(signedIn ? '235 welcome' : '535 no');
      } else if (command === 'MAIL') {
        from = addressIn(line);
        answer(signedIn ? '250 ok' : '530 who are you');
      } else if (command === 'RCPT') {
        to = addressIn(line);
        answer(refusal ?? '250 ok');
      } else if (command === 'DATA') {
        data = [];
        answer('354 go on');
      } else answer(command === 'QUIT' ? '221 bye' : '502 unknown');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    socket.on('error', () => socket.destroy());
    answer('220 test');
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    talk(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    letters,
    said,
    refuseWith: (answer) => {
      refusal = answer;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
