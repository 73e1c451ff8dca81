/** Saves a file on the device, as a download. */
export const saveFile = async (content: Blob, name: string): Promise<void> => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content by the time the page is idle again.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  URL.revokeObjectURL(address);
};
