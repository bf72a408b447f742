import type { Fact, FactValues } from '#scoring/facts.ts';
import { formatNumber } from '../charts/formatNumber.ts';
import { StaleNote } from '../ui/StaleNote.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';

/** After this long a live chain has moved on. */
const OLD_AFTER = 10 * 60_000;

type FreshnessProps = { lastRead: Fact<FactValues['lastRead']>; asOf: string };

/** "Block 18,204, 12 s ago", or that nothing was read, or that it was long ago. */
export function Freshness({ lastRead, asOf }: FreshnessProps) {
  if (lastRead.state === 'unknown') {
    return (
      <p className="text-xs text-muted">
        No chain has been read for this project yet: figures that need one say “not measured yet”.
      </p>
    );
  }
  const { at } = lastRead.value;
  const block = lastRead.evidence.find((one) => one.kind === 'block');
  if (lastRead.state === 'lost') return <StaleNote at={at}>No longer readable: {lastRead.why}</StaleNote>;
  if (Date.parse(asOf) - Date.parse(at) > OLD_AFTER)
    return <StaleNote at={at}>The chain was not read since.</StaleNote>;
  return (
    <p className="num text-xs text-muted">
      {block && <>block {formatNumber(block.number)}, </>}
      <TimeAgo at={at} />
    </p>
  );
}
