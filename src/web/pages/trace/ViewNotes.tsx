import { count } from '#scoring/factors/words.ts';
import { nameTraceNode } from '#trace/drawTrace.ts';
import type { TraceView } from '#trace/traceView.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { Trace } from '#wire/trace.ts';

interface ViewNotesProps {
  trace: Trace;
  view: TraceView;
  onShowHidden: () => void;
}

/** What the reader wrote beside addresses, and what they left out of the picture: a link shows both to others. */
export function ViewNotes({ trace, view, onShowHidden }: ViewNotesProps) {
  const isHydrated = useHydrated();
  const noted = trace.nodes.filter(({ address }) => view.notes.has(address));
  const hidden = trace.nodes.filter(({ address, hop }) => hop > 0 && view.hides.has(address));
  if (noted.length + hidden.length === 0) return null;
  return (
    <CardRow>
      {hidden.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <span>
            {count(hidden.length, 'address', 'addresses')} hidden in the picture, with what only they lead to.
            The tables have them.
          </span>
          {isHydrated && (
            <Button size="sm" onClick={onShowHidden}>
              Show hidden
            </Button>
          )}
        </p>
      )}
      {noted.length > 0 && (
        <>
          <h2 className="text-sm">Notes in this link</h2>
          <ul className="mt-1.5 max-w-[90ch] space-y-1.5 text-sm">
            {noted.map((node) => (
              <li key={node.address} className="wrap-anywhere">
                <span className="font-[550]">{nameTraceNode(node, view)}</span>{' '}
                <ChainHash chain={trace.chain} kind="address" value={node.address} />:{' '}
                {view.notes.get(node.address)}
              </li>
            ))}
          </ul>
        </>
      )}
    </CardRow>
  );
}
