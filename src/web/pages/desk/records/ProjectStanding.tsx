import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { RecordLine } from '#wire/deskRecords.ts';
import { MergeButton } from './MergeButton.tsx';
import { StandingCard } from './StandingCard.tsx';

/** Whether visitors see the project. */
export function ProjectStanding({ line }: { line: RecordLine }) {
  const { id, name, withdrawn } = line;
  return (
    <StandingCard
      line={line}
      shown={{ to: `/projects/${id}`, name: withdrawn ? 'What visitors see' : 'Its page' }}
      since={withdrawn && <TimeAgo at={withdrawn.at} />}
      withdraw={{
        path: '/api/admin/projects/withdraw',
        body: (reason) => ({ id, reason }),
        hint: 'The page of the project shows it in the place of everything else.',
        consequence:
          'It leaves lists, search, the API, the sitemap and badges, and its alerts are told to nobody. Nothing is deleted: it can be put back.',
      }}
      restore={{ path: '/api/admin/projects/restore', body: { id }, done: `${name} is shown again.` }}
    >
      <MergeButton line={line} />
    </StandingCard>
  );
}
