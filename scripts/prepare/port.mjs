import { createServer } from 'node:net';
import { Failure } from './run.mjs';

/** @throws {Failure} where PORT is no port or somebody else listens on it. */
export const requirePort = (text) =>
  new Promise((resolve, reject) => {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      reject(new Failure(`PORT is "${text}", which is not a port: give a number from 1 to 65535.`));
      return;
    }
    const probe = createServer();
    probe.once('error', (error) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use, perhaps by another "npm start". Stop that, or choose another: PORT=${port + 1} npm start`
          : error.code === 'EACCES'
            ? `Port ${port} may not be opened by this user. Choose one above 1023: PORT=8080 npm start`
            : `Port ${port} cannot be opened: ${error.message}`;
      reject(new Failure(sentence));
    });
    probe.listen(port, () => probe.close(() => resolve(port)));
  });
