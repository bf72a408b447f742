import type { WithdrawableKind } from '#model/records.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import type { RecordLine } from '#wire/deskRecords.ts';
import { StandingCard } from './StandingCard.tsx';

const words: Record<WithdrawableKind, { tab: string; hint: string; consequence: string }> = {
  audit: {
    tab: 'code-audit',
    hint: 'Shown with the audit and in the score history.',
    consequence:
      'The audit and its findings stop counting. Its report is no longer offered. The audit list counts as incomplete until you search again. You can restore it.',
  },
  incident: {
    tab: 'overview',
    hint: 'Shown with the incident and mailed to everybody who got it.',
    consequence: 'The incident is retracted: shown struck through, not counted.',
  },
};

/** Whether one audit or incident counts. */
export function RecordStanding({ line, kind }: { line: RecordLine; kind: WithdrawableKind }) {
  const { id, name, projectId, version, withdrawn } = line;
  const { tab, ...said } = words[kind];
  return (
    <StandingCard
      line={line}
      shown={{ to: `/projects/${projectId}?tab=${tab}`, name: 'On the site' }}
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
