import { percent } from '#scoring/factors/words.ts';

interface ShareBarProps {
  /** 0 to 1. */
  share: number;
  name: string;
  /** What the other part is. */
  rest: string;
}

/** A whole in two parts: the words beneath say what the picture shows. */
export function ShareBar({ share, name, rest }: ShareBarProps) {
  const part = Math.min(1, Math.max(0, share));
  return (
    <span className="mt-1.5 mb-1 block max-w-80">
      <svg className="block h-3 w-full overflow-hidden rounded-sm bg-line" aria-hidden="true">
        <rect width={`${(part * 100).toFixed(1)}%`} height="100%" className="fill-info" />
      </svg>
      <span className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>
          {percent(part)} {name}
        </span>
        <span className="text-right">
          {percent(1 - part)} {rest}
        </span>
      </span>
    </span>
  );
}
