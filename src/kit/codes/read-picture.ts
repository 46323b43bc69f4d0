import decodeQR from 'qr/decode.js';

/** Part of the browser in which it exists; TypeScript does not know it yet. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

/** The text of the picture in what the camera sees; null where there is none, or it is not sharp. */
export type ReadPicture = (video: HTMLVideoElement) => Promise<string | null>;

/** Wide enough for a code that fills half of the picture. */
const WIDTH = 640;

/** Reads with the browser's own detector where it has one, else with the library. */
export function pictureReader(): ReadPicture {
  const Detects = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Detects !== undefined) {
    const detector = new Detects({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    if (context === null || video.videoWidth === 0) return Promise.resolve(null);
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return Promise.resolve(textIn(context.getImageData(0, 0, canvas.width, canvas.height)));
  };
}

/** Reads the text of a picture; null if it has no readable one. */
export function textIn(image: Pick<ImageData, 'width' | 'height' | 'data'>): string | null {
  try {
    return decodeQR({ width: image.width, height: image.height, data: image.data });
  } catch {
    // The library throws for every picture without a code.
    return null;
  }
}
