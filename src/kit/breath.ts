/** Between two parts of long work a slow device answers a finger; in one piece they would hold it up for too long. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
