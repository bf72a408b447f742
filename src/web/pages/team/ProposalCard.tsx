import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { RecordInput, withField } from '#web/records/RecordInput.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { TeamWords } from '#wire/teamProofs.ts';
import type { ProposableRecord, SentProposal } from '#wire/teamProposals.ts';

const stateWords = { waiting: 'staff has not decided yet', accepted: 'accepted', declined: 'declined' };

/** Where the team proposes another record, and what became of what it proposed. */
export function ProposalCard({
  projectId,
  record,
  proposals,
  hasMoreProposals,
}: Pick<TeamWords, 'record' | 'proposals' | 'hasMoreProposals'> & { projectId: string }) {
  const waits = proposals.some(({ state }) => state === 'waiting');
  return (
    <Card aria-labelledby="proposals">
      <CardHeader
        id="proposals"
        title="Propose a change"
        description="Staff accepts or declines with a reason. Accepted changes are marked as claimed by the team."
      />
      {proposals.map(({ note, state, reason, createdAt }) => (
        <CardRow key={createdAt} className="space-y-1 wrap-anywhere">
          <p className="text-xs text-muted">
            {formatDate(new Date(createdAt))}, {stateWords[state]}
            {reason !== null && `: ${reason}`}
          </p>
          <p className="whitespace-pre-line">{note}</p>
        </CardRow>
      ))}
      {hasMoreProposals && <CardRow>The newest {proposals.length}: you proposed more before.</CardRow>}
      <CardRow>
        {record === null && 'This project has no own record yet. Dispute its data instead.'}
        {record && waits && 'Wait for the decision before you propose more.'}
        {record && !waits && (
          <details>
            <summary className="link min-h-6 cursor-pointer">Open the record</summary>
            <ProposalForm key={record.version} projectId={projectId} record={record} />
          </details>
        )}
      </CardRow>
    </Card>
  );
}

function ProposalForm({ projectId, record }: { projectId: string; record: ProposableRecord }) {
  const [content, setContent] = useState(record.content);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, setMessage] = useState('');
  const [sending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      const body = { projectId, content, version: record.version, note };
      const sent = await fetchJson<SentProposal>('/api/team-proposals/send', { body });
      setFaults(new Map(sent.faults.map(({ path, reason }) => [path, reason])));
      setMessage(
        sent.faults.map(({ path, reason }) => `${path} ${reason}`).join('; ') || 'Sent. Staff will decide.',
      );
      await revalidate();
    } catch (error) {
      setMessage(messageOf(error));
    }
    setSending(false);
  };
  return (
    <form className="mt-4 space-y-5" onSubmit={(event) => void send(event)}>
      {record.fields.map((field) => (
        <RecordInput
          key={field.name}
          field={field}
          path={field.name}
          value={content[field.name]}
          onChange={(value) => setContent(withField(content, field.name, value))}
          faults={faults}
        />
      ))}
      <Textarea
        label="Why, and where it can be checked"
        required
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p role="status" className="wrap-anywhere empty:hidden">
        {message}
      </p>
      <Button type="submit" variant="primary" loading={sending}>
        Propose it
      </Button>
    </form>
  );
}
