import type { RpcClient } from '#chain/createRpcClient.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import { findLogFloor } from '#core/chainStore/coverage.ts';
import { getRelevantBlocks, type RelevantBlock } from '#core/chainStore/logs.ts';
import type { DeployedContract } from '#core/contracts/projectContracts.ts';
import { listRecordDates } from '#core/past/subjectAt.ts';
import { findStoredCreation } from '#core/powers/creations.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { Db } from '#db/Database.ts';
import type { PastMoment } from '#model/past.ts';
import { tellingTopics } from './tellingTopics.ts';

export interface PastPlan {
  /** Newest first. */
  moments: PastMoment[];
  /** Whether there would have been more to read. */
  isCut: boolean;
}

/** Moments of one project at most. */
const mostMoments = 40;
const weekMs = 7 * 24 * 60 * 60 * 1000;

interface Place {
  chain: string;
  block: number;
  at: Date;
}

/** Creations of contracts, and the time from which on all their logs are held. */
async function findBeginnings(
  db: Db,
  { contracts, clients }: { contracts: readonly DeployedContract[]; clients: ReadonlyMap<string, RpcClient> },
): Promise<{ created: Place[]; floor: number }> {
  const created: Place[] = [];
  let floor = 0;
  for (const { chain, address } of contracts) {
    const creation = await findStoredCreation(db, { chain, address });
    if (creation) created.push({ chain, block: creation.block, at: creation.time });
    const block = await findLogFloor(db, { chain, address });
    if (block === 0) continue;
    const client = Number.isFinite(block) ? clients.get(chain) : undefined;
    const header = client && (await findBlockHeader(client, block));
    // The time of a block that nobody shows is not known: then nothing before now is held for sure.
    floor = Math.max(floor, header ? header.timestamp * 1000 : Number.POSITIVE_INFINITY);
  }
  return { created, floor };
}

const toMoment = (place: Place): PastMoment => ({
  at: place.at.toISOString(),
  kind: 'event',
  blocks: { [place.chain]: place.block },
});

/** Those of one time are one moment; an event says more than a date, and a date more than a sample. */
function mergeMoments(moments: readonly PastMoment[]): PastMoment[] {
  const merged = new Map<string, PastMoment>();
  for (const moment of moments) {
    const known = merged.get(moment.at);
    merged.set(moment.at, known ? { ...known, blocks: { ...moment.blocks, ...known.blocks } } : moment);
  }
  return [...merged.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Which moments of a project's past to read: where its contracts logged what may change who holds power, were created or
 * logged what they seldom do; the dates of its records; and weeks in between, as long as there is room.
 */
export async function planPast(
  db: Db,
  {
    subject,
    begin,
    contracts,
    clients,
  }: {
    subject: Subject;
    begin: Date;
    contracts: readonly DeployedContract[];
    clients: ReadonlyMap<string, RpcClient>;
  },
): Promise<PastPlan> {
  const { created, floor } = await findBeginnings(db, { contracts, clients });
  const byChain = Map.groupBy(contracts, ({ chain }) => chain);
  const logged: RelevantBlock[] = [];
  for (const [chain, own] of byChain)
    logged.push(
      ...(await getRelevantBlocks(db, {
        chain,
        contracts: own,
        topics: tellingTopics,
        limit: mostMoments + 1,
      })),
    );
  const dates = listRecordDates(subject);
  const starts = (contracts.length > 0 ? created.map(({ at }) => at) : dates).map((at) => at.getTime());
  const first = Math.max(Math.min(...starts, begin.getTime()), floor);
  const isInside = (at: Date) => at.getTime() >= first && at < begin;
  const named = mergeMoments(
    [...created, ...logged.filter(({ isNamed }) => isNamed)].filter(({ at }) => isInside(at)).map(toMoment),
  );
  const isCut = named.length > mostMoments;
  const kept = named.slice(0, mostMoments);
  const oldest = isCut ? Date.parse(kept.at(-1)?.at ?? '') : first;
  const onRecord = dates
    .filter((at) => isInside(at) && at.getTime() >= oldest)
    .map((at): PastMoment => ({ at: at.toISOString(), kind: 'record', blocks: {} }));
  const seldom = logged.filter(({ isNamed, at }) => !isNamed && isInside(at) && at.getTime() >= oldest);
  const weeks: PastMoment[] = [];
  const isFollowed = contracts.length > 0;
  for (let time = begin.getTime() - weekMs; isFollowed && time > oldest; time -= weekMs)
    weeks.push({ at: new Date(time).toISOString(), kind: 'sample', blocks: {} });
  // What is on record costs little and must be whole; the rest fills up what room there is.
  const room = Math.max(0, mostMoments - kept.length - onRecord.length);
  const extra = [...seldom.map(toMoment), ...weeks].slice(0, room);
  return { moments: mergeMoments([...kept, ...onRecord, ...extra]), isCut };
}
