import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { Guard } from '#analyzer/symbolic/guards.ts';
import type { ControlNode } from '#model/controlTypes.ts';

interface GuardHolders {
  guard: Guard;
  nodes: readonly ControlNode[];
}

type Caller = Pick<AnalyzedFunction, 'verdict' | 'reason' | 'sets' | 'name' | 'selector'>;

/** By storage word: who could fill it again. */
export type Fillers = ReadonlyMap<string, readonly ControlNode[]>;

const slotOf = ({ guard }: GuardHolders): string | undefined =>
  guard.kind === 'address' && guard.source.kind === 'slot' ? guard.source.slot : undefined;

const isNobody = ({ nodes }: GuardHolders): boolean => nodes.every(({ kind }) => kind === 'nobody');

/** Whoever passes a check now, or could after filling the word that it asks for. */
export function holdersOf(part: GuardHolders, fillers: Fillers): readonly ControlNode[] {
  const slot = slotOf(part);
  const found = slot !== undefined && isNobody(part) ? fillers.get(slot) : undefined;
  return found ?? part.nodes;
}

function callersOf(one: Caller, parts: readonly GuardHolders[], fillers: Fillers): ControlNode[] {
  const name = one.name ?? one.selector;
  if (one.verdict === 'open')
    return [
      { kind: 'unknown', why: `nobody holds it now, and anybody can call ${name}, which may change that` },
    ];
  if (one.verdict === 'unknown' || parts.length === 0)
    return [
      {
        kind: 'unknown',
        why: `nobody holds it now, and who can call ${name}, which may change that, is not known`,
      },
    ];
  return parts.flatMap((part) => holdersOf(part, fillers)).filter(({ kind }) => kind !== 'nobody');
}

/**
 * A word that names nobody is empty for good only while nobody can call a function that fills it. An owner given up is:
 * only the owner could name another. A guardian not yet named is not: whoever names it holds what it holds.
 */
export function findFillers<F extends Caller>(functions: ReadonlyMap<F, readonly GuardHolders[]>): Fillers {
  const all = [...functions];
  const empty = new Set(
    all.flatMap(([, parts]) => parts.filter(isNobody).flatMap((part) => slotOf(part) ?? [])),
  );
  const fillers = new Map<string, ControlNode[]>();
  for (let before = -1; fillers.size !== before; ) {
    before = fillers.size;
    for (const slot of empty) {
      const callers = all.flatMap(([one, parts]) =>
        // What was not followed to its end may fill anything.
        (one.sets as readonly string[]).includes(slot) ||
        (one.verdict === 'unknown' && one.reason === 'budget')
          ? callersOf(one, parts, fillers)
          : [],
      );
      const once = new Map(callers.map((node) => [JSON.stringify(node), node]));
      if (once.size > 0) fillers.set(slot, [...once.values()]);
    }
  }
  return fillers;
}
