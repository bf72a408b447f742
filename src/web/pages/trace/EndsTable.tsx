import { useState } from 'react';
import { toDecimal } from '#lib/shortenAmount.ts';
import { taintRuleNames } from '#model/trace.ts';
import { describeAmount, describeRange, describeShare } from '#trace/amounts.ts';
import { cutTexts, nameTraceNode } from '#trace/drawTrace.ts';
import type { TraceView } from '#trace/traceView.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { LabelText } from '#web/evidence/LabelText.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Trace, TraceNode, TraceTaint } from '#wire/trace.ts';

const shownAtFirst = 20;

/** Where it ended up. The true amounts of all lines together are what was traced. */
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
  const mostOf = ({ held }: TraceNode) => BigInt(held?.most ?? '0');
  const ends = trace.nodes
    .filter((node) => mostOf(node) > 0n)
    .sort((a, b) => (mostOf(b) > mostOf(a) ? 1 : mostOf(b) < mostOf(a) ? -1 : 0));
  const left = trace.leftOut?.addresses ?? 0;
  const all = left > 0 ? ` ${left} addresses with less are in the files.` : '';
  const sum =
    left === 0 && ends.every(({ held }) => held?.least === held?.most)
      ? 'the lines below add up to it exactly'
      : 'the true amounts add up to it; why some are ranges is said above';
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
        held && (
          <span
            className="whitespace-nowrap"
            title={[...new Set([held.least, held.most])]
              .map((one) => toDecimal(one, asset.decimals))
              .join(' – ')}
          >
            {describeRange(held, asset)}
          </span>
        ),
    },
    {
      key: 'share',
      header: 'Share',
      align: 'end',
      cell: ({ held }) =>
        held && <span className="whitespace-nowrap">{describeShare(held, taint.start)}</span>,
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
        description={`${describeAmount(taint.start, asset)} in all: ${sum}. Rule: ${taintRuleNames[taint.rule]}.${all}`}
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
