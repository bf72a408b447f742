import { and, eq, sql } from 'drizzle-orm';
import { formatUnits, getAddress, isHex, toEventSelector } from 'viem/utils';
import * as z from 'zod/mini';
import { findStoredCreation } from '#core/powers/creations.ts';
import { getPrivilegedAddresses, getPrivilegedFunctions } from '#core/powers/getPowers.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { contractState } from '#db/schema/powers.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import { pick } from '#lib/pick.ts';
import { coinDecimals, getChainNumber } from '#model/chainId.ts';
import type { Places } from '#model/chainPlaces.ts';
import { type NodeAnswer, type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import type { AddressPageData, FunctionView, HolderView } from '#wire/evidencePages.ts';
import { eventsFrom } from '../chainStore/coverage.ts';
import { getLogs } from '../chainStore/logs.ts';
import { askNode, type EvidenceContext, findHead, getOwners, requireChain } from './EvidenceContext.ts';
import { getFunctionsOfCode, joinFunctions } from './listFunctions.ts';

interface Place {
  chain: string;
  address: Hex;
}

const upgraded = toEventSelector('Upgraded(address)');
const mostUpgrades = 200;

async function findReading(db: Db, { chain, address }: Place): Promise<AddressPageData['reading']> {
  const [row] = await db
    .select()
    .from(contractState)
    .where(and(eq(contractState.chain, chain), eq(contractState.address, address)));
  if (!row) return null;
  return {
    block: row.block,
    time: row.time.toISOString(),
    codeHash: row.codeHash,
    proxyKind: row.proxyKind,
    implementation: row.implementation,
    implementationHash: row.implementationHash,
    facets: row.facets,
    problem: row.problem,
    takeovers: row.takeovers,
  };
}

const followedFromRow = z.object({ start: z.number() });

/** Since when our index has the logs of an address; null when it is not followed. */
export async function findFollowedFrom(db: Db, { chain, address }: Place): Promise<number | null> {
  const result = await db.execute(sql`
    select ${eventsFrom} as start from chain_coverage v
    where v.chain_id = ${getChainNumber(chain)} and v.address = decode(${address.slice(2).toLowerCase()}, 'hex')`);
  return parseRows(result, followedFromRow)[0]?.start ?? null;
}

async function getImplementations(
  db: Db,
  { chain, address }: Place,
  toBlock: number | null,
): Promise<Pick<AddressPageData, 'implementations' | 'hasMoreImplementations'>> {
  if (toBlock === null) return { implementations: [], hasMoreImplementations: false };
  const chainId = getChainNumber(chain);
  const logs = await getLogs(db, { chainId, address, topics: [upgraded], toBlock, newest: mostUpgrades + 1 });
  const shown = logs.reverse().slice(0, mostUpgrades);
  const implementations = shown.flatMap(({ topics, block, hash }) => {
    const word = topics[1];
    return word ? [{ address: getAddress(`0x${word.slice(26)}`), block, hash }] : [];
  });
  return { implementations, hasMoreImplementations: logs.length > mostUpgrades };
}

export const toHolderView = (one: HolderView): HolderView =>
  pick(one, ['contract', 'contractLabel', 'address', 'label', 'kind', 'powers', 'paths']);

/** A facet runs in the storage of its diamond: what it does there is known of this address alone. */
const ofFacets = (reading: AddressPageData['reading']): FunctionView[] =>
  (reading?.facets ?? []).flatMap(({ functions }) =>
    functions.map((one) => ({ ...one, class: null, guard: null, paths: [] })),
  );

/** Code as the node gave it: its hash and size, or null where it gave none. */
export async function readCode(answer: NodeAnswer | undefined): Promise<AddressPageData['code']> {
  if (answer?.state !== 'answered') return null;
  const { result } = answer;
  if (!isHex(result) || result.length % 2 !== 0) return null;
  const size = result.length / 2 - 1;
  return { hash: size === 0 ? null : await hashCode(result), size };
}

/** What the node says of the chain's own coin there. */
function readCoins(answer: NodeAnswer | undefined): string | null {
  if (answer?.state !== 'answered') return null;
  const { result } = answer;
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)
    ? formatUnits(BigInt(result), coinDecimals)
    : null;
}

export async function getAddressPage(
  context: EvidenceContext,
  asked: Places['address'],
): Promise<AddressPageData> {
  const { db } = context;
  const place: Place = { chain: asked.chain, address: getAddress(asked.address) };
  const chain = await requireChain(context, asked.chain);
  const [reading, creation] = await Promise.all([findReading(db, place), findStoredCreation(db, place)]);
  const block = asked.block ?? reading?.block ?? (await findHead(context, chain));
  const hashes = [reading?.codeHash, reading?.implementationHash].flatMap((hash) => hash ?? []);
  const ask = (question: NodeQuestion) => askNode(context, { chain: asked.chain, question });
  const [code, coins, owners, implementations, followedFrom, powers, people, ofCode] = await Promise.all([
    block === null ? undefined : ask(nodeQuestions.code(place.address, block)),
    block === null ? undefined : ask(nodeQuestions.balance(place.address, block)),
    getOwners(db, place),
    getImplementations(db, place, chain.readTo),
    findFollowedFrom(db, place),
    getPrivilegedFunctions(db, place),
    getPrivilegedAddresses(db, place),
    Promise.all(hashes.map((hash) => getFunctionsOfCode(db, hash))),
  ]);
  const last = powers.items.at(-1);
  return {
    chain,
    address: place.address,
    block,
    calls: [code, coins].flatMap((read) => read?.raw ?? []),
    owners,
    code: await readCode(code?.answer),
    coins: readCoins(coins?.answer),
    reading,
    creation: creation
      ? { block: creation.block, time: creation.time.toISOString(), transaction: creation.transaction }
      : null,
    ...implementations,
    followedFrom,
    functions: joinFunctions(
      powers.items.filter(({ contract }) => contract === place.address),
      [...ofFacets(reading), ...ofCode.flat()],
    ),
    holders: people.items.filter(({ contract }) => contract === place.address).map(toHolderView),
    // Those over the address itself come first: where others follow, all of its own were looked at.
    hasMoreHolders: powers.hasMore && (last?.contract === place.address || last?.target === place.address),
    holds: people.items.filter(({ address }) => address === place.address).map(toHolderView),
    hasMorePowers: people.hasMore,
  };
}
