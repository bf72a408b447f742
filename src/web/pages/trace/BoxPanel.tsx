import { count } from '#scoring/factors/words.ts';
import { cutTexts, type TraceBox } from '#trace/drawTrace.ts';
import { type TraceView, traceViewLimits } from '#trace/traceView.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { LabelText } from '#web/evidence/LabelText.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { Trace } from '#wire/trace.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { type TraceList, traceHref } from './useTraceView.ts';

interface BoxPanelProps {
  box: TraceBox;
  trace: Trace;
  query: TracePageData['query'];
  view: TraceView;
  toggle: (list: TraceList, address: string) => void;
  write: (kind: 'names' | 'notes', address: string, text: string) => void;
  onClose: (box: { isGone: boolean }) => void;
}

/** What is known of the chosen box, and what can be done with it. */
export function BoxPanel(props: BoxPanelProps) {
  const { box, toggle, onClose } = props;
  const { groupOf } = box;
  return (
    <CardRow role="region" aria-label={`About ${box.title}`} aria-live="polite">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-sm wrap-anywhere">{box.title}</h3>
        <Button size="sm" variant="quiet" onClick={() => onClose({ isGone: false })}>
          Close
        </Button>
      </div>
      {groupOf !== null && (
        <p className="mt-2">
          <Button size="sm" onClick={() => toggle('unfolds', groupOf)}>
            Show them one by one
          </Button>
        </p>
      )}
      {box.address !== null && <AddressPanel {...props} address={box.address} />}
    </CardRow>
  );
}

function AddressPanel({
  trace,
  query,
  view,
  toggle,
  write,
  onClose,
  address,
}: BoxPanelProps & { address: string }) {
  const node = trace.nodes.find((one) => one.address === address);
  if (!node) return null;
  const opened = [...(query.open ?? '').split(',').filter(Boolean), address].join(',');
  const other = { start: address, asset: undefined, amount: undefined, open: undefined, case: undefined };
  const hide = () => {
    toggle('hides', address);
    onClose({ isGone: true });
  };
  return (
    <div className="mt-2 grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <ChainHash chain={trace.chain} kind="address" value={address} />
        {node.label && <LabelText label={node.label} />}
        {node.cut && <span>{cutTexts[node.cut]}</span>}
        {node.more > 0 && (
          <span>
            {node.more >= 1_000 ? 'at least ' : ''}
            {count(node.more, 'transfer')} not shown
          </span>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {node.cut !== null && (
          <ButtonLink size="sm" to={traceHref(query, { open: opened })}>
            Follow from here, too
          </ButtonLink>
        )}
        <ButtonLink size="sm" to={traceHref(query, other)}>
          Start here
        </ButtonLink>
        <Button size="sm" aria-pressed={view.folds.has(address)} onClick={() => toggle('folds', address)}>
          Hide what lies behind
        </Button>
        <Button size="sm" aria-pressed={view.pins.has(address)} onClick={() => toggle('pins', address)}>
          Pin
        </Button>
        {node.hop > 0 && (
          <Button size="sm" onClick={hide}>
            Hide
          </Button>
        )}
      </p>
      <Field
        label="Your name for it"
        hint="Name and note stay in this page’s address, so they go along with the link and into a case."
        maxLength={traceViewLimits.name}
        className="max-w-90"
        defaultValue={view.names.get(address) ?? ''}
        onBlur={(event) => write('names', address, event.currentTarget.value)}
      />
      <Textarea
        label="Your note to it"
        rows={2}
        maxLength={traceViewLimits.note}
        className="max-w-140"
        defaultValue={view.notes.get(address) ?? ''}
        onBlur={(event) => write('notes', address, event.currentTarget.value)}
      />
    </div>
  );
}
