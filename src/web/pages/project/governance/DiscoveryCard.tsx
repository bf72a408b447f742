import { addressKey } from '#model/addressKey.ts';
import type { EdgeRelation, NodeRole, StopRule } from '#model/discovery.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedAddress } from '#web/pages/project/evidence/NamedAddress.tsx';
import { contractNames, type NameOf } from '#web/pages/project/powers/contractNames.ts';
import { Address } from '#web/ui/Address.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { discoveryAnchor } from '#wire/anchors.ts';
import type { DiscoveryView, ShownEdge } from '#wire/discovery.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';

type Node = DiscoveryView['nodes'][number];

const roleWords: Record<Exclude<NodeRole, 'end'>, string> = {
  onRecord: 'On record',
  graded: 'Found',
  governing: 'Holds power',
  code: 'Code',
};

const stopWords: Record<StopRule, string> = {
  key: 'EOA',
  burn: 'Burn address',
  precompile: 'Precompile',
  infrastructure: 'Public infrastructure',
  labelled: 'Labelled',
  otherProject: 'Another project',
  wallet: 'Multisig or timelock',
  cut: 'Cut by an operator',
};

/** Before the name of the contract that refers. */
const relationWords: Record<EdgeRelation, string> = {
  runs: 'Run by',
  calls: 'Called by',
  obeys: 'Controls',
  creates: 'Created by',
  added: 'Added by an operator, from',
};

const roleTones: Partial<Record<NodeRole, Tone>> = { graded: 'info', governing: 'warning' };

interface DiscoveryCardProps {
  discovery: DiscoveryView;
  project: ProjectDetails;
}

/** The contracts found from those on record, each with who refers to it and why, and where discovery stops. */
export function DiscoveryCard({ discovery, project }: DiscoveryCardProps) {
  const { nodes, edges, moreEdges, open, changes, summary } = discovery;
  const nameOf = contractNames(project);
  const current = edges.filter(({ goneAt }) => goneAt === null);
  const gone = edges.filter(({ goneAt }) => goneAt !== null);
  const edgesTo = Map.groupBy(current, ({ chain, to }) => addressKey({ chain, address: to }));
  const added = current.filter(({ isNew }) => isNew).length;
  const news = [...(added > 0 ? [`${added} new`] : []), ...(gone.length > 0 ? [`${gone.length} gone`] : [])];
  return (
    <FoldCard
      name="discovery"
      id={discoveryAnchor}
      title="Contracts found"
      note={[summary, ...news].join(' · ')}
      isStacked
    >
      {open.length > 0 && (
        <CardRow data-stated="">
          <p className="text-xs font-[550]">Not closed</p>
          <ul className="text-xs text-muted">
            {open.map(({ chain, address, cause, sentence, why }) => (
              <li key={`${chain} ${address} ${cause}`} className="flex flex-wrap gap-x-2">
                {sentence}
                {address && <NamedAddress chain={chain} address={address} label={nameOf(address) ?? null} />}
                {why && <span className="wrap-anywhere">({why})</span>}
              </li>
            ))}
          </ul>
        </CardRow>
      )}
      <ul>
        {nodes.map((node) => (
          <NodeRow
            key={addressKey(node)}
            node={node}
            edges={edgesTo.get(addressKey(node)) ?? []}
            nameOf={nameOf}
            projectId={project.id}
          />
        ))}
      </ul>
      {gone.length > 0 && (
        <CardRow>
          <h3 className="text-xs">Gone</h3>
          <ul className="grid gap-1">
            {gone.map((edge) => (
              <li key={JSON.stringify([edge.from, edge.to, edge.relation, edge.sinceBlock])}>
                <Address value={edge.to} kind="contract" />{' '}
                <EdgeText edge={edge} nameOf={nameOf} projectId={project.id} />
              </li>
            ))}
          </ul>
        </CardRow>
      )}
      {changes.length > 0 && (
        <CardRow>
          <h3 className="text-xs">Changed by an operator</h3>
          <ul className="grid gap-1 text-xs">
            {changes.map(({ act, chain, from, to, reason, at }) => (
              <li key={`${chain} ${from} ${to}`} className="wrap-anywhere">
                {act === 'cut' ? 'Cut: ' : 'Added: '}
                {from !== null && (
                  <>
                    <Address value={from} kind="contract" /> to{' '}
                  </>
                )}
                <Address value={to} kind="contract" /> <q data-written="">{reason}</q>{' '}
                <time dateTime={at} className="text-muted">
                  {formatDate(new Date(at))}
                </time>
              </li>
            ))}
          </ul>
        </CardRow>
      )}
      <CardRow className="text-xs">
        {moreEdges > 0 && <span data-site="">{moreEdges} more references in the API. </span>}
        <a href={`/api/projects/${project.id}/discovery`} className="link">
          As JSON
        </a>
      </CardRow>
    </FoldCard>
  );
}

interface NodeRowProps {
  node: Node;
  /** That lead to it. */
  edges: readonly ShownEdge[];
  nameOf: NameOf;
  projectId: string;
}

function NodeRow({ node, edges, nameOf, projectId }: NodeRowProps) {
  const { chain, address, role, stop, name } = node;
  const since = edges.map((edge) => edge.since).sort()[0];
  const word = stop === null ? (role === 'end' ? null : roleWords[role]) : stopWords[stop];
  return (
    <li data-stated="" className="border-t border-line px-4.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <NamedAddress chain={chain} address={address} label={nameOf(address) ?? name} />
        {word && <Chip tone={stop === null ? (roleTones[role] ?? 'neutral') : 'neutral'}>{word}</Chip>}
        {since !== undefined && (
          <span className="ml-auto text-xs text-muted">
            since <time dateTime={since}>{formatDate(new Date(since))}</time>
          </span>
        )}
      </p>
      {edges.length > 0 && (
        <ul className="mt-1 grid gap-0.5">
          {edges.map((edge) => (
            <li key={JSON.stringify([edge.from, edge.relation, edge.reason])}>
              <EdgeText edge={edge} nameOf={nameOf} projectId={projectId} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Who refers to it, how, and since when. */
function EdgeText({ edge, nameOf, projectId }: { edge: ShownEdge; nameOf: NameOf; projectId: string }) {
  const { from, relation, reason, since, isNew, goneAt, evidence } = edge;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-xs text-muted">
      {relationWords[relation]} {nameOf(from) ?? <Address value={from} kind="contract" />}
      <span data-written={relation === 'added' ? '' : undefined} className="wrap-anywhere text-ink">
        {reason}
      </span>
      {isNew && <Chip tone="warning">New</Chip>}
      {(isNew || goneAt !== null) && (
        <span>
          since <time dateTime={since}>{formatDate(new Date(since))}</time>
          {goneAt !== null && (
            <>
              , gone <time dateTime={goneAt}>{formatDate(new Date(goneAt))}</time>
            </>
          )}
        </span>
      )}
      <EvidenceLinks evidence={evidence.slice(0, 1)} projectId={projectId} />
    </span>
  );
}
