import type { Hex } from '#lib/hex.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Field, findField, type Guard, type Source } from '../symbolic/guards.ts';
import { type Constraint, type Effect, isWrite, type Store } from '../symbolic/state.ts';
import type { Term } from '../symbolic/term.ts';

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

/** The length of a list in the input, found where another input word points. */
const isLength = ({ base }: Constraint) => base.op === 'calldata' && base.args[0]?.value === undefined;

const listLengths = (path: Path, truth: boolean): Term[] =>
  path.constraints.filter((c) => c.truth === truth && isLength(c)).map((c) => c.base);

/**
 * A check made for every entry of a list is not asked for an empty one; walking past it with nothing to do
 * opens nothing, as long as every list with an entry is checked.
 */
export function dropEmptyLists(free: readonly Path[], guarded: readonly Path[]): readonly Path[] {
  const checked = new Set(guarded.flatMap((p) => listLengths(p, true)));
  for (const p of free) for (const length of listLengths(p, true)) checked.delete(length);
  return checked.size === 0 ? free : free.filter((p) => !listLengths(p, false).some((l) => checked.has(l)));
}

/** The last store into each fixed place that is written more than once. */
function listRewritten(effects: readonly Effect[]): Map<Term, Store> | undefined {
  const first = new Set<Term>();
  let rewritten: Map<Term, Store> | undefined;
  for (const e of effects) {
    if (e.kind !== 'store' || e.key.value === undefined) continue;
    if (first.has(e.key)) rewritten = (rewritten ?? new Map<Term, Store>()).set(e.key, e);
    first.add(e.key);
  }
  return rewritten;
}

/** A lock taken and put back leaves nothing behind. */
export function dropLocks(effects: readonly Effect[]): readonly Effect[] {
  const rewritten = listRewritten(effects);
  if (!rewritten) return effects;
  return effects.filter((e) => {
    const last = e.kind === 'store' ? rewritten.get(e.key) : undefined;
    return last?.value.value === undefined;
  });
}

const nameOf = ({ slot, shift, mask }: Field) => `${slot}:${shift}:${mask}`;

/** The stored addresses that guards ask for. */
export const listAuthoritySlots = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'address' && g.source.kind === 'slot' ? [nameOf(g.source)] : []));

/**
 * The stored addresses that whoever holds them may hand on: authority slots, even where everybody may act for as long as there
 * is no holder. Another's address that may be missing, a hook say, is set by somebody else.
 */
export function listHandedOn(guarded: readonly Path[]): string[] {
  const [first = [], ...others] = guarded.map(({ clauses, storage }) =>
    clauses
      .filter((c) => c.length === 1)
      .flatMap(([g]) => (g?.kind === 'address' && g.source.kind === 'slot' ? [g.source] : []))
      .filter(({ slot }) => [...storage.values()].some(({ key }) => key.value === BigInt(slot)))
      .map(nameOf),
  );
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** The stored addresses of contracts that are asked who may: with none of them set, nobody would be asked. */
export const listRegistries = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'registry' && g.target.kind === 'slot' ? [nameOf(g.target)] : []));

/**
 * Without the paths that go through only while an authority slot is empty that this function or another asks for. Today's
 * storage says whether it is; from code alone a slot is taken as filled.
 */
export function dropVacant(
  free: readonly Path[],
  vacant: readonly string[],
  { world }: Exploration,
): readonly Path[] {
  const slots = new Set(vacant);
  const isVacant = ({ constraints }: Path) =>
    constraints.some(({ base, truth }) => {
      const field = truth ? undefined : findField(base);
      return field && slots.has(nameOf(field));
    });
  return world.storage.size > 0 ? free : free.filter((p) => !isVacant(p));
}
