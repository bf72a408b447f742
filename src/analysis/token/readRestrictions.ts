import { toEventSelector } from 'viem/utils';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import { isCovered } from '#analysis/reads/logs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { getLogs } from '#core/chainStore/logs.ts';
import type { Read, Restrictions } from '#core/powers/tokenReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';

/** What an event says about its account: barred, free again, or as its second argument has it. */
const meanings: readonly (readonly [event: string, meaning: 'barred' | 'freed' | 'said'])[] = [
  ['Blacklisted(address)', 'barred'],
  ['UnBlacklisted(address)', 'freed'],
  ['AddedBlackList(address)', 'barred'],
  ['RemovedBlackList(address)', 'freed'],
  ['UserBlocked(address)', 'barred'],
  ['UserUnblocked(address)', 'freed'],
  ['Frozen(address)', 'barred'],
  ['Unfrozen(address)', 'freed'],
  ['AddressFrozen(address)', 'barred'],
  ['AddressUnfrozen(address)', 'freed'],
  ['Blocked(address,bool)', 'said'],
];
const meaningOf = new Map(meanings.map(([event, meaning]) => [toEventSelector(event), meaning]));
const shown = 20;
const mostLogs = 20_000;

interface Subject {
  db: Db;
  token: Hex;
  since: number | undefined;
  chainId: number;
  analysis: AddressAnalysis;
}

/** Who is barred from moving the token today, by the last event about each; undefined where there are too many events to read. */
async function readBarred(
  reader: StateReader,
  { db, token, chainId }: Subject,
): Promise<string[] | undefined> {
  const logs = await getLogs(db, {
    ...{
      chainId,
      address: token,
      topics: [...meaningOf.keys()],
      toBlock: reader.block,
      oldest: mostLogs + 1,
    },
  });
  if (logs.length > mostLogs) return undefined;
  const barred = new Set<string>();
  for (const { topics, data } of logs) {
    const [topic = '0x', indexed = '0x'] = topics;
    const words = `${indexed.slice(2)}${data.slice(2)}`;
    const account = checksum(`0x${words.slice(24, 64)}`);
    const meaning = meaningOf.get(topic);
    const isBarred =
      meaning === 'said' ? BigInt(`0x${words.slice(64, 128) || '0'}`) !== 0n : meaning === 'barred';
    // Kept in the order of their barring.
    barred.delete(account);
    if (isBarred) barred.add(account);
  }
  return [...barred];
}

/** Whether transfers are stopped now, and for whom. */
export async function readRestrictions(reader: StateReader, subject: Subject): Promise<Read<Restrictions>> {
  const { db, token, since, chainId, analysis } = subject;
  const paused = (await askContract<boolean>(reader, { to: token, name: 'paused' })) ?? null;
  // That no switch was found says nothing where there is a power to use one.
  if (paused === null && analysis.powers.some((one) => one.class === 'pause'))
    return { why: 'somebody can pause it, and it does not say whether it is paused' };
  const canBar = mayBar(analysis);
  if (!(await isCovered(db, { chainId, address: token, since, block: reader.block })))
    return canBar
      ? { why: 'its events are not indexed from its creation up to now' }
      : { value: { paused, barred: noOne } };
  const barred = await readBarred(reader, subject);
  if (barred === undefined) return { why: `more than ${mostLogs} of its events say who is barred` };
  // A list without events that tell its entries may hold anybody.
  if (barred.length === 0 && canBar && !(await hasEvents(reader, subject)))
    return { value: { paused, barred: null } };
  return { value: { paused, barred: { count: barred.length, newest: barred.slice(-shown).reverse() } } };
}

/** What could not be told of the code may bar somebody, and so may a setting of which nothing sharper is known. */
const mayBar = ({ problem, powers }: AddressAnalysis): boolean =>
  problem !== undefined ||
  powers.some((one) => one.class === 'blacklist' || one.class === 'other' || one.verdict === 'unknown');

const noOne = { count: 0, newest: [] };

/** Whether the code can log any of the events at all: their topics stand in it. */
async function hasEvents(reader: StateReader, { token, analysis }: Subject): Promise<boolean> {
  const code = await reader.getCode(analysis.implementation ?? token);
  return [...meaningOf.keys()].some((topic) => code.includes(topic.slice(2)));
}
