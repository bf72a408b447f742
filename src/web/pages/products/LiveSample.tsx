import { shortenHash } from '#lib/shortenHash.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { LiveCell, LiveSample as Sample } from '#wire/content.ts';
import { SampleCard } from './SampleCard.tsx';

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
export function LiveSample({ sample: { demo, more, ...rest } }: { sample: Sample }) {
  return (
    <SampleCard
      {...rest}
      id="live-sample"
      marks={
        <>
          <Chip tone="signal" dot>
            Live
          </Chip>
          {demo && <Chip>Demo</Chip>}
        </>
      }
      renderCell={(_header, cell) => <Cell cell={cell} />}
      note={
        <>
          Read from the records of this site when this page was made.{' '}
          <Link to={more.path} className="link underline underline-offset-3">
            {more.text}
          </Link>
        </>
      }
    />
  );
}
