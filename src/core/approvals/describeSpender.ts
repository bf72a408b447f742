import { toEventSelector } from 'viem/utils';
import type { SpenderControl, SpenderView } from '#wire/approvals.ts';
import type { PlaceRead, PlaceState } from './ApprovalReader.ts';
import type { SpenderRecord } from './spenderRecords.ts';

const nothing: SpenderRecord = { grade: null, incidents: [] };

const events = {
  'Owner or admin changed': ['OwnershipTransferred(address,address)', 'AdminChanged(address,address)'],
  Upgraded: ['Upgraded(address)', 'BeaconUpgraded(address)', 'ChangedMasterCopy(address)'],
} as const;

const textOf = new Map(
  Object.entries(events).flatMap(([text, all]) =>
    all.map((event) => [toEventSelector(event).slice(2), text] as const),
  ),
);

/** First topics of what widely used contracts log when their code or owner changes. */
export const changeTopics = [...textOf.keys()];

/** Such a log since the approval. */
interface ChangeLog {
  topic: string;
  hash: string;
  block: number;
  index: number;
}

function compare(before: PlaceState, now: PlaceState): string[] {
  return [
    ...(before.codeHash === now.codeHash ? [] : [now.codeHash === null ? 'Code gone' : 'Code changed']),
    ...(before.implementation === now.implementation ? [] : ['Upgraded: implementation changed']),
    ...(before.admin === now.admin ? [] : ['Proxy admin changed']),
    ...(before.owner === now.owner ? [] : ['Owner changed']),
  ];
}

interface Described {
  chain: string;
  block: number;
  since: number | null;
  read: PlaceRead | undefined;
  record: SpenderRecord | undefined;
  control: SpenderControl | undefined;
  logs: readonly ChangeLog[];
}

/** What is known of a spender: that nothing was seen to change is not that nothing did, unless both states were read. */
export function describeSpender({
  chain,
  block,
  since,
  read,
  record = nothing,
  control,
  logs,
}: Described): SpenderView {
  const { now = null, before = null } = read ?? {};
  const differences = now && before ? compare(before, now) : [];
  const address = read?.address ?? '';
  const changes = [
    ...differences.map((text) => ({
      text: `${text} since block ${since}`,
      evidence: [
        { kind: 'contract' as const, chain, address, block: since ?? block, label: `Block ${since}` },
        { kind: 'contract' as const, chain, address, block, label: `Block ${block}` },
      ],
    })),
    ...logs.map(({ topic, hash, block: at, index }) => ({
      text: `${textOf.get(topic) ?? 'Changed'} in block ${at}`,
      evidence: [{ kind: 'log' as const, chain, hash, block: at, index, label: `Block ${at}` }],
    })),
  ];
  const isCompared = now !== null && before !== null;
  const missing =
    since === null
      ? 'no log says when it was approved'
      : now === null
        ? 'the node did not answer'
        : `no node with the state of block ${since}`;
  return {
    kind: now === null ? null : now.codeHash === null ? 'account' : 'contract',
    grade: record.grade,
    owner: now?.owner ?? now?.admin ?? null,
    implementation: now?.implementation ?? null,
    control: control ?? null,
    changed: changes.length > 0 ? true : isCompared ? false : null,
    why: changes.length > 0 || isCompared ? null : missing,
    changes,
    incidents: record.incidents,
  };
}
