import { useState } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';
import type { Score } from '#model/score.ts';
import { compareScores } from '#scoring/compareScores.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import type { ProjectScoreAnswer } from '#wire/scores.ts';

type Result =
  | { state: 'idle' | 'running' | 'failed' }
  | { state: 'done'; differences: string[]; own: Score; milliseconds: number };

const sides = { claimed: 'here on the page', own: 'in your browser' };

/** The scoring code is fetched only when somebody asks for it. */
async function recompute(projectId: string, shown: Score): Promise<Result> {
  const [answer, { score }, { rules }] = await Promise.all([
    fetchJson<ProjectScoreAnswer>(`/api/projects/${encodeURIComponent(projectId)}/score`),
    import('#scoring/score.ts'),
    import('#scoring/rules.ts'),
  ]);
  const { facts } = answer;
  if (!facts || !answer.score) throw new Error('There are no facts to score');
  // The facts may have moved on since the page was made; what is checked is the score that belongs to them.
  const claimed = answer.score.inputsHash === shown.inputsHash ? shown : answer.score;
  const started = performance.now();
  const own = score(facts, rules, new Date(claimed.scoredAt));
  const milliseconds = performance.now() - started;
  return {
    state: 'done',
    own,
    differences: compareScores(claimed, own, sides).flatMap((part) => part.differences),
    milliseconds,
  };
}

/** Derives the score again from its inputs, in the visitor's own browser. */
export function RecomputePanel({ projectId, score }: { projectId: string; score: Score }) {
  const [result, setResult] = useState<Result>({ state: 'idle' });
  const hydrated = useHydrated();
  const run = async () => {
    track('Recompute Score', { project: projectId });
    setResult({ state: 'running' });
    setResult(await recompute(projectId, score).catch((): Result => ({ state: 'failed' })));
  };
  return (
    <>
      <Button size="sm" onClick={run} loading={result.state === 'running'} disabled={!hydrated}>
        Recompute here
      </Button>
      <div role="status" className="order-last basis-full text-xs empty:hidden">
        {result.state === 'failed' && (
          <p className="text-danger">The inputs could not be loaded. Try again in a moment.</p>
        )}
        {result.state === 'done' && <Verdict {...result} />}
      </div>
      {!hydrated && (
        <noscript>
          <p className="text-xs text-muted">Recomputing needs JavaScript.</p>
        </noscript>
      )}
    </>
  );
}

function Verdict({ differences, own, milliseconds }: Extract<Result, { state: 'done' }>) {
  if (differences.length > 0) {
    return (
      <div className="rounded bg-warning-soft px-3 py-2.5 text-warning">
        <p className="font-semibold">Your browser comes to something else:</p>
        <ul className="mt-1 list-disc pl-4">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <p className="num rounded bg-signal-soft px-3 py-2.5 text-ink">
      <b className="font-semibold text-signal">Equal.</b> Your browser came to{' '}
      {own.total ?? `no score and a range of ${own.range.low} to ${own.range.high}`} from the same facts (hash{' '}
      <span className="font-mono">{shortenHash(own.inputsHash)}</span>) under rules {own.rulesVersion}, in{' '}
      {milliseconds < 1 ? 'less than 1' : Math.round(milliseconds)} ms.
    </p>
  );
}
