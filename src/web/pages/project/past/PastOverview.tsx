import { factKeys } from '#scoring/buildFacts.ts';
import { factNames } from '#scoring/factNames.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { PowersCard } from '#web/pages/project/overview/PowersCard.tsx';
import { ScoreHistory } from '#web/pages/project/overview/ScoreHistory.tsx';
import { ScoreSummary } from '#web/pages/project/overview/ScoreSummary.tsx';
import { WhyThisScore } from '#web/pages/project/overview/WhyThisScore.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { ProjectPageData, TabOf } from '#wire/projectPage.ts';
import type { Past } from '#wire/scores.ts';

type Since = Past['since'][string];
type Row = Since & { name: string };

const time = (text: string) => formatDateTime(new Date(text));

const columns: Column<Row>[] = [
  { key: 'name', header: 'Fact', title: true, cell: ({ name }) => name },
  {
    key: 'validFrom',
    header: 'Held since',
    cell: ({ validFrom, notBefore }) =>
      notBefore
        ? `changed between ${time(notBefore)} and ${time(validFrom)}`
        : `${time(validFrom)} at the latest`,
  },
  { key: 'knownFrom', header: 'Known here since', cell: ({ knownFrom }) => time(knownFrom) },
];

/** Of each fact since when it held and since when this site knows; the others were unknown. */
function SinceTable({ since }: { since: Past['since'] }) {
  const rows = factKeys.flatMap((key) => {
    const one = since[key];
    return one ? [{ ...one, name: factNames[key] }] : [];
  });
  return (
    <div className="overflow-x-auto border-t border-line">
      <Table caption="Facts at that moment" columns={columns} rows={rows} rowKey={({ name }) => name} />
    </div>
  );
}

/** Why there is no score of that moment. */
function explainNone({ knownFrom, at, rulesVersion, rulesInForce }: Past): string {
  if (knownFrom === null) return 'Nothing is recorded about the past of this project.';
  if (at < knownFrom)
    return `This site knows nothing of it before ${formatDateTime(new Date(knownFrom))}. Unknown is not safe, and not unsafe.`;
  return `Its rules of that day (${rulesVersion}) are no longer in this program, which has rules ${rulesInForce}. What was shown then stands above.`;
}

interface PastOverviewProps {
  data: Pick<ProjectPageData, 'project' | 'score' | 'control' | 'asOf'>;
  past: NonNullable<ProjectPageData['past']>;
  tab: TabOf<'overview'>;
}

/** The score of a moment and its reasons, who held power and the tokens, and since when each fact held. */
export function PastOverview({ data: { project, score, control, asOf }, past, tab }: PastOverviewProps) {
  const { holders } = past.facts ?? {};
  return (
    <>
      {score ? (
        <>
          <Card aria-label="Score" className="p-5">
            <ScoreSummary score={score} control={control} {...tab} />
          </Card>
          <WhyThisScore score={score} bases={{}} answerTabs={{}} projectId={project.id} />
        </>
      ) : (
        <Card aria-label="Score">
          <EmptyState title="Not known at this moment">{explainNone(past)}</EmptyState>
        </Card>
      )}
      {past.facts && (
        <>
          <PowersCard control={readFact(past.facts, 'control')} grade={control} project={project} />
          <Card aria-labelledby="facts-title" className="overflow-hidden">
            <CardHeader
              id="facts-title"
              title="What is known of this moment"
              description={
                holders && holders.state !== 'unknown'
                  ? `The ten largest holders had ${(holders.value.top10Share * 100).toFixed(1)} % of the token. What is not in the list is unknown.`
                  : 'What is not in the list is unknown; who held the token then is told under Market, where its transfers tell.'
              }
            />
            <SinceTable since={past.since} />
          </Card>
        </>
      )}
      <ScoreHistory
        history={tab.history}
        recomputed={tab.recomputed}
        project={project}
        until={asOf}
        at={past.at}
      />
    </>
  );
}
