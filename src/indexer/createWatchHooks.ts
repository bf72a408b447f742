import { getAddress } from 'viem/utils';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { IndexedBlock } from '#core/chainStore/rows.ts';
import type { ActiveRules } from '#core/watchRules/activeRules.ts';
import type { Payload } from '#core/watchRules/conditions.ts';
import type { Matcher, RuleHit } from '#core/watchRules/createMatcher.ts';
import { describeMatch } from '#core/watchRules/describeMatch.ts';
import { keepInnerCalls } from '#core/watchRules/innerCalls.ts';
import {
  insertMatches,
  type NewMatch,
  openFinalAlerts,
  retractMatchesFrom,
} from '#core/watchRules/insertMatches.ts';
import type { Hex } from '#lib/hex.ts';
import { watchRuleLimits } from '#model/watchRules.ts';
import type { StoreHooks } from './createDatabaseStore.ts';
import { createDayCounts } from './createDayCounts.ts';
import type { IndexWindow } from './IndexStore.ts';
import { type InnerCall, readInnerCalls } from './readInnerCalls.ts';

/** What rules looked for. */
interface Seen {
  hits: readonly RuleHit[];
  address: Hex;
  key: Hex;
  payload: Payload;
  place: string;
  transactionHash: Hex;
  block: number;
}

/** The logs and the calls of a window that set rules off, in the order of the chain. */
function* listSeen({ logs, transactions }: IndexWindow, matcher: Matcher): Generator<Seen> {
  for (const { topics, ...log } of logs) {
    const [key, ...rest] = topics;
    if (key === undefined || !matcher.watches(log.address, key)) continue;
    const payload = { topics: rest, data: log.data };
    const hits = matcher.match(log.address, key, payload);
    // Most set off none.
    if (hits.length === 0) continue;
    yield {
      ...{ hits, address: log.address, key, payload },
      ...{ place: `log ${log.logIndex}`, transactionHash: log.transactionHash, block: log.blockNumber },
    };
  }
  for (const { target, selector, input, success, hash, blockNumber } of transactions) {
    if (!success || selector === undefined || !matcher.watches(target, selector)) continue;
    const data: Hex = input === undefined ? '0x' : `0x${input.slice(10)}`;
    const payload = { topics: [], data };
    const hits = matcher.match(target, selector, payload);
    if (hits.length === 0) continue;
    yield {
      ...{ hits, address: target, key: selector, payload },
      ...{ place: 'call', transactionHash: hash, block: blockNumber },
    };
  }
}

/** Calls of contracts by one another that rules look for. */
function* listInner(calls: readonly InnerCall[], matcher: Matcher): Generator<Seen> {
  for (const { to, selector, input, ...call } of calls) {
    const payload = { topics: [], data: `0x${input.slice(10)}` as Hex };
    const hits = matcher.match(to, selector, payload);
    if (hits.length > 0) yield { hits, address: to, key: selector, payload, ...call };
  }
}

/**
 * Traces the blocks of a window where a rule about calls is at work, and says of the others why they were not: a node of a
 * stranger's may not trace, and whoever relies on the rule must know.
 */
async function traceWindow(client: RpcClient, window: IndexWindow, { callRules, watches }: Matcher) {
  const since = Math.min(...callRules.map(({ activeFrom }) => activeFrom));
  const blocks = window.blocks.filter(({ timestamp }) => timestamp >= since);
  if (blocks.length === 0) return undefined;
  if (window.blocks.length < window.to - window.from + 1)
    return { calls: [], problem: 'blocks were read in larger steps than are traced' };
  const read = await readInnerCalls(client, { blocks, watches });
  return 'calls' in read ? { calls: read.calls, problem: null } : { calls: [], problem: read.problem };
}

const dayOf = ({ timestamp }: IndexedBlock) => new Date(timestamp * 1000).toISOString().slice(0, 10);

/** Said in place of a match: its reader must not take what follows for silence. */
const overLimit = (isUnchecked: boolean) => {
  const { matchesPerDay, uncheckedPerDay } = watchRuleLimits;
  const text = isUnchecked
    ? `Over ${uncheckedPerDay} matches today whose conditions could not be checked. No more of these are told until 00:00 UTC.`
    : `Over ${matchesPerDay} matches today. No more are told until 00:00 UTC.`;
  const limit = isUnchecked ? uncheckedPerDay : matchesPerDay;
  return { seen: { limit }, contract: null, text, isUnchecked: false };
};

/**
 * Evaluates people's rules over every window, once for all of them. What they match is written with the window's rows and taken
 * back with them: a process may die anywhere in between, and nothing is lost or told twice.
 */
export function createWatchHooks(
  { rules, client }: { rules: ActiveRules; client: RpcClient },
  { chain }: { chain: string },
): StoreHooks {
  const counts = createDayCounts();
  /** What was kept last of calls between contracts, by rule. */
  let kept = new Map<string, string | null>();

  return {
    prepare: async (window) => {
      const { matcher } = await rules.get();
      const blocks = new Map(window.blocks.map((block) => [block.number, block]));
      const counting = counts.begin();
      const matches: NewMatch[] = [];
      const traced = matcher.callRules.length > 0 ? await traceWindow(client, window, matcher) : undefined;
      const all = [...listSeen(window, matcher), ...listInner(traced?.calls ?? [], matcher)];
      for (const { hits, address, key, payload, ...seen } of all) {
        const { place, transactionHash, block } = seen;
        const { hash, timestamp } = blocks.get(block) as IndexedBlock;
        for (const { rule, declaration, isUnchecked } of hits) {
          if (timestamp < rule.activeFrom) continue;
          const today = dayOf(blocks.get(block) as IndexedBlock);
          const counted = counting.add(rule, { today, isUnchecked });
          if (counted === 'counted') continue;
          const common = {
            ...{ ruleId: rule.id, ownerId: rule.ownerId, ruleName: rule.name, severity: rule.severity },
            time: new Date(timestamp * 1000),
          };
          matches.push(
            counted === 'last'
              ? { ...common, ...overLimit(isUnchecked) }
              : {
                  ...{ ...common, isUnchecked, contract: getAddress(address) },
                  seen: { finality: rule.finality, transactionHash, place, block, blockHash: hash },
                  text: describeMatch(declaration, key, payload),
                },
          );
        }
      }
      return async (tx) => {
        await insertMatches(tx, { chain, matches, counts: counting.list() });
        await openFinalAlerts(tx, { chain, block: window.to });
        if (traced) {
          const { problem } = traced;
          const ids = matcher.callRules.map(({ id }) => id);
          const changed = ids.filter((id) => !kept.has(id) || kept.get(id) !== problem);
          if (changed.length > 0)
            await keepInnerCalls(tx, {
              ...{ chain, ruleIds: changed, problem, block: window.from, now: new Date() },
            });
          kept = new Map(ids.map((id) => [id, problem]));
        }
        counting.keep();
      };
    },
    undo: async (tx, fromBlock) => {
      counts.forget();
      await retractMatchesFrom(tx, { chain, block: fromBlock, now: new Date() });
    },
  };
}

/** Several kinds of work in the same transactions, one after the other. */
export function joinHooks(all: readonly StoreHooks[]): StoreHooks {
  return {
    prepare: async (window) => {
      const writes = await Promise.all(all.map((hooks) => hooks.prepare(window)));
      return async (tx) => {
        for (const write of writes) await write(tx);
      };
    },
    undo: async (tx, fromBlock) => {
      for (const hooks of all) await hooks.undo(tx, fromBlock);
    },
  };
}
