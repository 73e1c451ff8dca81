/** A real websocket for the walk. */
import WebSocket from 'ws';
import { type Dial, TIMEOUT_MS } from './ask.ts';

export const dial: Dial = (url, { opened, frame, closed }) => {
  const socket = new WebSocket(url, { handshakeTimeout: TIMEOUT_MS });
  let left = false;
  const end = (why: string): void => {
    if (!left) closed(why);
    left = true;
  };
  socket.on('open', opened);
  socket.on('message', (data: Buffer, isBinary) => frame(isBinary ? data : data.toString()));
  socket.on('error', (error) => end(error.message));
  socket.on('close', (code, reason) => end(`${code} ${reason.toString()}`.trim()));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      left = true;
      socket.terminate();
    },
  };
};
