import { isAdmitted, type Role } from '#model/users.ts';
import { CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { DeskHomeData } from '#wire/desk.ts';
import type { NextStepsData } from '#wire/nextSteps.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { places } from './places.ts';
import { StepRows } from './StepRows.tsx';

const roleWords: Record<Role, string> = {
  user: '',
  support: 'You are support.',
  editor: 'You are an editor.',
  admin: 'You are an admin.',
};

interface Queue {
  to: string;
  name: string;
  count: number;
}

function QueueLink({ queue: { to, name, count } }: { queue: Queue }) {
  return (
    <Link to={to} className="link" aria-label={`${name}: ${count} waiting`}>
      {name}
    </Link>
  );
}

/** Where staff begins: what waits for this person, and the way to the rest. */
export function Component({ data }: { data: DeskHomeData }) {
  const { role, waiting, coverage } = data;
  const queues = places.flatMap(({ to, name, waits = name, access, queue }) =>
    queue && isAdmitted(role, access) ? [{ to, name: waits, count: waiting[queue] ?? 0 }] : [],
  );
  const [busy, empty] = [queues.filter(({ count }) => count > 0), queues.filter(({ count }) => count === 0)];
  return (
    <DeskFrame data={data} title="Desk">
      <p className="text-muted">
        {roleWords[role]} The audit log records every change with your name. J and K move through every list.
      </p>
      {queues.length > 0 && (
        <SectionCard title="What waits" bare>
          <ul>
            {busy.map((queue) => (
              <li key={queue.to}>
                <CardRow className="flex items-center justify-between gap-4">
                  <QueueLink queue={queue} />
                  <span className="num font-semibold">{formatNumber(queue.count)}</span>
                </CardRow>
              </li>
            ))}
          </ul>
          {empty.length > 0 && (
            <CardRow className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
              Nothing in
              {empty.map((queue) => (
                <QueueLink key={queue.to} queue={queue} />
              ))}
            </CardRow>
          )}
        </SectionCard>
      )}
      {coverage && <Coverage {...coverage} />}
    </DeskFrame>
  );
}

/** The others are folded. */
const mostSteps = 3;

/** What to do next so that more is known, in bulk. */
function Coverage({ steps, projects, coverage }: NextStepsData) {
  const others = steps.slice(mostSteps);
  return (
    <SectionCard
      title="More coverage"
      description={
        projects === 0
          ? 'No project is on record yet: import a list of addresses first.'
          : `${Math.round(coverage * 100)} % is known on average, of ${formatNumber(projects)} ${projects === 1 ? 'project' : 'projects'}. Each step with its gain per project, at most.`
      }
      aside={
        <Link to="/admin/imports" className="link">
          Import projects
        </Link>
      }
      bare
    >
      <StepRows steps={steps.slice(0, mostSteps)} />
      {others.length > 0 && (
        <details>
          <summary className="border-t border-line px-4.5 py-3 text-muted hover:text-ink">
            {others.length} more
          </summary>
          <StepRows steps={others} />
        </details>
      )}
    </SectionCard>
  );
}
