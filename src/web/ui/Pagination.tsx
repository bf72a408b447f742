import { Link } from './Link.tsx';

type PageStep = number | 'gap';

/** First, last, current and its neighbours; a gap only where it hides two pages or more. */
export function pageNumbers(page: number, pageCount: number): PageStep[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const steps: PageStep[] = [];
  let last = 0;
  for (const number of [...wanted].sort((a, b) => a - b)) {
    if (number < 1 || number > pageCount) continue;
    if (number - last === 2) steps.push(last + 1);
    else if (number - last > 2) steps.push('gap');
    steps.push(number);
    last = number;
  }
  return steps;
}

interface PaginationProps {
  /** Names the list: Pages of projects. */
  label: string;
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  onFollow?: (page: number) => void;
}

export function Pagination({ label, page, pageCount, hrefFor, onFollow }: PaginationProps) {
  if (pageCount <= 1) return null;
  const leadTo = (number: number) => ({ to: hrefFor(number), onFollow: () => onFollow?.(number) });
  return (
    <nav aria-label={label}>
      <ul className="num flex flex-wrap items-center justify-center gap-1">
        <li>{page > 1 && <Step {...leadTo(page - 1)} text="Previous" rel="prev" />}</li>
        {pageNumbers(page, pageCount).map((step, index) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity.
            <li key={`gap-${index}`} className="px-1 text-muted" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <Step {...leadTo(step)} text={String(step)} current={step === page} />
            </li>
          ),
        )}
        <li>{page < pageCount && <Step {...leadTo(page + 1)} text="Next" rel="next" />}</li>
      </ul>
    </nav>
  );
}

interface StepProps {
  to: string;
  onFollow: () => void;
  text: string;
  rel?: string;
  current?: boolean;
}

function Step({ to, onFollow, text, rel, current }: StepProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      rel={rel}
      aria-label={rel ? `${text} page` : `Page ${text}`}
      aria-current={current ? 'page' : undefined}
      className={`btn btn-sm min-w-8 px-2.5 ${current ? 'border-ink' : 'btn-quiet'}`}
    >
      {rel ? (
        <>
          <svg viewBox="0 0 12 12" className="size-3 sm:hidden" aria-hidden="true">
            <path
              d={rel === 'prev' ? 'M8 2 4 6l4 4' : 'M4 2l4 4-4 4'}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
            />
          </svg>
          <span className="max-sm:hidden">{text}</span>
        </>
      ) : (
        text
      )}
    </Link>
  );
}
