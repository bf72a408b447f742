import { taintRuleNames } from '#model/trace.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount } from '#trace/amounts.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { Trace } from '#wire/trace.ts';

/** The trace in one or two sentences. */
export function TraceSummary({ trace }: { trace: Trace }) {
  const { nodes, transfers, taint, assets, readTo, leftOut } = trace;
  const asset = taint && assets.find((one) => one.asset === taint.asset);
  return (
    <>
      {count(transfers.length + (leftOut?.transfers ?? 0), 'transfer')} between{' '}
      {count(nodes.length + (leftOut?.addresses ?? 0), 'address', 'addresses')}
      {readTo !== null && <>, read up to block {formatNumber(readTo)}</>}.{' '}
      {leftOut && <>Shown: the {nodes.length} addresses that most of it passed; the files have all. </>}
      {taint && asset && (
        <>
          {describeAmount(taint.start, asset)} traced; mixed money divided by the rule “
          {taintRuleNames[taint.rule]}”.
        </>
      )}
    </>
  );
}
