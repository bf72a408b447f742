import type { SimulatedScore, Simulation } from '#model/simulation.ts';
import { describeShown } from '#scoring/shownScore.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import type { Operation } from '#wire/calendar.ts';

function ScoreLine({ score }: { score: SimulatedScore }) {
  if ('why' in score) return <>The score that would follow is not known ({score.why}).</>;
  const [before, after] = [describeShown(score.before), describeShown(score.after)];
  return before === after ? (
    <>The score would stay as it is at that block: {before}.</>
  ) : (
    <>
      The score would go from {before} to {after}, by the rules of today.
    </>
  );
}

function Done({ simulation: { changes, score } }: { simulation: Extract<Simulation, { kind: 'done' }> }) {
  const moves = 'why' in score ? [] : score.moves;
  return (
    <ul className="mt-1 list-disc space-y-0.5 pl-4.5 wrap-anywhere">
      {changes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {changes.length === 0 && <li>Nothing that is read of the project’s contracts here would change.</li>}
      <li>
        <ScoreLine score={score} />
        {moves.length > 0 && (
          <ul className="list-disc pl-4.5 text-muted">
            {moves.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </li>
    </ul>
  );
}

/** For how long it can be executed, and what would follow, as simulated at a block. */
export function Outlook({ operation }: { operation: Operation }) {
  const { chain, simulated, predecessor, isLapsing, expiresAt } = operation;
  return (
    <div className="mt-2 text-xs">
      {isLapsing && expiresAt !== null && (
        <p className="text-muted">
          It expires on <time dateTime={expiresAt}>{formatDateTime(new Date(expiresAt))}</time>.
        </p>
      )}
      {predecessor !== null && (
        <p className="text-muted wrap-anywhere">Operation {predecessor} must be executed before it.</p>
      )}
      {simulated ? (
        <>
          <p>
            Simulated as of block <BlockNumber chain={chain} number={simulated.block} />;{' '}
            {simulated.simulation.kind === 'done' &&
              'what it meets when it is executed may be otherwise. If it were executed there:'}
            {simulated.simulation.kind === 'refused' &&
              `there it would fail, and change nothing (${simulated.simulation.why}).`}
            {simulated.simulation.kind === 'unable' &&
              `what it would change could not be told: ${simulated.simulation.why}.`}
          </p>
          {simulated.simulation.kind === 'done' && <Done simulation={simulated.simulation} />}
        </>
      ) : (
        <p className="text-muted">What it would change has not been simulated yet.</p>
      )}
    </div>
  );
}
