import { toFunctionVerdict, toShownMisuse } from '#analyzer/accessVerdict.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { getAnalyzedFunctions } from '#core/powers/analysisCache.ts';
import type { Db } from '#db/Database.ts';
import { type FunctionVerdict, functionVerdicts } from '#model/powerClasses.ts';
import type { FunctionView } from '#wire/evidencePages.ts';
import type { PrivilegedFunction } from '#wire/powers.ts';

/** One answer for all copies of the code; where what is stored makes them differ, the code alone does not tell. */
function agreeOn(found: readonly AnalyzedFunction[]): FunctionVerdict {
  // What one copy has stored, or what a trial at it showed, says nothing of the others.
  if (found.some(({ method }) => method !== 'symbolic')) return 'unknown';
  const verdicts = new Set(found.map(toFunctionVerdict));
  const [only] = verdicts;
  return verdicts.size === 1 && only ? only : 'unknown';
}

/** What all say alike; null where they differ. */
const agree = <T>(values: readonly T[]): NonNullable<T> | null =>
  (new Set(values).size === 1 ? values[0] : null) ?? null;

const byVerdict = (a: FunctionView, b: FunctionView) =>
  functionVerdicts.indexOf(a.verdict) - functionVerdicts.indexOf(b.verdict) ||
  (a.name ?? a.selector).localeCompare(b.name ?? b.selector, 'en');

/** Every function of a code with its verdict, as far as all analyses of it agree. */
export async function getFunctionsOfCode(db: Db, codeHash: string): Promise<FunctionView[]> {
  const functions = await getAnalyzedFunctions(db, codeHash);
  return [...Map.groupBy(functions, ({ selector }) => selector)]
    .map(([selector, found]): FunctionView => {
      const verdict = agreeOn(found);
      return {
        selector,
        name: found[0]?.signature ?? found[0]?.name ?? null,
        verdict,
        class: verdict === 'privileged' ? (found[0]?.class ?? null) : null,
        guard: agree(found.map(({ guard }) => guard)),
        paths: [],
        misuse: verdict === 'open' ? agree(found.map(toShownMisuse)) : null,
        uncapped: verdict === 'privileged' && found.every(({ uncapped }) => uncapped),
      };
    })
    .sort(byVerdict);
}

/**
 * Every function of a contract: those that were read there with their holders, the others by the code that runs. A
 * function that only some may call is known of the contract itself, or not at all.
 */
export function joinFunctions(
  powers: readonly Omit<PrivilegedFunction, 'evidence'>[],
  ofCode: readonly FunctionView[],
): FunctionView[] {
  const codes = Map.groupBy(ofCode, ({ selector }) => selector);
  const own = powers.map(({ selector, name, verdict, class: what, guard, paths }): FunctionView => {
    const code = codes.get(selector) ?? [];
    return {
      selector,
      // The code has the signature, where what was read at the contract has the bare name.
      name: code.at(-1)?.name ?? name,
      verdict,
      class: what,
      guard,
      paths: verdict === 'unknown' ? [] : paths,
      misuse: verdict === 'open' ? agree(code.map(({ misuse }) => misuse)) : null,
      uncapped: verdict === 'privileged' && code.length > 0 && code.every(({ uncapped }) => uncapped),
    };
  });
  const known = new Set(own.map(({ selector }) => selector));
  const others = ofCode
    .filter(({ selector }) => !known.has(selector))
    .map(
      (one): FunctionView =>
        one.verdict === 'privileged' ? { ...one, verdict: 'unknown', uncapped: false } : one,
    );
  const unique = new Map([...own, ...others].map((one) => [one.selector, one]));
  return [...unique.values()].sort(byVerdict);
}
