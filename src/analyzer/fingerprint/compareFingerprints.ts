import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { CodeLikeness } from '#model/copies.ts';
import type { CodeFingerprint, FunctionFingerprint } from './fingerprintCode.ts';

const library = new Set(
  z
    .array(z.string())
    .parse(JSON.parse(readFileSync(new URL('./libraryFunctions.json', import.meta.url), 'utf8'))),
);

/** A getter does as much: two that read the same word are no sign of anything. */
const leastSize = 3;
/** Of what both do of their own, by size: so much is shared, by so many functions. */
const leastShare = 0.6;
const leastFunctions = 2;
export const leastShared = 10;

type Functions = Pick<CodeFingerprint, 'functions'>;

/** Functions that are neither getters nor common library code, each once. */
export function listOwnFunctions({ functions }: Functions): FunctionFingerprint[] {
  const own = functions.filter(({ hash, size }) => size >= leastSize && !library.has(hash));
  return [...new Map(own.map((one) => [one.hash, one])).values()];
}

export const weigh = (functions: readonly FunctionFingerprint[]) =>
  functions.reduce((sum, { size }) => sum + size, 0);

/** How often each fingerprint is there in both. */
function countShared(a: Functions, b: Functions): number {
  const left = Map.groupBy(b.functions, ({ hash }) => hash);
  let shared = 0;
  for (const [hash, all] of Map.groupBy(a.functions, (one) => one.hash))
    shared += Math.min(all.length, left.get(hash)?.length ?? 0);
  return shared;
}

/**
 * Similar code: whether one is another's copy. Library code and what `isCommon` names count for nothing: else every token would be the
 * copy of every other. Undefined: not alike enough to say so.
 */
export function compareFingerprints(
  a: CodeFingerprint,
  b: CodeFingerprint,
  isCommon: (hash: string) => boolean = () => false,
): CodeLikeness | undefined {
  const shared = countShared(a, b);
  const functions = Math.max(a.functions.length, b.functions.length);
  const rare = (one: Functions) => listOwnFunctions(one).filter(({ hash }) => !isCommon(hash));
  const [own, others] = [rare(a), rare(b)];
  const counted = { functions, shared };
  if (own.length === 0 || others.length === 0) return undefined;
  if (a.skeleton === b.skeleton) return { kind: 'sameCode', ...counted };
  if (shared === functions && !a.cut && !b.cut) return { kind: 'sameFunctions', ...counted };
  const hashes = new Set(others.map(({ hash }) => hash));
  const both = own.filter(({ hash }) => hashes.has(hash));
  const weight = weigh(both);
  const isAlike =
    both.length >= leastFunctions &&
    weight >= leastShared &&
    weight >= leastShare * Math.max(weigh(own), weigh(others));
  return isAlike ? { kind: 'nearlySame', ...counted } : undefined;
}
