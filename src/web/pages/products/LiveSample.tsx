import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { shortenHash } from '#web/ui/shortenHash.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { LiveCell, LiveSample as Sample } from '#wire/content.ts';

function Cell({ cell }: { cell: LiveCell | undefined }) {
  if (cell === undefined || typeof cell === 'string') return cell;
  if ('severity' in cell) return <SeverityMark severity={cell.severity} />;
  if ('time' in cell) return <TimeAgo at={cell.time} />;
  if ('path' in cell)
    return (
      <Link to={cell.path} className="link">
        {cell.text}
      </Link>
    );
  return (
    <code className="font-mono text-xs" title={cell.hash}>
      {shortenHash(cell.hash)}
    </code>
  );
}

/** The same kind of result, taken from this site's records at this moment. */
export function LiveSample({ sample: { title, columns, rows, demo, more } }: { sample: Sample }) {
  const shown: Column<LiveCell[]>[] = columns.map((header, index) => ({
    key: header,
    header,
    cell: (row) => <Cell cell={row[index]} />,
    title: index === 0,
  }));
  return (
    <section aria-labelledby="live-sample">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="live-sample" className="scroll-mt-20">
          {title}
        </h2>
        <Chip tone="signal" dot>
          Live
        </Chip>
        {demo && <Chip>Demo</Chip>}
      </div>
      <div className="card mt-5 overflow-hidden">
        <Table caption={title} columns={shown} rows={rows} rowKey={(row) => JSON.stringify(row)} />
        <p className="border-t border-line bg-mist px-4.5 py-3 text-xs text-muted">
          Read from the records of this site when this page was made.{' '}
          <Link to={more.path} className="link underline underline-offset-3">
            {more.text}
          </Link>
        </p>
      </div>
    </section>
  );
}
