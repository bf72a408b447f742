/** The only widths the image service makes: the specification's small sizes and breakpoints. */
export const imageWidths = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;
export type ImageWidth = (typeof imageWidths)[number];

export const defaultImageQuality = 75;
/** The only qualities it makes; what is asked for becomes the nearest. */
export const imageQualities = [40, 60, defaultImageQuality, 90] as const;

/** Address of a picture of ours at a width; AVIF or WebP when the browser takes them. */
export function imageUrl(url: string, { width }: { width: ImageWidth }): string {
  const query = new URLSearchParams({
    url,
    w: String(width),
    q: String(defaultImageQuality),
    auto: 'format',
    fit: 'max',
  });
  return `/_image?${query}`;
}

/** For `srcset`: the picture at its shown width and at twice that for dense screens. */
export function imageSet(url: string, { width }: { width: ImageWidth }): string {
  const twice = imageWidths.find((one) => one >= width * 2) ?? width;
  return `${imageUrl(url, { width })} 1x, ${imageUrl(url, { width: twice })} 2x`;
}
