import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import type { AnswerLine } from '#wire/projectPage.ts';

const basisWords: Record<AnswerLine['basis'], string> = {
  measured: 'seen by our server',
  told: 'told by the one who was asked',
};

/** What live sources last answered about what the record names. */
export function AnswersCard({ projectId, answers }: { projectId: string; answers: readonly AnswerLine[] }) {
  return (
    <Card aria-labelledby="answers-title">
      <CardHeader
        id="answers-title"
        title="What was answered"
        description="By places that this site asks by itself. It says nothing about whether they are right."
      />
      {answers.map(({ title, text, basis, evidence }) => (
        <CardRow key={`${title} ${text}`}>
          <p className="text-xs text-muted">
            {title} · {basisWords[basis]}
          </p>
          <p className="wrap-anywhere">{text}</p>
          <div className="mt-1 text-xs">
            <EvidenceLinks evidence={[evidence]} projectId={projectId} />
          </div>
        </CardRow>
      ))}
    </Card>
  );
}
