/** Whether a process of this machine has this number and has not ended. */
export function isAlive(pid: number): boolean;

/**
 * Runs `work` while no other process runs work under the same lock file. A holder that was killed is noticed at once,
 * one that hangs or was on another machine after 15 s: a lock does not outlive its holder for long.
 * @param path of the lock file; its folder is made
 * @param onWait told once when somebody else holds the lock
 * @throws what `work` throws; where the file cannot be written
 */
export function withLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
