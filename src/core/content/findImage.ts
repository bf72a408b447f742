import type { ImageSize } from './readImageSize.ts';

export interface ContentImage extends ImageSize {
  src: string;
  alt: string;
}

/** Public path under which the files of content/images are served. */
export const IMAGE_BASE = '/content/images/';

const REFERENCE = /^(?:(?:\.\.\/)+images\/)?([a-z0-9][a-z0-9.-]*)$/;

/** Looks an image up by `../images/name.svg` or `name.svg`; only content/images is ever a source. */
export function findImage(
  images: ReadonlyMap<string, ImageSize>,
  { reference, alt }: { reference: string; alt: string },
): ContentImage | { reason: string } {
  const name = REFERENCE.exec(reference)?.[1];
  if (!name) return { reason: `image "${reference}" is not in content/images (write ../images/name.svg)` };
  const size = images.get(name);
  if (!size) return { reason: `image "${name}" is missing from content/images` };
  if (alt.trim() === '') return { reason: `image "${name}" has no alternative text` };
  return { src: IMAGE_BASE + name, alt: alt.trim(), width: size.width, height: size.height };
}
