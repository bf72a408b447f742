import { DemoMark } from '#web/projectRows/ProjectName.tsx';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { LogoImage } from '#web/ui/LogoImage.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { Alert } from '#wire/alerts.ts';
import { alertAnchor } from '#wire/anchors.ts';
import { projectHref } from '#wire/projectHref.ts';

/** One line of the alerts on the home page: how bad, whose, what, when. */
export function AlertRow({ alert, fresh }: { alert: Alert; fresh: boolean }) {
  const { id, project, severity, title, time, state, evidence, activeExploit } = alert;
  const retracted = state === 'retracted';
  const to = `${projectHref(project.id)}#${alertAnchor(id)}`;
  return (
    <li
      className={`relative grid gap-x-4 gap-y-1 border-t border-line px-4.5 py-3 max-md:pr-14 md:grid-cols-[92px_minmax(150px,220px)_1fr_max-content_max-content] md:items-center ${fresh ? 'bg-signal-soft' : ''}`}
    >
      <SeverityMark severity={severity} />
      <span className="flex items-center gap-2 font-semibold">
        <LogoImage logo={project.logo} name={project.name} size="small" />
        <span className="min-w-0 break-words">{project.name}</span>
        {project.demo && <DemoMark />}
      </span>
      <span className="min-w-0">
        <Link
          to={to}
          className={`underline-offset-3 hover:underline ${retracted ? 'text-muted line-through' : 'text-ink'}`}
        >
          {title}
        </Link>{' '}
        {retracted ? <Chip>retracted</Chip> : activeExploit && <Chip tone="danger">ongoing</Chip>}
      </span>
      <span className="num text-xs text-muted">
        <TimeAgo at={time} />
        {evidence?.kind === 'log' && (
          <>
            {' · '}
            <ShownFigure to={to} value={`block ${formatNumber(evidence.block)}`} />
          </>
        )}
      </span>
      <span className="max-md:absolute max-md:top-2 max-md:right-2">
        <WatchStar project={project} />
      </span>
    </li>
  );
}
