/** Whether the page can show the camera's video; over plain HTTP and in old browsers there is only the file dialog. */
export const cameraAvailable = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
