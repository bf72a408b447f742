import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { taintRuleNames } from '#model/trace.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount } from '#trace/amounts.ts';
import { drawTrace } from '#trace/drawTrace.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { Trace } from '#wire/trace.ts';
import type { TraceCase } from '#wire/traceCases.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { BoxPanel } from './BoxPanel.tsx';
import { CaseCard } from './CaseCard.tsx';
import { EndsTable } from './EndsTable.tsx';
import { SwapsTable } from './SwapsTable.tsx';
import { TraceDownloads } from './TraceDownloads.tsx';
import { TraceOutcome } from './TraceOutcome.tsx';
import { TracePicture } from './TracePicture.tsx';
import { TransfersTable } from './TransfersTable.tsx';
import { useTraceView } from './useTraceView.ts';
import { ViewNotes } from './ViewNotes.tsx';

/** The trace in one or two sentences. */
function TraceSummary({ trace }: { trace: Trace }) {
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

interface TraceResultProps {
  trace: Trace;
  query: TracePageData['query'];
  shown: TraceCase | null;
  /** How the trace can go on. */
  further?: ReactNode;
}

/** What a box being chosen or folded does not change: with hundreds of lines that is most of the page. */
const Ends = memo(EndsTable);
const Outcome = memo(TraceOutcome);
const Steps = memo(TransfersTable);
const Keeping = memo(CaseCard);

export function TraceResult({ trace, query, shown, further }: TraceResultProps) {
  const { view, toggle, write, showHidden } = useTraceView(query);
  const graph = useMemo(() => drawTrace(trace, view), [trace, view]);
  const [selected, setSelected] = useState<string | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const box = graph.boxes.find(({ id }) => id === selected);
  /** Whoever came by key goes on from the box, or from the first where it is no longer there. */
  const close = ({ isGone }: { isGone: boolean }) => {
    const id = isGone ? graph.boxes[0]?.id : selected;
    picture.current?.querySelector<SVGAElement>(`[data-box="${CSS.escape(id ?? '')}"]`)?.focus();
    setSelected(null);
  };
  const showAll = () => {
    showHidden();
    close({ isGone: true });
  };
  if (trace.transfers.length === 0)
    return (
      <>
        <Card aria-label="Result">
          <EmptyState title="No transfer was found">
            Nothing that was read moved in this direction, in this time and of this asset. That is no proof
            that nothing did: see below what is not read.
          </EmptyState>
          <NotSeen lines={trace.notSeen} />
        </Card>
        <Keeping shown={shown} query={query} view={view} />
      </>
    );
  return (
    <>
      <Outcome trace={trace} />
      {further}
      <Card aria-labelledby="picture-title" className="overflow-hidden">
        <CardHeader
          id="picture-title"
          title="Flow of funds"
          description={<TraceSummary trace={trace} />}
          aside={<TraceDownloads query={query} view={view} />}
        />
        <div ref={picture}>
          <TracePicture graph={graph} chain={trace.chain} selected={selected} onSelect={setSelected} />
        </div>
        {box && (
          <BoxPanel
            key={box.id}
            box={box}
            trace={trace}
            query={query}
            view={view}
            toggle={toggle}
            write={write}
            onClose={close}
          />
        )}
        <ViewNotes trace={trace} view={view} onShowHidden={showAll} />
        <NotSeen lines={[...(trace.taint?.whyUnknown ?? []), ...trace.notSeen]} />
      </Card>
      {trace.taint && <Ends trace={trace} taint={trace.taint} names={view.names} />}
      <SwapsTable trace={trace} query={query} />
      <Steps trace={trace} names={view.names} />
      <Keeping shown={shown} query={query} view={view} />
    </>
  );
}

function NotSeen({ lines }: { lines: readonly string[] }) {
  return (
    <CardRow>
      <h2 className="text-sm">Sources and limits</h2>
      <ul className="mt-1.5 max-w-[90ch] list-disc space-y-1 pl-4 text-xs text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </CardRow>
  );
}
