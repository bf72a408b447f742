import { listHref } from '#model/listHref.ts';
import { shownScore } from '#scoring/shownScore.ts';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { CountedFigure } from '#web/projectRows/CountedFigure.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import { WatchStar } from '#web/watchlists/WatchStar.tsx';
import type { ProjectWithReason } from '#wire/homePage.ts';
import type { ProjectRow } from '#wire/projects.ts';

interface ProjectCardProps {
  project: ProjectRow;
  /** Why it is shown. */
  reason: ProjectWithReason['reason'];
  onFollow?: () => void;
}

/** A project as a card: score, control grade, what it is. */
export function ProjectCard({ project, reason, onFollow }: ProjectCardProps) {
  const { assessed, categories } = project;
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <ProjectName project={project} onFollow={onFollow} />
        <Ring project={project} />
      </div>
      <p className="flex items-center gap-1.5 text-xs">
        {assessed ? (
          <>
            <span className="text-muted">Control:</span>
            <ControlMark control={project.control} grade={project.controlGrade} />
          </>
        ) : (
          <span className="text-muted">Not assessed yet</span>
        )}
      </p>
      <div className="mt-auto flex items-center justify-between gap-2">
        {categories[0] ? <Chip>{categories[0]}</Chip> : <span />}
        <span className="num inline-flex items-center gap-2 text-xs text-muted">
          <CountedFigure
            to={listHref(project.id, { name: reason.list, filter: reason.filter })}
            count={reason.count}
          >
            {reason.label}
          </CountedFigure>
          <WatchStar project={project} />
        </span>
      </div>
    </li>
  );
}

function Ring({ project }: { project: ProjectRow }) {
  const shown = shownScore(project);
  const ring = <ScoreRing shown={shown} />;
  if (shown.kind === 'notAssessed') return ring;
  const value = shown.kind === 'score' ? String(shown.score) : `${shown.low}–${shown.high}`;
  return (
    <ShownFigure to={scoreHref(project.id)} value={value} className="shrink-0">
      {ring}
    </ShownFigure>
  );
}
