import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DeskReport, DeskReportsData } from '#wire/desk.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

const stateTones: Record<DeskReport['state'], Tone> = {
  new: 'warning',
  asked: 'info',
  confirmed: 'signal',
  dismissed: 'neutral',
};

const decisions = [
  { state: 'confirmed', button: 'Confirm', title: 'Confirm the report' },
  { state: 'dismissed', button: 'Decline', title: 'Decline the report' },
] as const;

/** What visitors reported and lists told: staff confirms, declines or asks back. */
export function Component({ data }: { data: DeskReportsData }) {
  const { reports, all } = data;
  return (
    <DeskFrame data={data} title="Incident reports" aside={<QueueFilter path="/admin/reports" all={all} />}>
      {reports.length === 0 && (
        <Card>
          <EmptyState title={all ? 'No reports yet' : 'No open reports'}>
            Reports come from visitors and from the incident source.
          </EmptyState>
        </Card>
      )}
      {reports.map((report) => (
        <ReportCard key={report.reference} report={report} />
      ))}
    </DeskFrame>
  );
}

function ReportCard({ report }: { report: DeskReport }) {
  const { reference, subject, link, description, contact, state, note, createdAt } = report;
  const { projectId, projectName, toldBy, incident } = report;
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const open = state === 'new' || state === 'asked';
  const decide = ({ state: as, title }: (typeof decisions)[number]) =>
    openDialog((close) => (
      <WordsDialog
        title={title}
        label="Reason"
        hint={`For your colleagues. ${
          incident === null
            ? 'To publish a confirmed report, write the incident.'
            : 'A confirmed report becomes a draft of the incident.'
        }`}
        submit={title}
        maxLength={1000}
        onClose={close}
        onSubmit={(words) =>
          act({
            key: as,
            path: '/api/admin/reports/close',
            body: { reference, state: as, note: words },
            done: () => `${reference} is ${as === 'confirmed' ? 'confirmed' : 'declined'}.`,
          })
        }
      />
    ));
  const ask = () =>
    openDialog((close) => (
      <WordsDialog
        title="Ask back"
        label="Question"
        hint={`Mailed to ${contact} as it is. The report stays open.`}
        submit="Send the question"
        maxLength={2000}
        onClose={close}
        onSubmit={(question) =>
          act({
            key: 'ask',
            path: '/api/admin/reports/ask',
            body: { reference, question },
            done: () => `The sender of ${reference} is asked.`,
          })
        }
      />
    ));
  return (
    <Card as="article" aria-label={`Report ${reference}`}>
      <CardHeader
        title={<span className="wrap-anywhere">{subject ?? projectName ?? reference}</span>}
        description={
          <>
            {reference} · <TimeAgo at={createdAt} />
          </>
        }
        aside={<Chip tone={stateTones[state]}>{state === 'dismissed' ? 'declined' : state}</Chip>}
      />
      <CardRow className="space-y-3">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        <ul className="space-y-1 text-xs text-muted">
          {projectId !== null && (
            <li>
              Project:{' '}
              <Link to={`/projects/${projectId}`} className="link">
                {projectName ?? projectId}
              </Link>
            </li>
          )}
          {link !== null && (
            <li className="wrap-anywhere">
              Link: <OutsideLink href={link}>{link}</OutsideLink>
            </li>
          )}
          {toldBy === null ? (
            <li className="wrap-anywhere">Contact: {contact ?? 'none left'}</li>
          ) : (
            <li className="wrap-anywhere">
              Told by the list at {toldBy}, matched by name, not checked by us.
            </li>
          )}
          {incident !== null && state === 'confirmed' && (
            <li>
              Record:{' '}
              <Link to={`/admin/records/incident/${incident}`} className="link">
                {incident}
              </Link>
            </li>
          )}
          {note !== null && <li className="wrap-anywhere whitespace-pre-line">Note: {note}</li>}
        </ul>
        {open && (
          <div className="flex flex-wrap gap-3">
            {decisions.map((decision) => (
              <Button key={decision.state} size="sm" onClick={() => decide(decision)}>
                {decision.button}
              </Button>
            ))}
            {contact?.includes('@') && (
              <Button size="sm" onClick={ask}>
                Ask back
              </Button>
            )}
          </div>
        )}
      </CardRow>
    </Card>
  );
}
