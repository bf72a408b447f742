import type { CaptionedImage } from '#wire/content.ts';

/** A diagram of our own. Its colours are turned for the dark theme by the style. */
export function Picture({ image, eager, bare }: { image: CaptionedImage; eager?: boolean; bare?: boolean }) {
  const { src, alt, width, height, caption } = image;
  return (
    <figure className="figure">
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
      {caption && !bare && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
