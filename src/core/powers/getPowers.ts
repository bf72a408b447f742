import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getProjectContracts, listDeployed, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { requireProject } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { contractState, power, powerHolder } from '#db/schema/powers.ts';
import { isChainId } from '#model/chainId.ts';
import type {
  ContractRead,
  PowersQuery,
  PowerWallet,
  PrivilegedAddress,
  PrivilegedFunction,
  WalletsQuery,
} from '#wire/powers.ts';
import {
  listParts,
  placesOf,
  type StoredPower,
  toAddresses,
  toFunctions,
  toWallets,
} from './describePowers.ts';

const longestList = 500;

const hasHolder = (address: string): SQL =>
  sql`exists (select 1 from ${powerHolder} h where h.holder = ${address} and h.chain = ${power.chain}
    and h.address = ${power.address} and h.target = ${power.target} and h.selector = ${power.selector})`;

async function selectPowers(db: Db, where: SQL | undefined): Promise<StoredPower[]> {
  return db
    .select()
    .from(power)
    .where(where)
    .orderBy(asc(power.chain), asc(power.address), asc(power.class), asc(power.name), asc(power.selector))
    .limit(longestList);
}

/** Powers over a contract, and those that an address has a part in. */
function getPowersAbout(db: Db, { address, chain }: PowersQuery): Promise<StoredPower[]> {
  const about = or(eq(power.address, address), eq(power.target, address), hasHolder(address));
  return selectPowers(db, chain === undefined ? about : and(eq(power.chain, chain), about));
}

/** The same, of one project's contracts or of one chain. */
async function getPowersIn(db: Db, { address, protocol }: WalletsQuery): Promise<StoredPower[]> {
  if (protocol === undefined || isChainId(protocol)) return getPowersAbout(db, { address, chain: protocol });
  await requireProject(db, protocol);
  const [contracts, rows] = await Promise.all([
    getProjectContracts(db, protocol),
    getPowersAbout(db, { address }),
  ]);
  return keepThoseAt(rows, contracts);
}

function keepThoseAt(rows: readonly StoredPower[], contracts: readonly ProjectContract[]): StoredPower[] {
  const places = new Set(contracts.map((one) => `${one.chain} ${one.address}`));
  return rows.filter((row) => places.has(`${row.chain} ${row.address}`));
}

/** Powers over some contracts. */
async function getPowersOver(db: Db, contracts: readonly ProjectContract[]): Promise<StoredPower[]> {
  const addresses = listDeployed(contracts).map(({ address }) => address);
  if (addresses.length === 0) return [];
  return keepThoseAt(await selectPowers(db, inArray(power.address, addresses)), contracts);
}

/** Addresses with power over the given contract, and contracts that the given address has power over. */
export async function getPrivilegedAddresses(db: Db, query: PowersQuery): Promise<PrivilegedAddress[]> {
  const { address } = query;
  const parts = listParts(await getPowersAbout(db, query)).filter(
    ({ row, on }) => on.address === address || row.address === address || row.target === address,
  );
  return toAddresses(parts, await getAddressLabels(db, parts.flatMap(placesOf)));
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
export async function getPrivilegedFunctions(db: Db, query: PowersQuery): Promise<PrivilegedFunction[]> {
  const rows = await getPowersAbout(db, query);
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
  const rows = await getPowersIn(db, query);
  const parts = listParts(rows).filter(({ on }) => on.kind === 'key' || on.kind === 'owner');
  const labelOf = await getAddressLabels(db, parts.flatMap(placesOf));
  return toWallets(parts, labelOf);
}
