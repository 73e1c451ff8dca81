/** How long to wait for a picture, in ms: a page that draws none for a while must not be held up. */
const LONGEST_WAIT_MS = 60;

/** Resolves once what has changed on the page by now is drawn, or at once where nobody sees it. */
export const nextPicture = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') {
      resolve();
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    const drawn = (): void => port2.postMessage(undefined);
    // A frame's callbacks come before it is drawn: the message is read after.
    requestAnimationFrame(drawn);
    setTimeout(drawn, LONGEST_WAIT_MS);
  });
