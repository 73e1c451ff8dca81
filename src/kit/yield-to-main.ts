/** Yields to the event loop, so that long work does not block input on a slow device. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
