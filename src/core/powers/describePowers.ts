import type { LabelOf } from '#core/contracts/addressLabels.ts';
import { findStored, readStored } from '#core/storedJson.ts';
import type { power } from '#db/schema/powers.ts';
import { addressKey } from '#model/addressKey.ts';
import type { ControlNode, Holder } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { PowerWallet, PrivilegedAddress, PrivilegedFunction } from '#wire/powers.ts';
import { countOwners, listAddresses, type PathAddress, toHolder } from './controlNode.ts';
import { describePath } from './describePath.ts';
import { holdersSchema, powerEvidenceListSchema } from './storedPowers.ts';

export type StoredPower = typeof power.$inferSelect;

/** What lists have of a power, with its evidence as it is stored: `showEvidence` makes rows of it. */
export type FoundFunction = Omit<PrivilegedFunction, 'evidence'> & { evidence: Evidence[] };
export type FoundAddress = Omit<PrivilegedAddress, 'evidence'> & { evidence: Evidence[] };

/** A way to hold a power. */
interface Way {
  node: ControlNode;
  /** The same in every row where it says the same: a wallet of a hundred owners is compared a hundred times. */
  key: number;
  holder: Holder;
}

/** What one address has to do with one power. */
export interface Part {
  row: StoredPower;
  way: Way;
  on: PathAddress;
  evidence: Evidence[];
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

/** All that a function lets its holder do. */
const classesOf = (row: StoredPower): PowerClass[] => [row.class, ...row.beside];

const evidenceOf = ({ chain, address, selector, evidence }: StoredPower): Evidence[] =>
  readStored(powerEvidenceListSchema, evidence, {
    column: 'power.evidence',
    key: `${chain} ${address} ${selector}`,
  });

/** Each function with its holders in plain words. */
export function toFunctions(rows: readonly StoredPower[], labelOf: LabelOf): FoundFunction[] {
  return rows.map((row) => toFunction(row, nodesOf(row), labelOf));
}

function toFunction(row: StoredPower, nodes: readonly ControlNode[], labelOf: LabelOf): FoundFunction {
  return {
    chain: row.chain,
    contract: row.address,
    contractLabel: labelOf(row),
    target: row.target,
    selector: row.selector,
    name: row.name,
    class: row.class,
    beside: row.beside,
    verdict: row.verdict,
    guard: row.guard,
    method: row.method,
    paths: unique(nodes.map((node) => describePath(toHolder(node), classesOf(row)))),
    holders: unique(
      nodes.flatMap((node) =>
        listAddresses(node)
          .filter(({ direct }) => direct)
          .map((one) => one.address),
      ),
    ),
    block: row.block,
    time: row.time.toISOString(),
    evidence: evidenceOf(row),
  };
}

/** Every address in every way to hold the powers; what it says of a row or a way is made once. */
export function listParts(rows: readonly StoredPower[]): Part[] {
  const ways = new Map<string, Way>();
  const wayOf = (node: ControlNode): Way => {
    const text = JSON.stringify(node);
    const way = ways.get(text) ?? { node, key: ways.size, holder: toHolder(node) };
    ways.set(text, way);
    return way;
  };
  return rows.flatMap((row) => {
    const evidence = evidenceOf(row);
    return nodesOf(row).flatMap((node) => {
      const way = wayOf(node);
      return listAddresses(node).map((on) => ({ row, way, on, evidence }));
    });
  });
}

/** What one address has to do with one contract; never empty. */
type Group = readonly [Part, ...Part[]];

function groupParts(parts: readonly Part[]): Group[] {
  const groups = Map.groupBy(parts, ({ row, on }) => `${addressKey(row)} ${on.address} ${on.of?.address}`);
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []));
}

/** One path for each holder, with everything it can do. */
function describeParts(parts: readonly Part[]): string[] {
  const byWay = Map.groupBy(parts, ({ way }) => way.key);
  return [...byWay.values()].flatMap((same) =>
    same[0] ? [describePath(same[0].way.holder, unique(same.flatMap(({ row }) => classesOf(row))))] : [],
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
    powers: unique(group.flatMap((part) => classesOf(part.row))),
    paths: describeParts(group),
    block: row.block,
    time: row.time.toISOString(),
  };
}

/** Of one address: what shows a role's hundred members would stand beside each of them. */
const mostEvidence = 40;

function takeEvidence(group: Group): Pick<FoundAddress, 'evidence' | 'moreEvidence'> {
  const found = new Map<string, Evidence>();
  for (const list of new Set(group.map(({ evidence }) => evidence)))
    for (const one of list) {
      if (found.size > mostEvidence) break;
      found.set(JSON.stringify(one), one);
    }
  return { evidence: [...found.values()].slice(0, mostEvidence), moreEvidence: found.size > mostEvidence };
}

export function toAddresses(parts: readonly Part[], labelOf: LabelOf): FoundAddress[] {
  return groupParts(parts).map((group) => ({
    ...describeHolder(group, labelOf),
    kind: group[0].on.kind,
    direct: group.some((part) => part.on.direct),
    functions: unique(group.map((part) => part.row.name ?? part.row.selector)),
    ...takeEvidence(group),
  }));
}

export function toWallets(parts: readonly Part[], labelOf: LabelOf): PowerWallet[] {
  return groupParts(parts).map((group) => {
    const { of } = group[0].on;
    return {
      ...describeHolder(group, labelOf),
      multisig: of ? { address: of.address, threshold: of.threshold, owners: countOwners(of) } : null,
    };
  });
}
