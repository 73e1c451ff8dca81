/** Whether a page may show the camera's film; plain http and old browsers have their file dialog only. */
export const cameraAvailable = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
