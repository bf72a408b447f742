import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { isOnRecord } from '#core/contracts/isOnRecord.ts';
import { getProjectContracts, listDeployed, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { requireProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { isAtAny } from '#db/isAtAny.ts';
import { contractState, power, powerHolder } from '#db/schema/powers.ts';
import { isChainId } from '#model/chainId.ts';
import type { ContractRead, PowersQuery, PowerWallet, WalletsQuery } from '#wire/powers.ts';
import {
  type FoundAddress,
  type FoundFunction,
  listParts,
  placesOf,
  type StoredPower,
  toAddresses,
  toFunctions,
  toWallets,
} from './describePowers.ts';

const longestList = 500;
/** Characters of holders and evidence in one list: contracts of any number can name an address beside as many others as they like. */
const mostCharacters = 4_000_000;

/** Powers, or what follows from them, and whether there are more than were looked at. */
export interface FoundPowers<T> {
  items: T[];
  hasMore: boolean;
}

const hasHolder = (address: string): SQL =>
  sql`exists (select 1 from ${powerHolder} h where h.holder = ${address} and h.chain = ${power.chain}
    and h.address = ${power.address} and h.target = ${power.target} and h.selector = ${power.selector})`;

/** `first`: whose own powers come before those of others. */
async function selectPowers(
  db: Db,
  where: SQL | undefined,
  first?: string,
): Promise<FoundPowers<StoredPower>> {
  const isFirst =
    first === undefined ? [] : [desc(or(eq(power.address, first), eq(power.target, first)) ?? sql`true`)];
  const order = [
    ...isFirst,
    desc(isOnRecord(power)),
    asc(power.chain),
    asc(power.address),
    asc(power.class),
    asc(power.name),
    asc(power.selector),
  ];
  const characters = sql<number>`octet_length(${power.holders}::text) + octet_length(${power.evidence}::text)`;
  const sizes = await db
    .select({ characters })
    .from(power)
    .where(where)
    .orderBy(...order)
    .limit(longestList + 1);
  let left = mostCharacters;
  const fitting = sizes.slice(0, longestList).filter((one) => {
    left -= one.characters;
    return left >= 0;
  }).length;
  const items = fitting
    ? await db
        .select()
        .from(power)
        .where(where)
        .orderBy(...order)
        .limit(fitting)
    : [];
  return { items, hasMore: fitting < sizes.length };
}

/** Those of a project's contracts: others of the same address are on another chain. */
const isAt = (contracts: readonly ProjectContract[]): SQL => isAtAny(power, listDeployed(contracts));

/** Powers over a contract, and those that an address has a part in. */
function getPowersAbout(
  db: Db,
  { address, chain }: PowersQuery,
  within?: SQL,
): Promise<FoundPowers<StoredPower>> {
  const about = or(eq(power.address, address), eq(power.target, address), hasHolder(address));
  return selectPowers(
    db,
    and(chain === undefined ? undefined : eq(power.chain, chain), about, within),
    address,
  );
}

/** The same, of one project's contracts or of one chain. */
async function getPowersIn(db: Db, { address, protocol }: WalletsQuery): Promise<FoundPowers<StoredPower>> {
  if (protocol === undefined || isChainId(protocol)) return getPowersAbout(db, { address, chain: protocol });
  await requireProject(db, protocol);
  return getPowersAbout(db, { address }, isAt(await getProjectContracts(db, protocol)));
}

/** Powers over some contracts. */
async function getPowersOver(
  db: Db,
  contracts: readonly ProjectContract[],
): Promise<FoundPowers<StoredPower>> {
  const addresses = listDeployed(contracts).map(({ address }) => address);
  if (addresses.length === 0) return { items: [], hasMore: false };
  return selectPowers(db, and(inArray(power.address, addresses), isAt(contracts)));
}

/** Addresses with power over the given contract, and contracts that the given address has power over. */
export async function getPrivilegedAddresses(db: Db, query: PowersQuery): Promise<FoundPowers<FoundAddress>> {
  const { address } = query;
  const { items, hasMore } = await getPowersAbout(db, query);
  const parts = listParts(items).filter(
    ({ row, on }) => on.address === address || row.address === address || row.target === address,
  );
  return { items: toAddresses(parts, await getAddressLabels(db, parts.flatMap(placesOf))), hasMore };
}

/** Which contracts at an address were read: of others, that no power is stored says nothing. */
export async function getReadContracts(db: Db, { address, chain }: PowersQuery): Promise<ContractRead[]> {
  const at = eq(contractState.address, address);
  const rows = await db
    .select()
    .from(contractState)
    .where(chain === undefined ? at : and(at, eq(contractState.chain, chain)))
    .orderBy(asc(contractState.chain));
  return rows.map(({ chain: where, address: contract, block, time, problem }) => ({
    chain: where,
    contract,
    block,
    time: time.toISOString(),
    problem,
  }));
}

/** Privileged functions of the given contract, and those that the given address has a part in. */
export async function getPrivilegedFunctions(
  db: Db,
  query: PowersQuery,
): Promise<FoundPowers<FoundFunction>> {
  const { items, hasMore } = await getPowersAbout(db, query);
  return { items: toFunctions(items, await getAddressLabels(db, items)), hasMore };
}

/** The same of all contracts of a project, for its page. */
export async function getProjectPowers(
  db: Db,
  contracts: readonly ProjectContract[],
): Promise<{ addresses: FoundAddress[]; functions: FoundFunction[]; hasMorePowers: boolean }> {
  const { items: rows, hasMore: hasMorePowers } = await getPowersOver(db, contracts);
  const parts = listParts(rows);
  const labelOf = await getAddressLabels(db, [...rows, ...parts.flatMap(placesOf)]);
  return { addresses: toAddresses(parts, labelOf), functions: toFunctions(rows, labelOf), hasMorePowers };
}

/** The keys behind a contract, or behind the contracts that an address has power over. */
export async function getWallets(db: Db, query: WalletsQuery): Promise<FoundPowers<PowerWallet>> {
  const { items: rows, hasMore } = await getPowersIn(db, query);
  const parts = listParts(rows).filter(({ on }) => on.kind === 'key' || on.kind === 'owner');
  const labelOf = await getAddressLabels(db, parts.flatMap(placesOf));
  return { items: toWallets(parts, labelOf), hasMore };
}
