import { AppError } from '#lib/AppError.ts';
import { loadSharp } from '#lib/loadSharp.ts';

export const imageFormats = ['avif', 'webp', 'png', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface ResizeOptions {
  width: number;
  quality: number;
  /** Undefined: the format of the picture itself, PNG for vectors and what browsers may not know. */
  format: ImageFormat | undefined;
}

export interface Resized {
  bytes: Buffer;
  format: ImageFormat;
}

const maxPixels = 40_000_000;
const dotsPerInch = 72;
const maxDensity = 2400;

const ownFormats: Record<string, ImageFormat> = { jpeg: 'jpeg', png: 'png', webp: 'webp' };

/** Makes a picture at most as wide as asked and never wider than it is; a vector is drawn at that width. */
export async function resizeImage(
  input: Uint8Array,
  { width, quality, format }: ResizeOptions,
): Promise<Resized> {
  const sharp = await loadSharp();
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error' as const };
    const about = await sharp(input, options).metadata();
    const vector = about.format === 'svg';
    const density = Math.min(maxDensity, Math.max(1, (dotsPerInch * width) / (about.width || width)));
    const source = vector ? sharp(input, { ...options, density }) : sharp(input, options);
    const chosen = format ?? ownFormats[about.format ?? ''] ?? 'png';
    const sized = source
      .rotate()
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: !vector });
    const made = await (chosen === 'avif'
      ? sized.avif({ quality, effort: 3 })
      : chosen === 'webp'
        ? sized.webp({ quality })
        : chosen === 'jpeg'
          ? sized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
          : sized.png({ compressionLevel: 9 })
    ).toBuffer();
    return { bytes: made, format: chosen };
  } catch {
    throw new AppError(415, 'NotAPicture', 'That is not a picture this service can read');
  }
}
