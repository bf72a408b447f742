import { taintRuleNames } from '#model/trace.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount } from '#trace/amounts.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { Trace } from '#wire/trace.ts';

/** The trace in one or two sentences. */
export function TraceSummary({ trace }: { trace: Trace }) {
  const { nodes, transfers, taint, assets, readTo } = trace;
  const asset = taint && assets.find((one) => one.asset === taint.asset);
  return (
    <>
      {count(transfers.length, 'transfer')} between {count(nodes.length, 'address', 'addresses')}
      {readTo !== null && <>, read up to block {formatNumber(readTo)}</>}.{' '}
      {taint && asset && (
        <>
          {describeAmount(taint.start, asset)} traced; mixed money divided by the rule “
          {taintRuleNames[taint.rule]}”.
        </>
      )}
    </>
  );
}
