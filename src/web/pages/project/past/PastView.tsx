import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { FunctionsCard } from '#web/pages/project/governance/FunctionsCard.tsx';
import { ControlCard } from '#web/pages/project/governance/graph/ControlCard.tsx';
import { StagesCard } from '#web/pages/project/governance/StagesCard.tsx';
import { TakeoversCard } from '#web/pages/project/governance/TakeoversCard.tsx';
import { UpgradeCard } from '#web/pages/project/governance/UpgradeCard.tsx';
import { MarketTab } from '#web/pages/project/market/MarketTab.tsx';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { projectHref } from '#wire/projectHref.ts';
import { type PastTabName, type ProjectPageData, pastTabs, type TabOf } from '#wire/projectPage.ts';
import type { Past } from '#wire/scores.ts';
import { PastOverview } from './PastOverview.tsx';

const time = (text: string) => formatDateTime(new Date(text));

interface PastBannerProps {
  past: Past;
  projectId: string;
  tab: PastTabName;
}

/** Which moment is on show, by which rules, and the way back to now. */
function PastBanner({ past, projectId, tab }: PastBannerProps) {
  const { at, rules, rulesVersion, published } = past;
  const other = rules === 'today' ? 'then' : 'today';
  return (
    <div role="note" className="rounded border border-warning bg-warning-soft px-4.5 py-3">
      <p className="font-semibold">
        This is {time(at)}, not now.{' '}
        <Link to={projectHref(projectId, tab)} className="link underline">
          Back to now
        </Link>
      </p>
      <p className="mt-1 text-xs text-muted">
        Made from what is known today of that time, by{' '}
        {rules === 'today'
          ? `the rules of today (${rulesVersion})`
          : `the rules of that day (${rulesVersion})`}
        .{' '}
        <Link to={pastHref(projectId, { at, rules: other, tab })} className="link inline-block min-h-6">
          By the rules of {other === 'today' ? 'today' : 'that day'}
        </Link>
      </p>
      <p className="mt-1 text-xs text-muted">
        {published
          ? `What this site showed then: ${published.total === null ? 'no score, too little was known' : `${Math.floor(published.total)}${published.rating ? ` ${published.rating}` : ''}`}, by rules ${published.rulesVersion}.`
          : 'This site showed no score then.'}
      </p>
    </div>
  );
}

/** Who could change what at a moment. */
function PastGovernance({ project, tab }: { project: ProjectDetails; tab: TabOf<'governance'> }) {
  const control = readFact(tab.facts, 'control');
  return (
    <>
      {control.state !== 'unknown' && <ControlCard control={control.value} project={project} tab={tab} />}
      <FunctionsCard control={control} project={project} tab={tab} />
      <UpgradeCard upgradeability={readFact(tab.facts, 'upgradeability')} projectId={project.id} />
      <TakeoversCard takeovers={readFact(tab.facts, 'takeovers')} projectId={project.id} />
      {tab.stages.length > 0 && <StagesCard conditions={tab.stages} projectId={project.id} />}
    </>
  );
}

interface PastViewProps {
  data: ProjectPageData;
  past: NonNullable<ProjectPageData['past']>;
}

/** A project as it was, with what is known of that moment alone. */
export function PastView({ data, past }: PastViewProps) {
  const { project, tab } = data;
  const shown = pastTabs.find((name) => name === tab.name) ?? pastTabs[0];
  return (
    <MomentContext value={past.at}>
      <div className="grid min-w-0 gap-4 [&>*]:min-w-0">
        <PastBanner past={past} projectId={project.id} tab={shown} />
        {tab.name === 'overview' && <PastOverview data={data} past={past} tab={tab} />}
        {tab.name === 'governance' && <PastGovernance project={project} tab={tab} />}
        {tab.name === 'market' && <MarketTab project={project} tab={tab} asOf={past.at} />}
      </div>
    </MomentContext>
  );
}
