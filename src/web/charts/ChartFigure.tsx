import type { ReactNode } from 'react';
import { Link } from '#web/ui/Link.tsx';

interface ChartFigureProps {
  title: string;
  hideTitle?: boolean | undefined;
  /** Right of the title: the values pointed at. It repeats what the scrubber says, so it is silent. */
  readout?: ReactNode;
  table: {
    head: readonly string[];
    rows: readonly (readonly string[])[];
    /** What the values of each row open: the list of what they count, or the moment. */
    links?: { kind: 'list' | 'moment'; hrefs: readonly (string | undefined)[] };
  };
  children: ReactNode;
}

/** Stands for a value that nobody knows. */
export const unknownValue = 'unknown';

/** Caption above, the drawing, and the same data as a table on demand. */
export function ChartFigure({ title, hideTitle, readout, table, children }: ChartFigureProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className={hideTitle ? 'sr-only' : 'text-sm font-semibold'}>{title}</span>
        {readout && (
          <span className="num text-xs text-muted" aria-hidden="true">
            {readout}
          </span>
        )}
      </figcaption>
      {children}
      {table.rows.length > 0 && (
        <details className="mt-2 text-xs">
          <summary className="inline-flex min-h-6 items-center text-muted underline-offset-3 hover:text-ink hover:underline">
            View as table
          </summary>
          <section
            className="mt-2 max-h-72 overflow-auto rounded border border-line"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by key.
            tabIndex={0}
            aria-label={title}
          >
            <table className="table num">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr>
                  {table.head.map((text, column) => (
                    <th key={text} scope="col" className={column > 0 ? 'end' : undefined}>
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row, index) => (
                  <ChartRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: two points of one minute have the same name.
                    key={index}
                    row={row}
                    head={table.head}
                    href={table.links?.hrefs[index]}
                    isCount={table.links?.kind === 'list'}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  );
}

interface ChartRowProps {
  row: readonly string[];
  head: readonly string[];
  href: string | undefined;
  isCount: boolean;
}

function ChartRow({ row: [name, ...values], head, href, isCount }: ChartRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, index) => (
        <td key={head[index + 1]} className="end">
          {href !== undefined && value !== unknownValue ? (
            <Link
              to={href}
              className="link inline-block min-h-6"
              data-count={isCount ? value : undefined}
              aria-label={`${name}: ${value}, show ${isCount ? 'them' : 'that moment'}`}
            >
              {value}
            </Link>
          ) : (
            value
          )}
        </td>
      ))}
    </tr>
  );
}

/** Stands in the place of a drawing without data. */
export function NoData({ className = 'h-56' }: { className?: string }) {
  return (
    <p
      className={`flex items-center justify-center rounded border border-dashed border-line-strong text-muted ${className}`}
    >
      No data yet
    </p>
  );
}
