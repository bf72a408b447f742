import { causeWords } from '#model/causeWords.ts';
import { listHref } from '#model/listHref.ts';
import type { ChangeCause } from '#model/outcomes.ts';
import { showMove } from '#scoring/shownScore.ts';
import { historyHref } from '#web/projectRows/sections.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { WatchedChange } from '#wire/watchlists.ts';

const count = (n: number, one: string) => `${n} new ${one}${n === 1 ? '' : 's'}`;

/** What moved a score is the project's doing, unless it is told. */
function nameOurs(causes: readonly ChangeCause[]): string {
  const ours = new Set<ChangeCause>(['knowledge', 'rules', 'reading', 'both']);
  return causes
    .filter((cause) => ours.has(cause))
    .map((cause) => `, ${causeWords[cause]}`)
    .join('');
}

interface ChangeMarkProps {
  projectId: string;
  change: WatchedChange | undefined;
}

/** What happened to a watched project, each leading to where it is told; an en dash when nothing did. */
export function ChangeMark({ projectId, change }: ChangeMarkProps) {
  if (!change) return <span className="text-muted">–</span>;
  const { score, alerts, audits, since } = change;
  const move = score && showMove(score.from, score.to);
  return (
    <span className="flex flex-wrap gap-1.5">
      {move && (
        <Link to={historyHref(projectId)}>
          <Chip>
            score {move.from} → {move.to}
            {nameOurs(score.causes)}
          </Chip>
        </Link>
      )}
      {alerts > 0 && (
        <Link to={listHref(projectId, { name: 'news', filter: { after: since } })} data-count={alerts}>
          <Chip>{count(alerts, 'alert')}</Chip>
        </Link>
      )}
      {audits > 0 && (
        <Link to={listHref(projectId, { name: 'audits', filter: { after: since } })} data-count={audits}>
          <Chip>{count(audits, 'audit')}</Chip>
        </Link>
      )}
    </span>
  );
}
