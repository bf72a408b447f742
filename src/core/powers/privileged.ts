import { getAddressLabels, type LabelOf } from '#core/contracts/addressLabels.ts';
import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import type { Db } from '#db/Database.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type {
  PowersQuery,
  PowerWallet,
  PrivilegedAddress,
  PrivilegedFunction,
  WalletsQuery,
} from '#wire/powers.ts';
import { listAddresses, type PathAddress } from './controlNode.ts';
import {
  findPowersAbout,
  findPowersIn,
  getPowersOver,
  nodesOf,
  pathOf,
  type StoredPower,
  toEvidence,
  toFunctions,
} from './getPowers.ts';

interface Part {
  row: StoredPower;
  node: ControlNode;
  on: PathAddress;
}

const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const listParts = (rows: readonly StoredPower[]): Part[] =>
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

const placesOf = ({ row, on }: Part) => [row, { chain: row.chain, address: on.address }];

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

function toAddresses(parts: readonly Part[], labelOf: LabelOf): PrivilegedAddress[] {
  return groupParts(parts).map((group) => ({
    ...describeHolder(group, labelOf),
    kind: group[0].on.kind,
    direct: group.some((part) => part.on.direct),
    functions: unique(group.map((part) => part.row.name ?? part.row.selector)),
    evidence: unique(group.flatMap((part) => toEvidence(part.row))),
  }));
}

/** Addresses with power over the given contract, and contracts that the given address has power over. */
export async function getPrivilegedAddresses(db: Db, query: PowersQuery): Promise<PrivilegedAddress[]> {
  const { address } = query;
  const parts = listParts(await findPowersAbout(db, query)).filter(
    ({ row, on }) => on.address === address || row.address === address || row.target === address,
  );
  return toAddresses(parts, await getAddressLabels(db, parts.flatMap(placesOf)));
}

/** Privileged functions of the given contract, and those that the given address has a part in. */
export async function getPrivilegedFunctions(db: Db, query: PowersQuery): Promise<PrivilegedFunction[]> {
  const rows = await findPowersAbout(db, query);
  return toFunctions(rows, await getAddressLabels(db, rows));
}

/** The same of all contracts of a project, for its page. */
export async function getProjectPowers(
  db: Db,
  contracts: readonly ProjectContract[],
): Promise<{ addresses: PrivilegedAddress[]; functions: PrivilegedFunction[] }> {
  const rows = await getPowersOver(db, contracts);
  const parts = listParts(rows);
  const labelOf = await getAddressLabels(db, [...rows, ...parts.flatMap(placesOf)]);
  return { addresses: toAddresses(parts, labelOf), functions: toFunctions(rows, labelOf) };
}

/** The keys behind a contract, or behind the contracts that an address has power over. */
export async function getWallets(db: Db, query: WalletsQuery): Promise<PowerWallet[]> {
  const rows = await findPowersIn(db, query);
  const parts = listParts(rows).filter(({ on }) => on.kind === 'key' || on.kind === 'owner');
  const labelOf = await getAddressLabels(db, parts.flatMap(placesOf));
  return groupParts(parts).map((group) => {
    const { of } = group[0].on;
    return {
      ...describeHolder(group, labelOf),
      multisig: of ? { address: of.address, threshold: of.threshold, owners: of.owners.length } : null,
    };
  });
}
