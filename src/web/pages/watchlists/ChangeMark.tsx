import { Chip } from '#web/ui/Chip.tsx';
import type { WatchedChange } from '#wire/watchlists.ts';

const shown = (score: number | null) => (score === null ? 'no score' : Math.floor(score));
const count = (n: number, one: string) => `${n} new ${one}${n === 1 ? '' : 's'}`;

/** What happened to a watched project; an en dash when nothing did. */
export function ChangeMark({ change }: { change: WatchedChange | undefined }) {
  if (!change) return <span className="text-muted">–</span>;
  const { score, alerts, audits } = change;
  return (
    <span className="flex flex-wrap gap-1.5">
      {score && (
        <Chip>
          score {shown(score.from)} → {shown(score.to)}
        </Chip>
      )}
      {alerts > 0 && <Chip>{count(alerts, 'alert')}</Chip>}
      {audits > 0 && <Chip>{count(audits, 'audit')}</Chip>}
    </span>
  );
}
