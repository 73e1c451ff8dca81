/** Whether a process with this id runs on this machine. */
export function isAlive(pid: number): boolean;

/**
 * Runs `work` while no other process runs work under the same lock file. The lock of a killed holder is taken over at
 * once, that of a holder that hangs or runs on another machine after 15 s without a heartbeat.
 * @param path of the lock file; its folder is made
 * @param onWait called once when another process holds the lock
 * @throws what `work` throws; where the file cannot be written
 */
export function withLock<T>(path: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
