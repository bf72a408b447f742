import { useState } from 'react';
import { type ImageWidth, imageSet, imageUrl } from '#wire/images.ts';

interface LogoImageProps {
  /** Path of the picture; null when none is on record. */
  logo: string | null;
  name: string;
  size?: keyof typeof sizes;
}

const sizes = {
  small: { width: 16, box: 'size-4 rounded-sm text-[10px]' },
  medium: { width: 32, box: 'size-8 rounded text-sm' },
  large: { width: 64, box: 'size-14 rounded-card text-xl' },
} satisfies Record<string, { width: ImageWidth; box: string }>;

/** A project's logo through the image service, or its first letter. The name always stands beside it. */
export function LogoImage({ logo, name, size = 'medium' }: LogoImageProps) {
  const [broken, setBroken] = useState<string>();
  const { width, box } = sizes[size];
  if (logo === null || broken === logo) {
    const [first = '?'] = name.trim();
    return (
      <span
        aria-hidden="true"
        className={`inline-flex shrink-0 items-center justify-center bg-mist font-semibold text-muted ${box}`}
      >
        {first.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={imageUrl(logo, { width })}
      srcSet={imageSet(logo, { width })}
      alt=""
      width={width}
      height={width}
      // The large one heads its page; the others stand in lists that go on below the screen.
      loading={size === 'large' ? 'eager' : 'lazy'}
      decoding="async"
      className={`shrink-0 bg-mist object-cover ${box}`}
      onError={() => setBroken(logo)}
      // The error of a server-rendered image may have passed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src) setBroken(logo);
      }}
    />
  );
}
