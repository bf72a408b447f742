import { getSeenRows, type SeenRow } from '#core/chainStore/seenRows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { type Owner, ownerIdOf } from '#core/organisations/owners.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isChecked, type RuleDefinition, watchRuleLimits } from '#model/watchRules.ts';
import type { Trial } from '#wire/watchRules.ts';
import { checkDefinition } from './checkDefinition.ts';
import { type Pattern, testPattern } from './compileRule.ts';
import { describeMatch } from './describeMatch.ts';
import { getRuleContracts, type RuleContract } from './getRuleContracts.ts';
import type { PastHit } from './PastHit.ts';
import { tryChecked } from './tryChecked.ts';

const days = 30;
const dayMs = 24 * 3_600_000;
/** Logs and calls that one trial looks at, the newest. */
const mostRows = 5_000;
const shownMatches = 20;
/** More messages a week than anybody reads. */
const noisy = 50;

function findHits(seen: readonly SeenRow[], patterns: readonly Pattern[]): PastHit[] {
  return seen.flatMap((one): PastHit[] => {
    const key: Hex = `0x${one.key}`;
    const topics = one.topics.flatMap((topic): Hex[] => (topic === null ? [] : [`0x${topic}`]));
    const payload = { topics, data: `0x${one.data}` as Hex };
    const pattern = patterns.find(({ declaration }) => declaration.key === key);
    const outcome = pattern && testPattern(pattern, payload);
    if (!pattern || outcome === false) return [];
    return [
      {
        ...{ chain: `eip155:${one.chain}`, block: one.block, transaction: `0x${one.hash}` },
        ...{ contract: `0x${one.address}`, time: one.time },
        text: describeMatch(pattern.declaration, key, payload),
        isUnchecked: outcome === undefined,
      },
    ];
  });
}

/** How many messages these would have been: one for a transaction, and none while the rule is quiet. */
function countMessages(hits: readonly PastHit[], quietMinutes: number): number {
  const times = new Map(
    hits.map(({ chain, transaction, time }, index) => [
      transaction === null ? `${index}` : `${chain} ${transaction}`,
      time.getTime(),
    ]),
  );
  let last = Number.NEGATIVE_INFINITY;
  let messages = 0;
  for (const time of [...times.values()].sort((a, b) => a - b)) {
    if (time - last < quietMinutes * 60_000) continue;
    last = time;
    messages++;
  }
  return messages;
}

interface Judged {
  contracts: readonly RuleContract[];
  patterns: readonly Pattern[];
  seen: readonly SeenRow[];
  hits: readonly PastHit[];
  messagesPerWeek: number;
}

const findNoise = (messagesPerWeek: number): string[] =>
  messagesPerWeek > noisy
    ? [
        `This is noise: about ${messagesPerWeek} messages a week. Add conditions, or a pause between messages.`,
      ]
    : [];

/** What somebody should know before they rely on it. */
function findWarnings({ contracts, patterns, seen, hits, messagesPerWeek }: Judged): string[] {
  const unread = contracts.filter(({ isRead }) => !isRead).length;
  const isCall = patterns[0]?.declaration.kind === 'call';
  return [
    ...(contracts.length === 0 ? ['There is no contract to look at yet, so nothing would be told.'] : []),
    ...(unread > 0
      ? [
          `${unread} of ${contracts.length} contracts are not read yet. What happens there is not told until they are, and the rule says so.`,
        ]
      : []),
    ...findNoise(messagesPerWeek),
    ...(contracts.length > 0 && seen.length === 0
      ? [`This was not seen there in ${days} days. It may never match: check that these contracts have it.`]
      : []),
    ...(seen.length > 0 && hits.length === 0
      ? [`It happened ${seen.length} times, and the conditions never held.`]
      : []),
    ...(isCall
      ? ['Calls by other contracts are not stored: only those sent straight to it were tried.']
      : []),
    ...(isCall && hits.some(({ isUnchecked }) => isUnchecked)
      ? ['Arguments of past calls are not stored: these matches are without the conditions.']
      : []),
  ];
}

interface Tried {
  hits: readonly PastHit[];
  quietMinutes: number;
  /** Where not all was looked at, the rate is that of the time that was. */
  oldest: Date;
  now: Date;
}

function toTrial({ hits, quietMinutes, oldest, now }: Tried) {
  const weeks = Math.max(now.getTime() - oldest.getTime(), 3_600_000) / (7 * dayMs);
  return {
    matches: hits.slice(0, shownMatches).map(({ time, ...hit }) => ({ ...hit, time: time.toISOString() })),
    messagesPerWeek: Math.round(countMessages(hits, quietMinutes) / weeks),
    isOverLimit: hits.length / Math.max(1, weeks * 7) > watchRuleLimits.matchesPerDay,
    ...{ total: hits.length, since: oldest.toISOString() },
  };
}

interface TryOptions {
  owner: Owner;
  definition: RuleDefinition;
  nodes: NodeReader;
  now: Date;
}

/** What a rule would have told in the last 30 days: from what is stored, and of values from nodes. */
export async function tryRule(db: Db, { owner, definition, nodes, now }: TryOptions): Promise<Trial> {
  const { patterns } = await checkDefinition(db, { owner, definition });
  const ownerId = ownerIdOf(owner);
  const { when, quietMinutes } = definition;
  const since = new Date(now.getTime() - days * dayMs);
  if (isChecked(when)) {
    const look = await tryChecked(db, {
      ...{ ownerId, definition: { ...definition, when }, nodes, now, days, since },
    });
    const hits = look.hits.toSorted((a, b) => b.time.getTime() - a.time.getTime());
    const trial = toTrial({ hits, quietMinutes, oldest: since, now });
    return {
      ...{ ...trial, isCut: false, isUntried: look.isUntried },
      warnings: [...findNoise(trial.messagesPerWeek), ...look.warnings],
    };
  }
  const contracts = await getRuleContracts(db, { ownerId, subjects: definition.subjects, limit: 200 });
  const seen = await getSeenRows(db, {
    kind: patterns[0]?.declaration.kind === 'call' ? 'call' : 'event',
    ...{ places: contracts, since, limit: mostRows },
    keys: patterns.map(({ declaration }) => declaration.key),
  });
  const hits = findHits(seen, patterns);
  const isCut = seen.length === mostRows;
  const oldest = isCut ? (seen.at(-1)?.time ?? since) : since;
  const trial = toTrial({ hits, quietMinutes, oldest, now });
  const { messagesPerWeek } = trial;
  return {
    ...{ ...trial, isCut, isUntried: false },
    warnings: findWarnings({ contracts, patterns, seen, hits, messagesPerWeek }),
  };
}
