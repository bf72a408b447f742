import type { ProofMethod } from '#model/teamProofs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { DeskProof, DeskProofsData, DeskRevocation } from '#wire/teamProofs.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { useAskReason } from './TeamCase.tsx';
import { TeamProposalCard } from './TeamProposalCard.tsx';
import { TeamReplyCard } from './TeamReplyCard.tsx';
import { useDeskAction } from './useDeskAction.ts';

const methodNames: Readonly<Record<ProofMethod, string>> = {
  dns: 'DNS',
  file: 'a file',
  eip191: 'EIP-191',
  eip712: 'EIP-712',
  eip1271: 'EIP-1271',
  wallet: 'a linked wallet',
};

const columns: Column<DeskProof>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ project }) => (
      <Link to={`/projects/${project.id}`} className="link">
        {project.name}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Account',
    className: 'sm:min-w-44',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: 'domain',
    header: 'What was shown',
    cell: ({ about, method }) => (
      <span className="wrap-anywhere">
        {about.kind === 'domain' ? about.domain : `${about.contract} on ${about.chain}`}
        {method !== null && `, by ${methodNames[method]}`}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, verifiedAt, reason }) => (
      <span className="min-w-0 wrap-anywhere">
        {state}
        {verifiedAt !== null && `, since ${formatDate(new Date(verifiedAt))}`}
        {reason !== null && <span className="block text-xs text-muted">{reason}</span>}
      </span>
    ),
  },
  { key: 'revoke', header: 'Revoke', hideHeader: true, cell: (proof) => <Revoke proof={proof} /> },
];

const revocationColumns: Column<DeskRevocation>[] = [
  {
    key: 'project',
    header: 'Project',
    title: true,
    cell: ({ project }) => (
      <Link to={`/projects/${project.id}`} className="link">
        {project.name}
      </Link>
    ),
  },
  {
    key: 'about',
    header: 'Revoked',
    cell: ({ about, signer, reason, revokedAt }) => (
      <span className="min-w-0 wrap-anywhere">
        {about}
        {signer !== null && `, signed by ${signer}`}, on {formatDate(new Date(revokedAt))}
        <span className="block text-xs text-muted">{reason}</span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Account',
    cell: ({ email }) => <span className="wrap-anywhere">{email ?? 'Deleted'}</span>,
  },
  { key: 'lift', header: 'Lift', hideHeader: true, cell: (revocation) => <Lift revocation={revocation} /> },
];

/** Who showed that they speak for a project; staff may end it. */
export function Component({ data }: { data: DeskProofsData }) {
  const { proofs, replies, proposals, revocations, all } = data;
  return (
    <DeskFrame data={data} title="Teams" aside={<QueueFilter path="/admin/teams" all={all} />}>
      {replies.length + proposals.length === 0 && <p>Nothing is waiting.</p>}
      {replies.map((reply) => (
        <TeamReplyCard key={reply.id} reply={reply} />
      ))}
      {proposals.map((proposal) => (
        <TeamProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <p className="text-muted">
        Proven by domain, or by signature of a contract’s owner or deployer. We recheck every day. A revoked
        proof counts for nobody until you lift it.
      </p>
      <Card as="div">
        {proofs.length === 0 ? (
          <EmptyState title="No verified teams">Every project page links to team verification.</EmptyState>
        ) : (
          <Table caption="Teams, newest first" columns={columns} rows={proofs} rowKey={({ id }) => id} />
        )}
      </Card>
      {revocations.length > 0 && (
        <Card as="div">
          <Table
            caption="Revoked domains and keys"
            columns={revocationColumns}
            rows={revocations}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </DeskFrame>
  );
}

function Lift({ revocation: { id, about, project } }: { revocation: DeskRevocation }) {
  const askReason = useAskReason();
  const { act } = useDeskAction();
  const lift = () =>
    askReason({
      title: 'Lift',
      danger: false,
      submit: 'Lift it',
      onSubmit: (reason) =>
        act({
          key: id,
          path: '/api/admin/team-proofs/lift',
          body: { id, reason },
          done: () => `${about} can be shown for ${project.name} again.`,
        }),
    });
  return (
    <Button size="sm" aria-label={`Lift ${about}`} onClick={lift}>
      Lift
    </Button>
  );
}

function Revoke({ proof: { id, state, project, email } }: { proof: DeskProof }) {
  const askReason = useAskReason();
  const { act } = useDeskAction();
  if (state === 'revoked') return null;
  const revoke = () =>
    askReason({
      title: 'Revoke',
      submit: 'Revoke it',
      danger: true,
      onSubmit: (reason) =>
        act({
          key: id,
          path: '/api/admin/team-proofs/revoke',
          body: { id, reason },
          done: () => `${email} no longer speaks for ${project.name}.`,
        }),
    });
  return (
    <Button size="sm" aria-label={`Revoke ${email}`} onClick={revoke}>
      Revoke
    </Button>
  );
}
