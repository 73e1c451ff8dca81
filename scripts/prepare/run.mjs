import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** An expected failure with a message for the user; the entry scripts print `message` alone, without a stack. */
export class Failure extends Error {
  name = 'Failure';
}

/** Prints only the message of a Failure, and the stack of any other error. */
export const printError = (error) => console.error(error instanceof Failure ? `\n${error.message}` : error);

/** Prints the error and ends with status 1. */
export const endWith = (error) => {
  printError(error);
  process.exit(1);
};

/** Signals a process group; does nothing if it no longer exists. */
export const endGroup = (pid, signal) => {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/**
 * Runs a program and waits for it to exit. SIGINT and SIGTERM to this process also end the program.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean | 'errors', cwd?: string, timeoutMs?: number,
 *   onStart?: (pid: number) => void }} [options] `quiet` collects the output (with 'errors' only stderr) instead of
 *   showing it. With `onStart` the program leads its own process group, identified by its pid, so that it can be found
 *   and ended with all its children.
 * @returns {Promise<{ code: number, output: string }>} code 1 if a signal ended it.
 */
export const run = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.quiet === true ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
      timeout: options.timeoutMs,
      detached: options.onStart !== undefined,
    });
    if (child.pid !== undefined) options.onStart?.(child.pid);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const stop = () => (options.onStart && child.pid ? endGroup(child.pid, 'SIGTERM') : child.kill('SIGTERM'));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code: code ?? 1, output });
    });
  });

/** Path of a tool in node_modules, to run with this Node and without a shell: `tool('vite/bin/vite.js')`. */
export const tool = (path) => `${root}/node_modules/${path}`;
