import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { describeProof, type ProofMethod } from '#model/teamProofs.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { projectHref } from '#web/projectRows/projectHref.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { CheckedProof, TeamPageData, TeamProof } from '#wire/teamProofs.ts';

/** Where somebody shows that they speak for a project. */
export function Component({ data }: { data: TeamPageData }) {
  const { username, project, domain, proof } = data;
  useRequireSession(username);
  const { busy, message, call } = useProofCall(project.id);
  return (
    <main id="main" className="wrap max-w-3xl py-8">
      <Meta
        title={`Speak for ${project.name}`}
        description={`Show that you are the team of ${project.name}.`}
        noindex
      />
      <p className="text-xs">
        <Link to={projectHref(project.id)} className="link inline-block min-h-6">
          {project.name}
        </Link>
      </p>
      <h1 tabIndex={-1} className="mt-2 text-xl wrap-anywhere">
        Speak for {project.name}
      </h1>
      <p className="mt-2 text-muted">
        Whoever controls the website on record can show it here. The project’s page then says so, and nothing
        else changes: no score, no finding, no rank. It costs nothing.
      </p>
      <div className="mt-6 space-y-4">
        {domain === null ? (
          <Card>
            <EmptyState title="No website is on record">
              Dispute what is on record and name the website; it can be shown here afterwards.
            </EmptyState>
          </Card>
        ) : (
          <>
            {proof && <Standing proof={proof} />}
            {proof?.state === 'waiting' && proof.domain === domain && (
              <Steps proof={proof} busy={busy} onCheck={(method) => void call('check', { method })} />
            )}
            {(!proof ||
              proof.state === 'lapsed' ||
              (proof.state === 'waiting' && proof.domain !== domain)) && (
              <Button variant="primary" loading={busy === 'begin'} onClick={() => void call('begin')}>
                I control {domain}
              </Button>
            )}
          </>
        )}
        <p role="status" className="empty:hidden">
          {message}
        </p>
      </div>
    </main>
  );
}

function useProofCall(projectId: string) {
  const [busy, setBusy] = useState('');
  const [message, setMessage] = useState('');
  const { revalidate } = useRevalidator();
  const call = async (action: 'begin' | 'check', more: { method?: ProofMethod } = {}) => {
    setBusy(more.method ?? action);
    setMessage('');
    try {
      const body = { projectId, ...more };
      const answer = await fetchJson<Partial<CheckedProof>>(`/api/team-proofs/${action}`, { body });
      setMessage(answer.message ?? '');
      await revalidate();
    } catch (error) {
      setMessage(messageOf(error));
    }
    setBusy('');
  };
  return { busy, message, call };
}

function Standing({ proof: { state, verifiedAt, checkedAt, domain, reason } }: { proof: TeamProof }) {
  if (state === 'waiting') return null;
  const date = (time: string | null) => time !== null && formatDate(new Date(time));
  return (
    <Card aria-labelledby="standing">
      <CardHeader
        id="standing"
        title={state === 'verified' ? 'You speak for this project here' : 'This no longer holds'}
      />
      <CardRow className="wrap-anywhere">
        {state === 'verified'
          ? `Shown on ${domain} since ${date(verifiedAt)}, last found on ${date(checkedAt)}. We look again every day: leave it where it is.`
          : reason}
      </CardRow>
    </Card>
  );
}

function Steps({
  proof,
  busy,
  onCheck,
}: {
  proof: TeamProof;
  busy: string;
  onCheck: (method: ProofMethod) => void;
}) {
  const { dnsName, fileUrl, line } = describeProof(proof);
  return (
    <>
      <p>Publish this line in one of two ways, then have it looked for. It is yours alone and no secret.</p>
      <Card aria-labelledby="dns">
        <CardHeader id="dns" title="As a DNS record" description={`A TXT record of ${dnsName}`} />
        <CardRow className="space-y-3">
          <CopyField label="Name" value={dnsName} />
          <CopyField label="Value" value={line} />
          <Button loading={busy === 'dns'} onClick={() => onCheck('dns')}>
            Look for the record
          </Button>
        </CardRow>
      </Card>
      <Card aria-labelledby="file">
        <CardHeader id="file" title="As a file" description="Plain text; the line may be one of several" />
        <CardRow className="space-y-3">
          <CopyField label="Address" value={fileUrl} />
          <CopyField label="Text" value={line} />
          <Button loading={busy === 'file'} onClick={() => onCheck('file')}>
            Look for the file
          </Button>
        </CardRow>
      </Card>
    </>
  );
}
