import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { LabelOf } from '#core/contracts/addressLabels.ts';
import { getProjectContracts, listDeployed, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { requireProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { power, powerHolder } from '#db/schema/powers.ts';
import { isChainId } from '#model/chainId.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { PowersQuery, PrivilegedFunction, WalletsQuery } from '#wire/powers.ts';
import { listAddresses, toHolder } from './controlNode.ts';
import { describePath } from './describePath.ts';

export type StoredPower = typeof power.$inferSelect;

const longestList = 500;

const hasHolder = (address: string): SQL =>
  sql`exists (select 1 from ${powerHolder} h where h.holder = ${address} and h.chain = ${power.chain}
    and h.address = ${power.address} and h.target = ${power.target} and h.selector = ${power.selector})`;

export async function selectPowers(db: Db, where: SQL | undefined): Promise<StoredPower[]> {
  return db
    .select()
    .from(power)
    .where(where)
    .orderBy(asc(power.chain), asc(power.address), asc(power.class), asc(power.name), asc(power.selector))
    .limit(longestList);
}

/** Powers over a contract, and those that an address has a part in. */
export function findPowersAbout(db: Db, { address, chain }: PowersQuery): Promise<StoredPower[]> {
  const about = or(eq(power.address, address), eq(power.target, address), hasHolder(address));
  return selectPowers(db, chain === undefined ? about : and(eq(power.chain, chain), about));
}

/** The same, of one project's contracts or of one chain. */
export async function findPowersIn(db: Db, { address, protocol }: WalletsQuery): Promise<StoredPower[]> {
  if (protocol === undefined || isChainId(protocol)) return findPowersAbout(db, { address, chain: protocol });
  await requireProject(db, protocol);
  const [contracts, rows] = await Promise.all([
    getProjectContracts(db, protocol),
    findPowersAbout(db, { address }),
  ]);
  return keepThoseAt(rows, contracts);
}

function keepThoseAt(rows: readonly StoredPower[], contracts: readonly ProjectContract[]): StoredPower[] {
  const places = new Set(contracts.map((one) => `${one.chain} ${one.address}`));
  return rows.filter((row) => places.has(`${row.chain} ${row.address}`));
}

/** Powers over some contracts. */
export async function getPowersOver(db: Db, contracts: readonly ProjectContract[]): Promise<StoredPower[]> {
  const addresses = listDeployed(contracts).map(({ address }) => address);
  if (addresses.length === 0) return [];
  return keepThoseAt(await selectPowers(db, inArray(power.address, addresses)), contracts);
}

export const nodesOf = (row: StoredPower): ControlNode[] => row.holders as ControlNode[];

export function toEvidence(row: StoredPower): PrivilegedFunction['evidence'] {
  return (row.evidence as Evidence[]).map((one) => ({
    label: one.label,
    block: one.kind === 'block' ? one.number : one.kind === 'storage' ? one.block : null,
    txHash: one.kind === 'transaction' ? one.hash : null,
    slot: one.kind === 'storage' ? one.slot : null,
  }));
}

export const pathOf = (node: ControlNode, classes: readonly string[]): string =>
  describePath(toHolder(node), classes as PowerClass[]);

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

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
    confidence: row.confidence,
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
