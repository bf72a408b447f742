import type { LabelOf } from '#core/contracts/addressLabels.ts';
import { findStored, readStored } from '#core/storedJson.ts';
import type { power } from '#db/schema/powers.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { PowerWallet, PrivilegedAddress, PrivilegedFunction } from '#wire/powers.ts';
import { listAddresses, type PathAddress, toHolder } from './controlNode.ts';
import { describePath } from './describePath.ts';
import { holdersSchema, powerEvidenceListSchema } from './storedPowers.ts';

export type StoredPower = typeof power.$inferSelect;

/** What one address has to do with one power. */
export interface Part {
  row: StoredPower;
  node: ControlNode;
  on: PathAddress;
}

/** Each once; powers are small, so their text tells them apart. */
const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/** Holders that cannot be read are not known, which is not nobody. */
const nodesOf = (row: StoredPower): ControlNode[] =>
  findStored(holdersSchema, row.holders) ?? [
    { kind: 'unknown', why: 'what was read of it cannot be read again' },
  ];

const evidenceOf = ({ chain, address, selector, evidence }: StoredPower): Evidence[] =>
  readStored(powerEvidenceListSchema, evidence, {
    column: 'power.evidence',
    key: `${chain} ${address} ${selector}`,
  });

function toEvidence(row: StoredPower): PrivilegedFunction['evidence'] {
  return evidenceOf(row).map((one) => ({
    label: one.label,
    block: one.kind === 'block' ? one.number : 'block' in one ? one.block : null,
    txHash: 'hash' in one ? one.hash : null,
    slot: one.kind === 'storage' ? one.slot : null,
  }));
}

const pathOf = (node: ControlNode, classes: readonly PowerClass[]): string =>
  describePath(toHolder(node), classes);

/** Each function with its holders in plain words. */
export function toFunctions(rows: readonly StoredPower[], labelOf: LabelOf): PrivilegedFunction[] {
  return rows.map((row) => ({
    chain: row.chain,
    contract: row.address,
    contractLabel: labelOf(row),
    target: row.target,
    selector: row.selector,
    name: row.name,
    class: row.class,
    verdict: row.verdict,
    guard: row.guard,
    method: row.method,
    paths: unique(nodesOf(row).map((node) => pathOf(node, [row.class]))),
    holders: unique(
      nodesOf(row).flatMap((node) =>
        listAddresses(node)
          .filter(({ direct }) => direct)
          .map((one) => one.address),
      ),
    ),
    block: row.block,
    time: row.time.toISOString(),
    evidence: toEvidence(row),
  }));
}

export const listParts = (rows: readonly StoredPower[]): Part[] =>
  rows.flatMap((row) => nodesOf(row).flatMap((node) => listAddresses(node).map((on) => ({ row, node, on }))));

/** What one address has to do with one contract; never empty. */
type Group = readonly [Part, ...Part[]];

function groupParts(parts: readonly Part[]): Group[] {
  const groups = Map.groupBy(
    parts,
    ({ row, on }) => `${row.chain} ${row.address} ${on.address} ${on.of?.address}`,
  );
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []));
}

/** One path for each holder, with everything it can do. */
function describeParts(parts: readonly Part[]): string[] {
  const byNode = Map.groupBy(parts, ({ node }) => JSON.stringify(node));
  return [...byNode.values()].flatMap((same) =>
    same[0] ? [pathOf(same[0].node, unique(same.map(({ row }) => row.class)))] : [],
  );
}

/** The contract and the address, to be named. */
export const placesOf = ({ row, on }: Part) => [row, { chain: row.chain, address: on.address }];

function describeHolder(group: Group, labelOf: LabelOf) {
  const [{ row, on }] = group;
  return {
    chain: row.chain,
    contract: row.address,
    contractLabel: labelOf(row),
    address: on.address,
    label: labelOf({ chain: row.chain, address: on.address }),
    powers: unique(group.map((part) => part.row.class)),
    paths: describeParts(group),
    block: row.block,
    time: row.time.toISOString(),
  };
}

export function toAddresses(parts: readonly Part[], labelOf: LabelOf): PrivilegedAddress[] {
  return groupParts(parts).map((group) => ({
    ...describeHolder(group, labelOf),
    kind: group[0].on.kind,
    direct: group.some((part) => part.on.direct),
    functions: unique(group.map((part) => part.row.name ?? part.row.selector)),
    evidence: unique(group.flatMap((part) => toEvidence(part.row))),
  }));
}

export function toWallets(parts: readonly Part[], labelOf: LabelOf): PowerWallet[] {
  return groupParts(parts).map((group) => {
    const { of } = group[0].on;
    return {
      ...describeHolder(group, labelOf),
      multisig: of ? { address: of.address, threshold: of.threshold, owners: of.owners.length } : null,
    };
  });
}
