import type { PastScore } from '#model/backtestSchema.ts';
import { pastHref } from './pastHref.ts';
import { ShownFigure } from './ShownFigure.tsx';

interface ScoreBeforeProps {
  /** Undefined for one that was withdrawn and has no page any more. */
  projectId: string | undefined;
  /** That it had then. */
  score: PastScore;
  at: Date;
}

/** A score of the past; it opens the project's page as of then. */
export function ScoreBefore({ projectId, score, at }: ScoreBeforeProps) {
  switch (score.state) {
    case 'scored':
    case 'recomputed': {
      const total = Math.floor(score.total);
      const text = score.rating ? `${total} ${score.rating}` : total;
      if (projectId === undefined) return <span data-site="">{text}</span>;
      const to = pastHref(projectId, {
        at: at.toISOString(),
        rules: score.state === 'scored' ? 'then' : 'today',
      });
      return (
        <>
          <ShownFigure to={to} value={String(total)}>
            {text}
          </ShownFigure>
          {score.state === 'recomputed' && <span className="text-muted"> recomputed</span>}
        </>
      );
    }
    case 'tooLittleKnown':
      return 'too little known';
    case 'unreached':
      return <span className="text-muted">none stored</span>;
  }
}
