import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { Scrubber } from './Scrubber.tsx';

type LinkedScrubberProps = Omit<ComponentProps<typeof Scrubber>, 'onOpen'> & {
  /** What each step opens. */
  hrefs: readonly (string | undefined)[];
};

/** A scrubber whose steps open something. */
export function LinkedScrubber({ hrefs, ...rest }: LinkedScrubberProps) {
  const navigate = useNavigate();
  const open = (index: number) => {
    const href = hrefs[index];
    if (href !== undefined) void navigate(href);
  };
  return <Scrubber {...rest} onOpen={open} />;
}
