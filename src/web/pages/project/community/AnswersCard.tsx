import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import type { AnswerLine } from '#wire/sourceAnswers.ts';

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
      {answers.map(({ title, text, basis, evidence, about }, index) => (
        <CardRow key={`${title} ${text}`} data-stated="">
          <p className="text-xs text-muted">
            {title} · {basisWords[basis]}
          </p>
          <p className="wrap-anywhere">{text}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
            <EvidenceLinks evidence={[evidence]} projectId={projectId} />
            {/* All answers of one source are one statement: what is said to it stands once, with the last. */}
            {answers[index + 1]?.about !== about && <DisputeLink about={about} what={title} />}
          </div>
        </CardRow>
      ))}
    </Card>
  );
}
