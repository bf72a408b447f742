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
      shown={{ to: `/projects/${id}`, name: withdrawn ? 'Visibility' : 'Its page' }}
      since={withdrawn && <TimeAgo at={withdrawn.at} />}
      withdraw={{
        path: '/api/admin/projects/withdraw',
        body: (reason) => ({ id, reason }),
        hint: 'The project page shows only this reason.',
        consequence:
          'The project leaves lists, search, API, sitemap and badges. Nobody gets its alerts. Nothing is deleted: you can restore it.',
      }}
      restore={{ path: '/api/admin/projects/restore', body: { id }, done: `${name} is visible again.` }}
    >
      <MergeButton line={line} />
    </StandingCard>
  );
}
