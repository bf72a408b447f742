import { type FactVersion, isSameFact, versionedKeys } from '#core/scores/factVersions.ts';
import { factBases } from '#model/claims.ts';
import type { Fact, FactKey, Facts } from '#model/facts.ts';
import type { MomentKind } from '#model/past.ts';
import { unknown } from '#scoring/buildFacts.ts';

/** What was read of one moment; what could not be read is not there. */
export interface MomentReading {
  at: string;
  kind: MomentKind;
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

/** The fact from each moment to the next; undefined where nobody knows it. */
function holdKey(
  key: FactKey,
  { moments, present }: Pick<Past, 'moments' | 'present'>,
): (KnownFact | undefined)[] {
  return moments.map(({ facts }, index) => {
    const fact = findKnown(facts, key);
    const next = moments[index + 1];
    // Every date of the records is a moment: after the last one nothing on record changed.
    const isTold = next ? tells(next.kind, key) : factBases[key] === 'claimed';
    if (!fact || isTold) return fact;
    const after = findKnown(next?.facts ?? present, key);
    // It was otherwise at the end of a stretch in which nothing tells when: then it is not known in between.
    return after && isSameFact(fact, after) ? fact : undefined;
  });
}

/**
 * The versions of facts that follow from moments of the past. A fact stands from a moment to the next one when both say
 * the same, or when an event or a date tells that it changed at the next; otherwise it is unknown from that moment on.
 * A moment that could not be read makes its stretch unknown, never another value.
 */
export function foldPast({ projectId, moments, present, knownFrom }: Past): FactVersion[] {
  return pastKeys.flatMap((key) => {
    const rows: FactVersion[] = [];
    let before: KnownFact | undefined;
    let lastRead: string | null = null;
    for (const [index, fact] of holdKey(key, { moments, present }).entries()) {
      const at = moments[index]?.at ?? '';
      const isSame = fact === undefined ? before === undefined : before && isSameFact(before, fact);
      if (!isSame)
        rows.push({
          projectId,
          key,
          validFrom: new Date(at),
          knownFrom,
          // What is on record says itself when it changed.
          notBefore: fact && lastRead !== null && factBases[key] === 'measured' ? new Date(lastRead) : null,
          fact: JSON.stringify(fact ?? unknown('what it was in this time is not known')),
        });
      before = fact;
      lastRead = fact ? at : null;
    }
    return rows;
  });
}
