import { Chip } from '#web/ui/Chip.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Delivery } from '#wire/outlets.ts';

const states = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sent: { label: 'Sent', tone: 'signal' },
  gathered: { label: 'In a digest', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

/** What went to an outlet, with what was answered. */
export function DeliveryList({ deliveries, name }: { deliveries: readonly Delivery[]; name: string }) {
  if (deliveries.length === 0) return <p className="mt-3 text-xs text-muted">Nothing was sent yet.</p>;
  return (
    <ul className="mt-3 space-y-2 text-xs" aria-label={`Deliveries to ${name}`}>
      {deliveries.map(
        ({ id, title, state, attempts, request, status, answer, problem, createdAt, nextAt }) => (
          <li key={id} className="rounded border border-line p-3">
            <p className="flex flex-wrap items-center gap-2">
              <Chip tone={states[state].tone}>{states[state].label}</Chip>
              <span className="font-[550] wrap-anywhere">{title}</span>
              <TimeAgo at={createdAt} />
              <span className="num text-muted">
                {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
                {status !== null && ` · answered ${status}`}
              </span>
              {nextAt && attempts > 0 && (
                <span className="text-muted">
                  next <TimeAgo at={nextAt} />
                </span>
              )}
            </p>
            {problem && <p className="mt-1 text-danger wrap-anywhere">{problem}</p>}
            <details className="mt-1">
              <summary className="cursor-pointer text-muted">Request and answer</summary>
              <pre className="mt-1 max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere">{request}</pre>
              {answer && <pre className="mt-1 whitespace-pre-wrap text-muted wrap-anywhere">{answer}</pre>}
            </details>
          </li>
        ),
      )}
    </ul>
  );
}
