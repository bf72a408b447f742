import type { WithdrawableKind } from '#model/records.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import type { RecordLine } from '#wire/deskRecords.ts';
import { StandingCard } from './StandingCard.tsx';

const words: Record<WithdrawableKind, { tab: string; hint: string; consequence: string }> = {
  audit: {
    tab: 'code-audit',
    hint: 'Shown with the audit on the page of the project, and in the history of its score.',
    consequence:
      'It counts nowhere from then on, and neither do its findings; its report is not given out. What is left is not called all there is until somebody looks for audits again. It can be put back.',
  },
  incident: {
    tab: 'overview',
    hint: 'Shown with the incident and mailed to everybody who was told of it.',
    consequence: 'It is retracted: it stays on the page, struck through, and counts nowhere.',
  },
};

/** Whether one audit or incident counts. */
export function RecordStanding({ line, kind }: { line: RecordLine; kind: WithdrawableKind }) {
  const { id, name, projectId, version, withdrawn } = line;
  const { tab, ...said } = words[kind];
  return (
    <StandingCard
      line={line}
      shown={{ to: `/projects/${projectId}?tab=${tab}`, name: 'Where visitors see it' }}
      since={withdrawn && formatDate(new Date(withdrawn.at))}
      withdraw={{
        path: '/api/admin/records/withdraw',
        body: (reason) => ({ kind, id, version, reason }),
        ...said,
      }}
      {...(kind === 'audit' && {
        restore: { path: '/api/admin/audits/restore', body: { id, version }, done: `${name} counts again.` },
      })}
    />
  );
}
