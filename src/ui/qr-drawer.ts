import QRCodeStyling from 'qr-code-styling';

/** The logo's share of the code's width: at error correction level Q the code still reads as well as one without a logo. */
const LOGO_SHARE = 0.32;
const LOGO_MARGIN_PX = 3;
/** Quiet zone around the code, in pixels: scanners need it. */
const MARGIN_PX = 8;

/** @param size pixels @param logo of the same origin, shown in the middle */
export const drawCode = (text: string, size: number, logo?: string) => {
  const code = new QRCodeStyling({
    type: 'svg',
    width: size,
    height: size,
    margin: MARGIN_PX,
    data: text,
    qrOptions: { errorCorrectionLevel: logo ? 'Q' : 'M' },
    ...(logo
      ? { image: logo, imageOptions: { imageSize: LOGO_SHARE, margin: LOGO_MARGIN_PX, hideBackgroundDots: true } }
      : {}),
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
