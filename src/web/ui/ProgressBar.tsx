import type { ReactNode } from 'react';

interface ProgressBarProps {
  label: string;
  /** 0 to 100; undefined while the amount of work is not known. */
  percent?: number | undefined;
  /** Instead of the percentage at the right. */
  aside?: ReactNode;
  /** What is being done now. */
  detail?: string;
}

export function ProgressBar({ label, percent, aside, detail }: ProgressBarProps) {
  const shown = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div>
      <div className="num mb-1.5 flex justify-between gap-4 text-xs">
        <span className="font-[550]">{label}</span>
        {shown !== undefined && <span className="text-muted">{aside ?? `${shown} %`}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={detail && shown !== undefined ? `${shown} %, ${detail}` : undefined}
      >
        <svg className="block h-1.5 w-full overflow-hidden rounded-full bg-line" aria-hidden="true">
          <rect
            width={`${shown ?? 40}%`}
            height="100%"
            className={shown === undefined ? 'indeterminate fill-signal' : 'fill-signal'}
          />
        </svg>
      </div>
      {detail && <p className="mt-1.5 text-xs text-muted">{detail}</p>}
    </div>
  );
}
