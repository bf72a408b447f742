import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { deepTraceLimits, traceQuestionKeys } from '#model/trace.ts';
import { count } from '#scoring/factors/words.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import type { TraceRun } from '#wire/traceRuns.ts';
import { traceHref } from './useTraceView.ts';

const pollEveryMs = 2_000;

/** Sends the trace to the background, where it goes on far beyond what a page can wait for. */
export function FollowFurther({ query }: Pick<TracePageData, 'query'>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    const body = Object.fromEntries(
      traceQuestionKeys.flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
    );
    try {
      const { id } = await fetchJson<{ id: string }>('/api/trace-runs', { body });
      await navigate(traceHref(query, { run: id }), { preventScrollReset: true });
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Card aria-label="Follow further" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4.5">
      <Button onClick={() => void send()} loading={busy}>
        Follow further
      </Button>
      <p className="text-xs text-muted">
        Up to {deepTraceLimits.hops} steps and {formatNumber(deepTraceLimits.addresses)} addresses, in the
        background.
      </p>
      {fault !== undefined && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
    </Card>
  );
}

const hasEnded = ({ state }: TraceRun) => state === 'done' || state === 'failed';

function describeProgress({ state, progress }: TraceRun): string {
  if (state === 'waiting') return 'waiting for its turn';
  if (progress === null) return 'reading the start';
  const { hop, addresses, transfers, balances } = progress;
  if (balances) return `reading balances: ${formatNumber(balances.read)} of ${formatNumber(balances.all)}`;
  return `step ${hop} of ${deepTraceLimits.hops}: ${count(addresses, 'address', 'addresses')}, ${count(transfers, 'transfer')}`;
}

/** The first nine tenths are steps, or addresses where those are used up sooner; the last are balances. */
function percentOf({ progress }: TraceRun): number {
  if (progress === null) return 0;
  const { hop, addresses, balances } = progress;
  if (balances) return 90 + (10 * balances.read) / Math.max(balances.all, 1);
  return Math.min(90, 90 * Math.max(hop / deepTraceLimits.hops, addresses / deepTraceLimits.addresses));
}

/** How far a trace in the background is; the page is loaded anew whenever it found more. */
export function TraceProgress({ run: loaded }: { run: TraceRun }) {
  const [run, setRun] = useState(loaded);
  const [trouble, setTrouble] = useState<string>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hasEnded(run)) return;
    const timer = setTimeout(() => {
      fetchJson<TraceRun>(`/api/trace-runs/${run.id}`).then(
        (answer) => {
          setTrouble(undefined);
          setRun(answer);
          if (answer.version !== run.version || hasEnded(answer)) void revalidate();
        },
        (error) => {
          setTrouble(messageOf(error));
          // A new object, so that the next try is set up as well.
          setRun((last) => ({ ...last }));
        },
      );
    }, pollEveryMs);
    return () => clearTimeout(timer);
  }, [run, revalidate]);
  if (run.state === 'done') return null;
  if (run.state === 'failed')
    return (
      <Card role="alert" className="p-4.5">
        <p className="font-semibold text-danger">Not followed to the end</p>
        <p className="mt-1">{run.problem}</p>
      </Card>
    );
  return (
    <Card className="p-4.5" aria-label="Progress">
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <ProgressBar label="Trace" percent={percentOf(run)} detail={describeProgress(run)} />
      <p role="status" className="mt-2 text-xs text-muted">
        {trouble ?? 'What was found so far is below. It goes on if you leave; this link shows it.'}
      </p>
    </Card>
  );
}
