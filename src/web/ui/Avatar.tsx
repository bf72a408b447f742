import { useState } from 'react';

interface AvatarProps {
  /** Its first letter stands in when no picture loads. */
  name: string;
  /** Pictures to try, best first. */
  sources?: readonly (string | null | undefined)[];
  /** Projects have square logos, people round pictures. */
  shape?: 'round' | 'square';
  /** Words for screen readers; leave out where the name is written beside it. */
  label?: string;
}

/** 32 px picture: tries each source in turn, then shows the uppercase first letter of the name. */
export function Avatar({ name, sources = [], shape = 'round', label = '' }: AvatarProps) {
  const chain = sources.filter((source): source is string => Boolean(source));
  const key = chain.join(' ');
  const [failed, setFailed] = useState<{ key: string; count: number }>({ key, count: 0 });
  const index = failed.key === key ? failed.count : 0;
  const source = chain[index];
  const corner = shape === 'round' ? 'rounded-full' : 'rounded';

  if (source === undefined) {
    return (
      <span
        className={`inline-flex size-8 shrink-0 items-center justify-center bg-signal-soft font-semibold text-signal ${corner}`}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {firstLetter(name)}
      </span>
    );
  }
  const next = () => setFailed({ key, count: index + 1 });
  return (
    <img
      key={source}
      src={source}
      alt={label}
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      className={`size-8 shrink-0 bg-mist object-cover ${corner}`}
      onError={next}
      // The error of a server-rendered image may have passed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) next();
      }}
    />
  );
}

function firstLetter(name: string): string {
  const [first = '?'] = name.trim();
  return first.toUpperCase();
}
