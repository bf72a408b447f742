import { toDecimal } from '#lib/shortenAmount.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { type TraceEndKind, taintRuleNames, traceEndKindNames } from '#model/trace.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount, describeRange, describeShare } from '#trace/amounts.ts';
import { Card } from '#web/ui/Card.tsx';
import type { Trace, TraceEndGroup, TraceShare, TraceTaint } from '#wire/trace.ts';

const colours: Record<TraceEndKind, { fill: string; mark: string }> = {
  exchange: { fill: 'fill-info', mark: 'bg-info' },
  mixer: { fill: 'fill-danger', mark: 'bg-danger' },
  bridge: { fill: 'fill-warning', mark: 'bg-warning' },
  swapped: { fill: 'fill-ink', mark: 'bg-ink' },
  deposited: { fill: 'fill-muted', mark: 'bg-muted' },
  still: { fill: 'fill-signal', mark: 'bg-signal' },
  unknown: { fill: 'fill-line-strong', mark: 'bg-line-strong' },
};

const barWidth = 1_000;

interface BarProps extends Pick<TraceShare, 'ends' | 'start'> {
  nameOf: (kind: TraceEndKind) => string;
}

/** One bar for the whole sum, ranges by their middle; a kind of which there is little is still seen. */
function Bar({ ends, start, nameOf }: BarProps) {
  const whole = 2n * (BigInt(start) || 1n);
  const wholes = ends.map(({ least, most }) =>
    Math.max(Number(((BigInt(least) + BigInt(most)) * 1_000n) / whole), 4),
  );
  const sum = wholes.reduce((all, one) => all + one, 0);
  const starts = wholes.map((_, index) => wholes.slice(0, index).reduce((all, one) => all + one, 0));
  return (
    <svg
      role="img"
      aria-label={ends.map((end) => `${nameOf(end.kind)} ${describeShare(end, start)}`).join(', ')}
      viewBox={`0 0 ${barWidth} 24`}
      preserveAspectRatio="none"
      className="mt-3 block h-6 w-full overflow-hidden rounded"
    >
      {ends.map(({ kind, least, most }, index) => (
        <rect
          key={kind}
          x={((starts[index] ?? 0) / sum) * barWidth}
          width={Math.max(((wholes[index] ?? 0) / sum) * barWidth - 2, 1)}
          height="24"
          opacity={least === most ? 1 : 0.55}
          className={colours[kind].fill}
        />
      ))}
    </svg>
  );
}

/** The sum that was followed, and where it was last seen. */
export function TraceOutcome({ trace }: { trace: Trace }) {
  const { taint, assets, direction } = trace;
  const asset = taint && assets.find((one) => one.asset === taint.asset);
  const share = taint?.shares.find(({ rule, source }) => rule === taint.rule && source === null);
  if (!taint || !asset || !share || share.ends.length === 0) return null;
  const ends = taint.throughSwaps ?? share.ends;
  const isForwards = direction === 'forwards';
  const title = isForwards ? 'Where it ended up' : 'Where it came from';
  const nameOf = (kind: TraceEndKind) =>
    kind === 'still' && !isForwards ? 'First seen there' : traceEndKindNames[kind];
  const exact = ({ least, most }: TraceEndGroup) =>
    [...new Set([least, most])].map((one) => toDecimal(one, asset.decimals)).join(' – ');
  return (
    <Card aria-labelledby="outcome-title" data-written="" className="p-4.5">
      <h2 id="outcome-title">{title}</h2>
      <p className="num mt-1">
        <b className="text-lg font-[620]" title={toDecimal(taint.start, asset.decimals)}>
          {describeAmount(taint.start, asset)}
        </b>{' '}
        <span className="text-muted">
          traced{taint.throughSwaps && '; what was got in a swap counts as what was paid for it'}
        </span>
      </p>
      <Bar ends={ends} start={share.start} nameOf={nameOf} />
      <ul className="num mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {ends.map((end) => (
          <li key={end.kind} className="grid grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-2.5">
            <span aria-hidden="true" className={`size-3 rounded-sm ${colours[end.kind].mark}`} />
            <span>
              <b className="font-[550]">{nameOf(end.kind)}</b>{' '}
              <span className="text-xs text-muted">
                {count(end.addresses, 'address', 'addresses')},{' '}
                <span title={exact(end)}>{describeRange(end, asset)}</span>
              </span>
            </span>
            <b className="font-[620] whitespace-nowrap">{describeShare(end, share.start)}</b>
          </li>
        ))}
      </ul>
      <OtherShares taint={taint} nameOf={nameOf} />
      <p className="mt-3 text-xs">
        <a href="#ends-title" className="link">
          Every address
        </a>
      </p>
    </Card>
  );
}

/** The same transfers by the other rule, and source by source. */
function OtherShares({ taint, nameOf }: { taint: TraceTaint; nameOf: BarProps['nameOf'] }) {
  const others = taint.shares.filter(
    ({ rule, source }) => taint.throughSwaps || rule !== taint.rule || source !== null,
  );
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-xs font-[550]">
        By rule and source{taint.throughSwaps && ', up to the first swap'}
      </summary>
      <ul className="num mt-2 grid gap-1 text-xs">
        {others.map((share) => (
          <li key={`${share.rule} ${share.source}`}>
            <b className="font-[550]">
              {taintRuleNames[share.rule]}
              {share.source !== null && `, ${shortenHash(share.source)}`}
            </b>
            : {share.ends.map((end) => `${nameOf(end.kind)} ${describeShare(end, share.start)}`).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
