import type { ContentImage } from '#wire/content.ts';
import type { ImageSize } from './readImageSize.ts';

/** Public path under which the files of content/images are served. */
export const imageBase = '/content/images/';

const referencePattern = /^(?:(?:\.\.\/)+images\/)?([a-z0-9][a-z0-9.-]*)$/;

/** Looks an image up by `../images/name.svg` or `name.svg`; only content/images is ever a source. */
export function findImage(
  images: ReadonlyMap<string, ImageSize>,
  { reference, alt }: { reference: string; alt: string },
): ContentImage | { reason: string } {
  const name = referencePattern.exec(reference)?.[1];
  if (!name) return { reason: `image "${reference}" is not in content/images (write ../images/name.svg)` };
  const size = images.get(name);
  if (!size) return { reason: `image "${name}" is missing from content/images` };
  if (alt.trim() === '') return { reason: `image "${name}" has no alternative text` };
  return { src: imageBase + name, alt: alt.trim(), width: size.width, height: size.height };
}
