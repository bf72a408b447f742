import { toDecimal } from '#lib/shortenAmount.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount } from '#trace/amounts.ts';
import { type EndGroup, type EndKind, groupEnds } from '#trace/groupEnds.ts';
import { Card } from '#web/ui/Card.tsx';
import type { Trace } from '#wire/trace.ts';

const kinds: Record<EndKind, { name: string; fill: string; mark: string }> = {
  exchange: { name: 'Exchange', fill: 'fill-info', mark: 'bg-info' },
  mixer: { name: 'Mixer', fill: 'fill-danger', mark: 'bg-danger' },
  bridge: { name: 'Bridge', fill: 'fill-warning', mark: 'bg-warning' },
  still: { name: 'Still there', fill: 'fill-signal', mark: 'bg-signal' },
  unknown: { name: 'Unknown', fill: 'fill-line-strong', mark: 'bg-line-strong' },
};

const percent = (share: number): string => (share === 0 ? '<0.1 %' : `${share / 10} %`);

const barWidth = 1_000;

/** One bar for the whole sum; a kind of which there is little is still seen. */
function Bar({ groups, nameOf }: { groups: readonly EndGroup[]; nameOf: (kind: EndKind) => string }) {
  const wholes = groups.map(({ share }) => Math.max(share, 4));
  const whole = wholes.reduce((sum, one) => sum + one, 0);
  const starts = wholes.map((_, index) => wholes.slice(0, index).reduce((sum, one) => sum + one, 0));
  return (
    <svg
      role="img"
      aria-label={groups.map(({ kind, share }) => `${nameOf(kind)} ${percent(share)}`).join(', ')}
      viewBox={`0 0 ${barWidth} 24`}
      preserveAspectRatio="none"
      className="mt-3 block h-6 w-full overflow-hidden rounded"
    >
      {groups.map(({ kind }, index) => (
        <rect
          key={kind}
          x={((starts[index] ?? 0) / whole) * barWidth}
          width={Math.max(((wholes[index] ?? 0) / whole) * barWidth - 2, 1)}
          height="24"
          className={kinds[kind].fill}
        />
      ))}
    </svg>
  );
}

/** The sum that was followed, and where it was last seen. */
export function TraceOutcome({ trace }: { trace: Trace }) {
  const { taint, assets, direction } = trace;
  const asset = taint && assets.find((one) => one.asset === taint.asset);
  const groups = groupEnds(trace);
  if (!taint || !asset || groups.length === 0) return null;
  const isForwards = direction === 'forwards';
  const title = isForwards ? 'Where it ended up' : 'Where it came from';
  const nameOf = (kind: EndKind) => (kind === 'still' && !isForwards ? 'First seen there' : kinds[kind].name);
  return (
    <Card aria-labelledby="outcome-title" data-written="" className="p-4.5">
      <h2 id="outcome-title">{title}</h2>
      <p className="num mt-1">
        <b className="text-lg font-[620]" title={toDecimal(taint.start, asset.decimals)}>
          {describeAmount(taint.start, asset)}
        </b>{' '}
        <span className="text-muted">traced</span>
      </p>
      <Bar groups={groups} nameOf={nameOf} />
      <ul className="num mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {groups.map(({ kind, amount, share, addresses }) => (
          <li key={kind} className="grid grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-2.5">
            <span aria-hidden="true" className={`size-3 rounded-sm ${kinds[kind].mark}`} />
            <span>
              <b className="font-[550]">{nameOf(kind)}</b>{' '}
              <span className="text-xs text-muted">
                {count(addresses, 'address', 'addresses')},{' '}
                <span title={toDecimal(amount, asset.decimals)}>{describeAmount(amount, asset)}</span>
              </span>
            </span>
            <b className="font-[620]">{percent(share)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs">
        <a href="#ends-title" className="link">
          Every address
        </a>
      </p>
    </Card>
  );
}
