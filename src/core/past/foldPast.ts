import { type FactVersion, isSameFact, isSameReading, versionedKeys } from '#core/scores/factVersions.ts';
import { factBases } from '#model/claims.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';
import type { MomentKind, PastMoment } from '#model/past.ts';

/** What was read of one moment; what could not be read is not there. */
export interface MomentReading extends PastMoment {
  facts: Partial<Facts>;
}

interface Past {
  projectId: string;
  /** Oldest first, without a gap: a moment that could not be read has no facts. */
  moments: readonly MomentReading[];
  /** What was known first when the project began to be followed. */
  present: Partial<Facts>;
  knownFrom: Date;
}

type KnownFact = Extract<Fact<unknown>, { state: 'known' }>;

const findKnown = (facts: Partial<Facts>, key: FactKey): KnownFact | undefined => {
  const fact: Fact<unknown> | undefined = facts[key];
  return fact?.state === 'known' ? fact : undefined;
};

/** They move with every transfer, so that no reading of a moment says anything of the time until the next. */
const drifting = new Set<FactKey>(['holders', 'supply']);
const pastKeys = versionedKeys.filter((key) => !drifting.has(key));

/** Whether a moment tells when a fact changed: an event of what was read from a chain, any date of what is on record. */
const tells = (kind: MomentKind, key: FactKey): boolean =>
  kind === 'event' || (kind === 'record' && factBases[key] === 'claimed');

type Unknown = Extract<Fact<unknown>, { state: 'unknown' }>;
const nobodyKnows = (why: string): Unknown => ({ state: 'unknown', why });
const notKnown = nobodyKnows('what it was in this time is not known');

/** It changed in a stretch in which nothing tells when: by the blocks at both ends, where a chain has both. */
function changedBetween(from: PastMoment, to: PastMoment | undefined): Unknown {
  const chain = Object.keys(from.blocks).find((one) => to?.blocks[one] !== undefined);
  if (chain === undefined || !to)
    return nobodyKnows(
      `it changed between ${from.at} and ${to?.at ?? 'the first reading'}, and nothing tells when`,
    );
  return nobodyKnows(
    `it changed between blocks ${from.blocks[chain]} and ${to.blocks[chain]}, and no event tells when`,
  );
}

const isSameReason = (before: KnownFact | Unknown | undefined, after: Unknown): boolean =>
  before?.state === 'unknown' && before.why === after.why;

/** The fact from each moment to the next; unknown where nobody knows it. */
function holdKey(
  key: FactKey,
  { moments, present }: Pick<Past, 'moments' | 'present'>,
): (KnownFact | Unknown)[] {
  return moments.map((moment, index) => {
    const fact = findKnown(moment.facts, key);
    const next = moments[index + 1];
    // Every date of the records is a moment: after the last one nothing on record changed.
    const isTold = next ? tells(next.kind, key) : factBases[key] === 'claimed';
    if (!fact) return notKnown;
    if (isTold) return fact;
    const after = findKnown(next?.facts ?? present, key);
    if (!after) return notKnown;
    // It was otherwise at the end of a stretch in which nothing tells when: then it is not known in between.
    return isSameFact(fact, after) ? fact : changedBetween(moment, next);
  });
}

/**
 * Whether an event may be taken for the cause of what changed silently before it: what was measured at the event differs
 * from what was measured at the moment before. The block before the event tells.
 */
export function needsEve(event: MomentReading, before: MomentReading): boolean {
  if (event.kind !== 'event' || before.kind === 'eve') return false;
  const isNext = Object.entries(event.blocks).every(([chain, block]) => before.blocks[chain] === block - 1);
  return (
    !isNext &&
    pastKeys.some((key) => {
      const [from, to] = [findKnown(before.facts, key), findKnown(event.facts, key)];
      return factBases[key] === 'measured' && from && to && !isSameFact(from, to);
    })
  );
}

/** The last moment before an event: the end of the block before it. */
export function eveOf({ at, blocks }: PastMoment): PastMoment {
  return {
    at: new Date(new Date(at).getTime() - 1).toISOString(),
    kind: 'eve',
    blocks: Object.fromEntries(Object.entries(blocks).map(([chain, block]) => [chain, block - 1])),
  };
}

/**
 * The versions of facts that follow from moments of the past. A fact stands from a moment to the next one when both say
 * the same, or when an event or a date tells that it changed at the next; otherwise it is unknown from that moment on.
 * A moment that could not be read makes its stretch unknown, never another value.
 */
export function foldPast({ projectId, moments, present, knownFrom }: Past): FactVersion[] {
  return pastKeys.flatMap((key) => {
    const rows: FactVersion[] = [];
    let before: KnownFact | Unknown | undefined;
    let lastRead: string | null = null;
    for (const [index, fact] of holdKey(key, { moments, present }).entries()) {
      const at = moments[index]?.at ?? '';
      const isKnown = fact.state === 'known';
      const isSame =
        fact.state === 'known'
          ? isSameReading(before, fact)
          : (before ?? notKnown) === fact || isSameReason(before, fact);
      if (!isSame)
        rows.push({
          projectId,
          key,
          validFrom: new Date(at),
          knownFrom,
          // What is on record says itself when it changed.
          notBefore:
            isKnown && lastRead !== null && factBases[key] === 'measured' && !isSameFact(before, fact)
              ? new Date(lastRead)
              : null,
          fact: JSON.stringify(fact),
        });
      before = fact;
      lastRead = isKnown ? at : null;
    }
    return rows;
  });
}
