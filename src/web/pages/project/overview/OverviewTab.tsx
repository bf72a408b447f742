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
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { ContradictionsCard } from './ContradictionsCard.tsx';
import { NotAssessed } from './NotAssessed.tsx';
import { PowersCard } from './PowersCard.tsx';
import { RecomputePanel } from './RecomputePanel.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { TakeAlong } from './TakeAlong.tsx';
import { TokensCard } from './TokensCard.tsx';
import { WhyThisScore } from './WhyThisScore.tsx';

interface OverviewTabProps {
  project: ProjectDetails;
  score: Score | null;
  tab: TabOf<'overview'>;
  asOf: string;
}

/** The score and its reasons, who holds power, what happened, and what is on record. */
export function OverviewTab({
  project,
  score,
  tab: { facts, bases, answerTabs, alerts, hasMoreAlerts, history, recomputed, records, contradictions },
  asOf,
}: OverviewTabProps) {
  const { incidents } = project.presence;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[340px_minmax(0,1fr)]">
      <Card aria-label="Score" id={scoreSection} className="scroll-mt-24 p-5">
        {score ? (
          <>
            <ScoreSummary score={score} />
            <RecomputePanel projectId={project.id} score={score} />
            <TakeAlong projectId={project.id} />
          </>
        ) : (
          <NotAssessed source={project.source} />
        )}
      </Card>
      <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ContradictionsCard projectId={project.id} contradictions={contradictions} />
        {score && <WhyThisScore score={score} bases={bases} answerTabs={answerTabs} projectId={project.id} />}
        <PowersCard control={readFact(facts, 'control')} project={project} />
        <Card aria-labelledby="alerts-title">
          <CardHeader
            id="alerts-title"
            title="Alerts"
            aside={<ReportIncidentButton about={{ projectId: project.id, projectName: project.name }} />}
          />
          {alerts.length === 0 ? (
            <EmptyState title="No alerts on record">
              {incidents.state !== 'exists' && describeAbsence('incidents', incidents)}{' '}
              {project.contracts.length + project.tokens.length > 0
                ? 'No detector has fired on what was read of its contracts; On-chain Monitoring says since when.'
                : 'No contract is on record that a detector could watch.'}{' '}
              That is not a promise that nothing happened.
            </EmptyState>
          ) : (
            <>
              <AlertList alerts={alerts} />
              {hasMoreAlerts && <OlderAlerts alerts={alerts} projectId={project.id} />}
              <p className="border-t border-line px-4.5 py-2.5 text-xs text-muted">
                {incidents.state === 'exists'
                  ? describeCompleteness(incidents.search)
                  : describeAbsence('incidents', incidents)}
              </p>
            </>
          )}
        </Card>
        {score && <ScoreHistory history={history} recomputed={recomputed} project={project} until={asOf} />}
        <Card aria-labelledby="about-title" className="p-4.5">
          <h2 id="about-title">About</h2>
          {project.description ? (
            <>
              <Paragraphs text={project.description} className="mt-2 max-w-[76ch] space-y-2" />
              <p className="mt-2 text-xs text-muted">{describeClaim(project)}</p>
            </>
          ) : (
            <p className="mt-2 text-muted">No description is on record.</p>
          )}
        </Card>
        <RecordsCard project={project} records={records} />
      </div>
      <div className="grid gap-4 max-lg:sm:grid-cols-2">
        <VoteBox projectId={project.id} votes={project.votes} />
        <LinksCard project={project} />
        <TokensCard project={project} />
      </div>
    </div>
  );
}
