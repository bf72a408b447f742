import { describeProof } from '#model/teamProofs.ts';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { TeamPageData, TeamProof } from '#wire/teamProofs.ts';
import { BeginCard } from './BeginCard.tsx';
import { ProposalCard } from './ProposalCard.tsx';
import { ReplyCard } from './ReplyCard.tsx';
import { SignatureSteps } from './SignatureSteps.tsx';
import { type CallProof, useProofCall } from './useProofCall.ts';

interface DomainStepsProps {
  domain: string;
  token: string;
  busy: string;
  call: CallProof;
}

/** What to publish on the domain, in one of two ways. */
function DomainSteps({ domain, token, busy, call }: DomainStepsProps) {
  const { dnsName, fileUrl, line } = describeProof({ domain, token });
  const check = (method: 'dns' | 'file') => void call('check', { key: method, body: { method } });
  return (
    <>
      <p>Publish this line in one of two ways, then check it. It is unique to you and not secret.</p>
      <Card aria-labelledby="dns">
        <CardHeader id="dns" title="As a DNS record" description={`A TXT record of ${dnsName}`} />
        <CardRow className="space-y-3">
          <CopyField label="Name" value={dnsName} />
          <CopyField label="Value" value={line} />
          <Button loading={busy === 'dns'} onClick={() => check('dns')}>
            Look for the record
          </Button>
        </CardRow>
      </Card>
      <Card aria-labelledby="file">
        <CardHeader
          id="file"
          title="As a file"
          description="Plain text, several lines allowed. We follow no redirects."
        />
        <CardRow className="space-y-3">
          <CopyField label="Address" value={fileUrl} />
          <CopyField label="Text" value={line} />
          <Button loading={busy === 'file'} onClick={() => check('file')}>
            Look for the file
          </Button>
        </CardRow>
      </Card>
    </>
  );
}

/** Where somebody shows that they speak for a project. */
export function Component({ data }: { data: TeamPageData }) {
  const { username, project, domain, contracts, proof, hasWallets, words } = data;
  useRequireSession(username);
  const { busy, message, call } = useProofCall(project.id);
  const outdated = proof && describeOutdated(proof, domain);
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
        Whoever controls the website or owns a contract on record can show it here. The project’s page then
        says so, and shows what they reply in their own words. Nothing else changes: no score, no finding, no
        rank. It costs nothing.
      </p>
      <div className="mt-6 space-y-4">
        {proof && <Standing proof={proof} />}
        {words && (
          <>
            <ReplyCard projectId={project.id} {...words} />
            <ProposalCard projectId={project.id} {...words} />
          </>
        )}
        {proof?.state === 'waiting' && proof.about.kind === 'domain' && proof.about.domain === domain && (
          <DomainSteps domain={domain} token={proof.token} busy={busy} call={call} />
        )}
        {proof?.challenge && (
          <SignatureSteps challenge={proof.challenge} hasWallets={hasWallets} busy={busy} call={call} />
        )}
        {outdated && <p className="wrap-anywhere">{outdated}</p>}
        <p role="status" className="wrap-anywhere empty:hidden">
          {message}
        </p>
        {(!proof || proof.state === 'waiting' || proof.state === 'lapsed') && (
          <>
            {proof?.state === 'waiting' && (
              <h2 className="pt-4 text-lg">{outdated ? 'Begin again' : 'Show it in another way'}</h2>
            )}
            <BeginCard domain={domain} contracts={contracts} busy={busy} call={call} />
          </>
        )}
      </div>
    </main>
  );
}

/** Why what was begun can no longer be shown; undefined while it can. */
function describeOutdated({ state, about, challenge }: TeamProof, domain: string | null): string | undefined {
  if (state !== 'waiting') return undefined;
  if (about.kind === 'contract')
    return challenge === null ? 'The text that you began with is too old to be signed.' : undefined;
  return about.domain === domain
    ? undefined
    : `You began with ${about.domain}, and the record names another website now.`;
}

function Standing({ proof: { state, verifiedAt, checkedAt, about, reason } }: { proof: TeamProof }) {
  if (state === 'waiting') return null;
  const date = (time: string | null) => time !== null && formatDate(new Date(time));
  const shown =
    about.kind === 'domain'
      ? `Shown on ${about.domain} since ${date(verifiedAt)}, last found on ${date(checkedAt)}. We look again every day: leave it where it is.`
      : `Signed for the contract ${about.contract} on ${date(verifiedAt)}; its owner was last read on ${date(checkedAt)}. We read it again every day: it ends when the owner changes.`;
  return (
    <Card aria-labelledby="standing">
      <CardHeader
        id="standing"
        title={state === 'verified' ? 'You speak for this project here' : 'This no longer holds'}
      />
      <CardRow className="wrap-anywhere">{state === 'verified' ? shown : reason}</CardRow>
    </Card>
  );
}
