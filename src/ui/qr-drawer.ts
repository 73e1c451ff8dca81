import QRCodeStyling from 'qr-code-styling';

/** Quiet zone around the code, in pixels: scanners need it. */
const MARGIN_PX = 8;

export const drawCode = (text: string, size: number) => {
  const code = new QRCodeStyling({
    type: 'svg',
    width: size,
    height: size,
    margin: MARGIN_PX,
    data: text,
    qrOptions: { errorCorrectionLevel: 'M' },
    dotsOptions: { type: 'rounded', color: '#000' },
    cornersSquareOptions: { type: 'extra-rounded' },
    backgroundOptions: { color: '#fff' },
  });
  return {
    append: (element: HTMLElement) => code.append(element),
    save: (name: string) => code.download({ name, extension: 'png' }),
    blob: async (): Promise<Blob | undefined> => {
      const data = await code.getRawData('png');
      return data instanceof Blob ? data : undefined;
    },
  };
};
