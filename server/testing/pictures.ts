/** Pictures for tests: a photo as phones take it, with its location in the EXIF data. */
import sharp from 'sharp';

export const photo = (width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3d8bff' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .toBuffer();
