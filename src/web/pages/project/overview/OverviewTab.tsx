import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Score } from '#model/score.ts';
import { ReportIncidentButton } from '#web/incidentReports/ReportIncidentButton.tsx';
import { AlertList, OlderAlerts } from '#web/pages/project/alerts/AlertList.tsx';
import { describeClaim } from '#web/pages/project/evidence/describeClaim.ts';
import { describeAbsence, describeCompleteness } from '#web/pages/project/evidence/describePresence.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { LinksCard } from '#web/pages/project/links/LinksCard.tsx';
import { VoteBox } from '#web/pages/project/votes/VoteBox.tsx';
import { scoreSection } from '#web/projectRows/sections.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { ContradictionsCard } from './ContradictionsCard.tsx';
import { GraveBanner, KeyFactsCard } from './KeyFacts.tsx';
import { PowersCard } from './PowersCard.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { TokensCard } from './TokensCard.tsx';
import { WhyThisScore } from './WhyThisScore.tsx';

/** Stands in the place of a score that nobody has made, and says what that means. */
function NotAssessed({ source }: Pick<ProjectDetails, 'source'>) {
  return (
    <div className="flex flex-col items-center text-center">
      <ScoreRing size="large" shown={{ kind: 'notAssessed' }} />
      <h2 className="mt-4">Not assessed yet</h2>
      <div className="mt-2 space-y-2 text-left text-muted">
        <p>
          <b className="font-semibold text-ink">Unknown is not safe, and not unsafe.</b> Nobody has assessed
          this project. It has no score, rating or rank.
        </p>
        <p>
          {source === 'tokenList'
            ? 'Name, tickers, addresses and logo come from a public token list. A listing is no sign of trust.'
            : 'We assess it once we can read its contracts or have an audit on record.'}
        </p>
        <p>
          <Link to="/resources/methodology" className="link">
            How projects are assessed
          </Link>
        </p>
      </div>
    </div>
  );
}

interface OverviewTabProps {
  project: ProjectDetails;
  score: Score | null;
  tab: TabOf<'overview'>;
  control: ControlGrade | null;
  asOf: string;
}

/** First what decides: the worst facts, the score, who controls it, what changed. Then the reasons and the record. */
export function OverviewTab({ project, score, tab, control, asOf }: OverviewTabProps) {
  const { facts, bases, answerTabs, keyFacts, history, recomputed, records, contradictions } = tab;
  return (
    <>
      <GraveBanner facts={keyFacts} projectId={project.id} />
      <div className="grid items-start gap-x-6 gap-y-2.5 sm:gap-y-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[340px_minmax(0,1fr)]">
        <Card aria-label="Score" id={scoreSection} className="scroll-mt-24 px-4.5 py-2.5 sm:py-3">
          {score ? (
            <ScoreSummary score={score} control={control} {...tab} />
          ) : (
            <NotAssessed source={project.source} />
          )}
        </Card>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {keyFacts.length > 0 && <KeyFactsCard tab={tab} projectId={project.id} />}
          <Contents tab={tab} hasScore={score !== null} />
          <ContradictionsCard projectId={project.id} contradictions={contradictions} />
          {score && (
            <WhyThisScore score={score} bases={bases} answerTabs={answerTabs} projectId={project.id} isNow />
          )}
          <PowersCard control={readFact(facts, 'control')} grade={control} project={project} />
          <AlertsCard project={project} tab={tab} />
          {score && <ScoreHistory history={history} recomputed={recomputed} project={project} until={asOf} />}
          <RecordsCard project={project} records={records} />
        </div>
        <div className="grid gap-4 max-lg:sm:grid-cols-2">
          <VoteBox projectId={project.id} votes={project.votes} />
          <About project={project} />
          <LinksCard project={project} />
          <TokensCard project={project} />
        </div>
      </div>
    </>
  );
}

function Contents({
  tab: { alerts, contradictions },
  hasScore,
}: {
  tab: TabOf<'overview'>;
  hasScore: boolean;
}) {
  const entries: [anchor: string, text: string][] = [
    ...(contradictions.length > 0
      ? [['contradictions', `Contradictions (${contradictions.length})`] satisfies [string, string]]
      : []),
    ...(hasScore ? [['why', 'Why this score'] satisfies [string, string]] : []),
    ['control', 'Who controls it'],
    ['alerts', `Alerts (${alerts.length})`],
    ...(hasScore ? [['history', 'History'] satisfies [string, string]] : []),
    ['records', 'On record'],
    ['about', 'About'],
  ];
  return (
    <nav aria-label="On this page" className="max-sm:-mt-3">
      <ul className="flex flex-wrap gap-x-5 text-xs max-sm:flex-nowrap max-sm:gap-x-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap">
        {entries.map(([anchor, text]) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className="link inline-block min-h-6">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const mostAlerts = 1;

function AlertsCard({
  project,
  tab: { alerts, hasMoreAlerts },
}: {
  project: ProjectDetails;
  tab: TabOf<'overview'>;
}) {
  const { incidents } = project.presence;
  const searched =
    incidents.state === 'exists'
      ? describeCompleteness(incidents.search)
      : describeAbsence('incidents', incidents);
  // A step to one single alert would be longer than the alert.
  const first = alerts.length > mostAlerts + 1 ? alerts.slice(0, mostAlerts) : alerts;
  const others = alerts.slice(first.length);
  return (
    <Card aria-labelledby="alerts-title" id="alerts" className="scroll-mt-24">
      <CardHeader
        id="alerts-title"
        title="Alerts"
        description={alerts.length === 0 && `None on record. ${searched}`}
        aside={<ReportIncidentButton about={{ projectId: project.id, projectName: project.name }} />}
      />
      <AlertList alerts={first} />
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="link px-4.5 py-2.5 text-xs">{others.length} earlier</summary>
          <AlertList alerts={others} />
        </details>
      )}
      {hasMoreAlerts && <OlderAlerts alerts={alerts} projectId={project.id} />}
      {alerts.length > 0 && (
        <p className="border-t border-line px-4.5 py-2.5 text-xs text-muted">{searched}</p>
      )}
    </Card>
  );
}

const mostTeaser = 90;

/** The first sentence, where it fits into a line. */
function summariseText(text: string): string {
  const [first = ''] = text.split(/(?<=\.)\s/, 1);
  return first.length <= mostTeaser ? first : `${first.slice(0, first.lastIndexOf(' ', mostTeaser))} …`;
}

function About({ project }: { project: ProjectDetails }) {
  return (
    <FoldCard isStacked name="about" id="about" title="About" note={summariseText(project.description)}>
      <div className="px-4.5 pb-4">
        {project.description ? (
          <>
            <Paragraphs text={project.description} className="max-w-[76ch] space-y-2" />
            <p className="mt-1.5 text-xs text-muted">{describeClaim(project)}</p>
          </>
        ) : (
          <p className="text-muted">No description on record.</p>
        )}
      </div>
    </FoldCard>
  );
}
