import { useState } from 'react';
import { toDecimal } from '#lib/shortenAmount.ts';
import { taintRuleNames } from '#model/trace.ts';
import { describeAmount } from '#trace/amounts.ts';
import { cutTexts, nameTraceNode } from '#trace/drawTrace.ts';
import type { TraceView } from '#trace/traceView.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { LabelText } from '#web/evidence/LabelText.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Trace, TraceNode, TraceTaint } from '#wire/trace.ts';

const shownAtFirst = 20;

/** Where it ended up. All lines together are what was traced; where amounts are not known comes last. */
export function EndsTable({
  trace,
  taint,
  names,
}: {
  trace: Trace;
  taint: TraceTaint;
  names: TraceView['names'];
}) {
  const [isLong, setLong] = useState(false);
  const asset = trace.assets.find((one) => one.asset === taint.asset);
  if (!asset) return null;
  /** An amount that is not known stands last. */
  const heldBy = ({ held }: TraceNode) => BigInt(held ?? '-1');
  const ends = trace.nodes
    .filter(({ held }) => held !== '0')
    .sort((a, b) => (heldBy(b) > heldBy(a) ? 1 : heldBy(b) < heldBy(a) ? -1 : 0));
  const known = ends.reduce((all, { held }) => all + BigInt(held ?? '0'), 0n);
  const rest = describeAmount((BigInt(taint.start) - known).toString(), asset);
  const sum = ends.some(({ held }) => held === null)
    ? `${rest} of it is where the amount is not known, and the other lines add up to the rest; why is said above`
    : 'the lines below add up to it exactly';
  const percent = (node: TraceNode) => {
    if (node.held === null) return 'not known';
    const share = Number((heldBy(node) * 100_000n) / (BigInt(taint.start) || 1n)) / 1_000;
    return share < 0.1 ? '<0.1 %' : `${share.toFixed(1)} %`;
  };
  const columns: Column<TraceNode>[] = [
    {
      key: 'address',
      header: 'Address',
      title: true,
      cell: (node) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {(node.label || names.has(node.address)) && (
            <span className="wrap-anywhere">{nameTraceNode(node, { names })}</span>
          )}
          <ChainHash chain={trace.chain} kind="address" value={node.address} />
        </span>
      ),
    },
    {
      key: 'held',
      header: 'Traced as far as here',
      align: 'end',
      cell: ({ held }) =>
        held === null ? (
          <span className="whitespace-nowrap text-muted">not known</span>
        ) : (
          <span className="whitespace-nowrap" title={toDecimal(held, asset.decimals)}>
            {describeAmount(held, asset)}
          </span>
        ),
    },
    {
      key: 'share',
      header: 'Share',
      align: 'end',
      cell: (node) => <span className="whitespace-nowrap">{percent(node)}</span>,
    },
    {
      key: 'why',
      header: 'Why here',
      cell: ({ cut, label }) => (
        <span className="text-xs text-muted">
          {label && (
            <>
              <LabelText label={label} />;{' '}
            </>
          )}
          {cut ? cutTexts[cut] : 'not seen to leave'}
        </span>
      ),
    },
  ];
  return (
    <Card aria-labelledby="ends-title">
      <CardHeader
        id="ends-title"
        title="Every end"
        description={`${describeAmount(taint.start, asset)} in all: ${sum}. Rule: ${taintRuleNames[taint.rule]}.`}
        aside={
          ends.length > shownAtFirst && (
            <button type="button" className="link underline" onClick={() => setLong(!isLong)}>
              {isLong ? 'Show fewer' : `Show all ${ends.length}`}
            </button>
          )
        }
      />
      <Table
        caption="Where it ended up"
        columns={columns}
        rows={isLong ? ends : ends.slice(0, shownAtFirst)}
        rowKey={({ address }) => address}
      />
    </Card>
  );
}
