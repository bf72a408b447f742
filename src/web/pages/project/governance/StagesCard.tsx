import { type ConditionState, type StageCondition, stageSchemes } from '#model/stageConditions.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { type MarkedSeverity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import { describeStages } from './stageWords.ts';

const schemeNames = { defiscan: 'DeFiScan', l2beat: 'L2BEAT' };

const marks: Record<ConditionState, { severity: MarkedSeverity; word: string }> = {
  met: { severity: 'ok', word: 'Met' },
  notMet: { severity: 'major', word: 'Not met' },
  unknown: { severity: 'unknown', word: 'Unknown' },
};

const mostReferences = 3;

function summarise(conditions: readonly StageCondition[]): string {
  const countOf = (wanted: ConditionState) => conditions.filter(({ state }) => state === wanted).length;
  return `${countOf('met')} met, ${countOf('notMet')} not met, ${countOf('unknown')} unknown`;
}

interface StagesCardProps {
  conditions: readonly StageCondition[];
  projectId: string;
}

/** The conditions of stages that others publish, one by one, as far as our facts answer them. */
export function StagesCard({ conditions, projectId }: StagesCardProps) {
  return (
    <FoldCard name="stages" id="stages" title="Stage conditions" note={summarise(conditions)}>
      <p className="px-4.5 pb-3 text-xs text-muted">
        What DeFiScan and L2BEAT ask for, answered from our facts. The stage itself is theirs to give.
      </p>
      {stageSchemes.map((scheme) => (
        <section key={scheme} aria-label={`Conditions of ${schemeNames[scheme]}`}>
          <p data-site="" className="px-4.5 pb-2 text-sm">
            <strong>{schemeNames[scheme]}:</strong>{' '}
            {describeStages(conditions, scheme) ?? 'Every stage is open by our facts'}
          </p>
          {conditions
            .filter((one) => one.scheme === scheme)
            .map(({ stage, id, name, state, sentence, evidence }) => (
              <CardRow key={`${stage} ${id}`} data-stated="">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <SeverityMark severity={marks[state].severity} label={marks[state].word} />
                  <span data-written="" className="font-[550]">
                    {name}
                  </span>
                  <span className="text-xs text-muted">
                    {schemeNames[scheme]} <span data-site="">stage {stage}</span>
                  </span>
                </p>
                <p className="text-xs wrap-anywhere text-muted">
                  {evidence.length > 0 ? <NamedText text={sentence} /> : <span data-site="">{sentence}</span>}
                </p>
                <EvidenceLinks evidence={evidence.slice(0, mostReferences)} projectId={projectId} />
              </CardRow>
            ))}
        </section>
      ))}
    </FoldCard>
  );
}
