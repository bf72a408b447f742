import { type FormEvent, useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { forgetPages } from '#web/client/pageMemory.ts';
import { track } from '#web/client/userEvents.ts';
import { Figure } from '#web/evidence/Figure.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import type { AverageYesAnswer, MyVoteAnswer, VoteAnswer, VoteChoice } from '#wire/votes.ts';

interface Votes {
  yes: number;
  total: number;
}

/** 'Trust this project?' A plain form; with scripts the answer comes in place. */
export function VoteBox({ projectId, votes }: { projectId: string; votes: Votes }) {
  const [shown, setShown] = useState(votes);
  const [mine, setMine] = useState<VoteChoice | null>(null);
  const [average, setAverage] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setShown(votes), [votes]);
  useEffect(() => {
    let left = false;
    // What one visitor voted is no part of the shared page.
    const askMine = () =>
      fetchJson<MyVoteAnswer>(`/api/projects/my-vote?${new URLSearchParams({ id: projectId })}`).then(
        ({ vote }) => !left && setMine(vote),
        () => {},
      );
    const askAverage = () =>
      fetchJson<AverageYesAnswer>('/api/projects/average-yes-percentage').then(
        ({ averageYesPercentage }) => !left && setAverage(averageYesPercentage),
        () => {},
      );
    // Each in a task of its own: sending takes long, and the page becomes ready just now.
    const asking = [askMine, askAverage].map((ask) => setTimeout(ask));
    return () => {
      left = true;
      for (const timer of asking) clearTimeout(timer);
    };
  }, [projectId]);

  const vote = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const choice: VoteChoice =
      submitter instanceof HTMLButtonElement && submitter.value === 'no' ? 'no' : 'yes';
    setProblem(undefined);
    try {
      const query = new URLSearchParams({ id: projectId, vote: choice });
      const answer = await fetchJson<VoteAnswer>(`/api/projects/vote?${query}`);
      forgetPages();
      track('Vote', { project: projectId, vote: answer.vote });
      setMine(answer.vote);
      setShown({ yes: answer.yes, total: answer.total });
    } catch {
      setProblem('Your vote could not be counted. Try again in a moment.');
    }
  };

  const percent = shown.total === 0 ? null : Math.round((shown.yes / shown.total) * 100);
  return (
    <section className="card scroll-mt-24 px-4.5 py-3" id="vote" aria-labelledby="vote-title">
      <h2 id="vote-title" className="text-base">
        Trust this project?
      </h2>
      <form action="/api/projects/vote" className="mt-2 grid grid-cols-2 gap-2" onSubmit={vote}>
        <input type="hidden" name="id" value={projectId} />
        <VoteButton choice="yes" mine={mine} />
        <VoteButton choice="no" mine={mine} />
      </form>
      {percent !== null && (
        <div className="mt-3">
          <Meter value={percent} />
        </div>
      )}
      <p className="num mt-2 text-xs text-muted" role="status">
        {percent === null ? (
          'Nobody has voted yet'
        ) : (
          <>
            {percent} % yes of{' '}
            <Figure
              projectId={projectId}
              evidence={{ kind: 'list', list: 'votes', filter: {}, count: shown.total, label: 'Votes' }}
            >
              {`${shown.total} ${shown.total === 1 ? 'vote' : 'votes'}`}
            </Figure>
          </>
        )}
        {average !== null && ` · all projects ${Math.round(average)} %`}
        {mine && <span className="block">You voted {mine}. You can change it.</span>}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-xs text-danger">
          {problem}
        </p>
      )}
    </section>
  );
}

function VoteButton({ choice, mine }: { choice: VoteChoice; mine: VoteChoice | null }) {
  const chosen = mine === choice;
  return (
    <button
      type="submit"
      name="vote"
      value={choice}
      aria-pressed={chosen}
      className={`btn ${chosen ? 'border-signal bg-signal-soft text-signal' : ''}`}
    >
      {choice === 'yes' ? 'Yes' : 'No'}
    </button>
  );
}
