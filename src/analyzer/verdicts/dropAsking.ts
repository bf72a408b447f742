import type { Hex } from '#lib/hex.ts';
import type { Path } from '../symbolic/exploration.ts';
import type { Guard, Source } from '../symbolic/guard.ts';
import { type Effect, isWrite } from '../symbolic/state.ts';

/** What is asked to find somebody, and to find whom to ask. */
const listAsked = (source: Source): readonly Hex[] =>
  source.kind === 'external'
    ? [...(source.selector ? [source.selector] : []), ...listAsked(source.target)]
    : [];

/** The functions of other contracts whose word decides who may. */
const listQuestions = (guards: readonly Guard[]): Set<bigint> =>
  new Set(
    guards
      .flatMap((g) => {
        if (g.kind === 'registry') return listAsked({ ...g, kind: 'external' });
        return g.kind === 'address' ? listAsked(g.source) : [];
      })
      .map(BigInt),
  );

/**
 * Old compilers ask by a plain call, which may change something. A path that does nothing else than what those who are let
 * through are asked with leaves nothing behind: the function does nothing for others, and does not say so.
 */
export function dropAsking(
  free: readonly Path[],
  guarded: readonly Path[],
  guards: readonly Guard[],
): readonly Path[] {
  const questions = listQuestions(guards);
  const isQuestion = (e: Effect) =>
    e.kind === 'call' && e.selector !== undefined && questions.has(e.selector);
  const writesOf = ({ effects }: Path) => effects.filter(isWrite);
  // Where those who are let through do no more either, asking may be what the function is for.
  if (questions.size === 0 || !guarded.some((p) => !writesOf(p).every(isQuestion))) return free;
  return free.filter((p) => writesOf(p).length === 0 || !writesOf(p).every(isQuestion));
}
