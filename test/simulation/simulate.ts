import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { createIndexer, type Indexer, type StepResult } from '#indexer/createIndexer.ts';
import { type IndexStore, StaleCursorError } from '#indexer/IndexStore.ts';
import type { Hex } from '#lib/hex.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { answerFrom, type ChainView, extendChain, followedAddresses } from './simulatedChain.ts';

/** What happened in a run, to prove that it met what it is meant to survive. */
export type Encounters = Record<
  'reorg' | 'deepest' | 'inconsistent' | 'fault' | 'kill' | 'backfilled' | 'lie' | 'stored',
  number
>;

class Killed extends Error {}
/** One for all: to write down where each came from took a tenth of the time, and nobody reads it. */
const killed = new Killed();

const maxReorg = 64;
/** Views of other nodes lag, so a stored chain may part from one by more than the deepest reorganisation. */
const finalityDepth = 140;

/**
 * Runs an indexer against a chain that reorganises while it is read, over nodes that fail, lag, repeat themselves
 * and leave things out, and kills it at any await. Then lets the chain rest and lets the indexer finish.
 * Everything follows from the seed.
 */
export async function simulate(
  seed: number,
  store: IndexStore,
  { steps = 150 }: { steps?: number } = {},
): Promise<{ view: ChainView; encounters: Encounters }> {
  const random = createRandom(seed);
  const encounters: Encounters = {
    reorg: 0,
    stored: 0,
    deepest: 0,
    inconsistent: 0,
    fault: 0,
    kill: 0,
    backfilled: 0,
    lie: 0,
  };
  const world = createUnrulyChain(random, encounters);
  const logCheck = random.chance(0.5) ? 'block' : 'address';
  world.setLies(logCheck === 'block' ? 'anything' : 'wholeAddress');

  const start = (): Indexer =>
    startIndexer(mayKill(random, world.request, encounters), killStore(random, store, encounters), {
      random,
      logCheck,
      getAddresses: world.getAddresses,
    });
  let indexer = start();
  for (let i = 0; i < steps; i++) {
    try {
      // Now and then two instances believe that they lead.
      const rival = random.chance(0.1) ? start() : undefined;
      const [first, second] = await Promise.allSettled([indexer.step(), rival?.step()]);
      if (first.status === 'rejected') throw first.reason;
      note(first.value, encounters);
      if (second.status === 'rejected' && !(second.reason instanceof Killed)) throw second.reason;
    } catch (error) {
      if (error instanceof Killed) indexer = start();
      else if (!isExpected(error)) throw error;
    }
  }
  encounters.stored = (await store.findCursor())?.next ?? 0;
  world.calm();
  const finisher = startIndexer(world.request, store, { random, logCheck, getAddresses: world.getAddresses });
  await finish(finisher);
  return { view: world.view(), encounters };
}

/** The same chain, read in one go by a faithful node. */
export async function syncCleanly(view: ChainView, store: IndexStore): Promise<void> {
  const request: RequestFunction = async (method, params) => answerFrom(view, method, params);
  const getAddresses = (): readonly Hex[] => followedAddresses;
  await finish(startIndexer(request, store, { random: createRandom(1), logCheck: 'address', getAddresses }));
}

async function finish(indexer: Indexer): Promise<void> {
  for (let i = 0; i < 2_000; i++) if ((await indexer.step()).type === 'caughtUp') return;
  throw new Error('the indexer does not come to an end');
}

function note(result: StepResult, encounters: Encounters): void {
  if (result.type === 'inconsistent' || result.type === 'backfilled') encounters[result.type]++;
  if (result.type !== 'reorg') return;
  encounters.reorg++;
  encounters.deepest = Math.max(encounters.deepest, result.depth);
}

/** Faults of the node and a store that refuses stale work are part of life; anything else is a bug. */
function isExpected(error: unknown): boolean {
  return error instanceof StaleCursorError || (error as Error).name === 'RpcError';
}

interface StartOptions {
  random: Random;
  logCheck: 'address' | 'block';
  getAddresses: () => readonly Hex[];
}

function startIndexer(request: RequestFunction, store: IndexStore, options: StartOptions): Indexer {
  const { random, logCheck, getAddresses } = options;
  const client = createRpcClient({
    transports: [createFunctionTransport('simulated', request)],
    attempts: 2,
    batchSize: 5,
    sleep: async () => undefined,
    jitter: () => 0,
  });
  const readers = {
    client,
    logs: createLogReader(client, { maxRange: 1 + random.below(40) }),
    receipts: createReceiptReader(client),
  };
  const getContracts = async () => getAddresses().map((address) => ({ address, startBlock: 0 }));
  return createIndexer(
    { readers, store, getContracts },
    {
      startBlock: 0,
      finalityDepth,
      maxWindow: 1 + random.below(30),
      targetRows: 40,
      logCheck,
      withCoins: true,
      allowDeepReorg: false,
    },
  );
}

function createUnrulyChain(random: Random, encounters: Encounters) {
  let view = extendChain([], { random, count: 20 + random.below(60), salt: 'first' });
  let highest = view.length;
  let past: ChainView[] = [view];
  let dead: ChainView[] = [];
  let moves = 0;
  let calm = false;
  let lag = 0;
  let joined = 1 + random.below(followedAddresses.length);
  let lies: 'wholeAddress' | 'anything' = 'wholeAddress';

  const move = (): void => {
    const salt = `move ${moves++}`;
    if (random.chance(0.4)) {
      const deepest = Math.max(0, view.length - Math.max(1, highest - maxReorg));
      const depth = Math.floor(Math.min(maxReorg, deepest) * random.next() ** 5);
      if (depth > 0) dead = [view, ...dead].slice(0, 3);
      view = view.slice(0, view.length - depth);
    }
    view = extendChain(view, { random, count: random.below(9), salt });
    highest = Math.max(highest, view.length);
    past = [view, ...past].slice(0, 5);
    if (random.chance(0.1)) joined = Math.min(followedAddresses.length, joined + 1);
  };

  const disturb = (answer: unknown, isWhole: boolean): unknown => {
    if (!Array.isArray(answer) || answer.length === 0 || random.chance(0.85)) return answer;
    encounters.lie++;
    const roll = random.next();
    if (roll < 0.25) return [...answer, random.pick(answer)];
    if (roll < 0.5) return answer.toReversed();
    const victim = random.pick(answer) as { address?: Hex; blockHash?: Hex };
    if (victim.address === undefined) return answer;
    // Nothing but the receipts' root would betray the loss of a block's last log when others share its bits.
    if (victim === answer.at(-1) && isWhole) return answer;
    if (lies === 'anything' && roll < 0.75) return answer.filter((log) => log !== victim);
    return answer.filter(
      (log: typeof victim) => log.address !== victim.address || log.blockHash !== victim.blockHash,
    );
  };

  const request: RequestFunction = async (method, params) => {
    if (calm) return answerFrom(view, method, params);
    if (random.chance(0.02)) move();
    if (random.chance(0.004)) {
      encounters.fault++;
      throw random.pick(faults);
    }
    // Behind a load balancer: for a while all answers come from one node, which may be behind or on a dead fork.
    if (random.chance(0.02)) lag = random.chance(0.7) ? 0 : random.below(past.length);
    const usual = past[lag] ?? view;
    // Logs and receipts are often served by other machines than blocks.
    const isSide = method !== 'eth_getBlockByNumber' && random.chance(0.06);
    const seen = isSide ? random.pick([...past, ...dead]) : usual;
    if (random.chance(0.002)) return null;
    if (method === 'eth_getBlockReceipts' && random.chance(0.3)) return answerFrom(seen, 'unsupported', []);
    const answer = answerFrom(seen, method, params);
    return method === 'eth_getLogs' ? disturb(answer, 'blockHash' in (params[0] as object)) : answer;
  };

  return {
    request,
    view: () => view,
    getAddresses: () => followedAddresses.slice(0, joined),
    setLies: (kind: typeof lies) => {
      lies = kind;
    },
    calm: () => {
      calm = true;
      joined = followedAddresses.length;
      view = extendChain(view, { random, count: highest - view.length + 3, salt: 'last' });
    },
  };
}

const faults = [
  Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
  Object.assign(new Error('rate limit exceeded'), { code: 429 }),
  Object.assign(new Error('query returned more than 10 results'), { code: -32_005 }),
  Object.assign(new Error('header not found'), { code: -32_000 }),
  Object.assign(new Error('invalid argument'), { code: -32_602 }),
];

const killChance = 0.001;

function mayKill(random: Random, request: RequestFunction, encounters: Encounters): RequestFunction {
  let dead = false;
  const check = (): void => {
    if (!dead && random.chance(killChance)) {
      dead = true;
      encounters.kill++;
    }
    if (dead) throw killed;
  };
  return async (method, params) => {
    check();
    const answer = await request(method, params);
    check();
    return answer;
  };
}

/** A kill before a write loses it; a kill after it loses only the news of it. */
function killStore(random: Random, store: IndexStore, encounters: Encounters): IndexStore {
  const wrap =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const fate = random.next();
      if (fate < killChance * 20) encounters.kill++;
      if (fate < killChance * 10) throw killed;
      const result = await work(...args);
      if (fate < killChance * 20) throw killed;
      return result;
    };
  return {
    findCursor: wrap(store.findCursor),
    getBlocksBelow: wrap(store.getBlocksBelow),
    commitWindow: wrap(store.commitWindow),
    deleteAbove: wrap(store.deleteAbove),
    getCoverage: wrap(store.getCoverage),
    insertCoverage: wrap(store.insertCoverage),
    commitBackfill: wrap(store.commitBackfill),
  };
}
