import { useState } from 'react';

interface PortraitProps {
  email: string;
  /** Pictures to try, best first. */
  sources: readonly (string | null | undefined)[];
}

/** The picture at 96 px, in the order of the header's avatar: picture, image, first letter. */
export function Portrait({ email, sources }: PortraitProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const source = sources.find((each): each is string => Boolean(each) && !broken.includes(each ?? ''));
  if (source === undefined) {
    return (
      <span
        role="img"
        aria-label="Your first letter in place of a picture"
        className="flex size-24 shrink-0 items-center justify-center rounded-full bg-signal-soft text-2xl font-semibold text-signal"
      >
        {email.charAt(0).toUpperCase()}
      </span>
    );
  }
  const skip = () => setBroken([...broken, source]);
  return (
    <img
      key={source}
      src={source}
      alt="Yours as others see it"
      width={96}
      height={96}
      className="size-24 shrink-0 rounded-full bg-mist object-cover"
      onError={skip}
      // The error of a server-rendered image may have passed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) skip();
      }}
    />
  );
}
