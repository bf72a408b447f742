import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { Guard } from '#analyzer/symbolic/guards.ts';
import type { ControlNode } from '#model/controlTypes.ts';

interface GuardHolders {
  guard: Guard;
  nodes: readonly ControlNode[];
}

/** Words that name nobody, and rounds of looking for who fills them: code can have any number of words that depend on one another. */
const mostWords = 50;
const mostRounds = 10;

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
  const named = new Set(
    all.flatMap(([, parts]) => parts.filter(isNobody).flatMap((part) => slotOf(part) ?? [])),
  );
  const empty = [...named].slice(0, mostWords);
  const why = 'nobody holds it now, and who may change that was too long to follow';
  const notFollowed: ControlNode[] = [{ kind: 'unknown', why }];
  const fillers = new Map([...named].slice(mostWords).map((slot) => [slot, notFollowed]));
  const setters = new Map<string, typeof all>(empty.map((slot) => [slot, []]));
  for (const entry of all) {
    const [one] = entry;
    // What was not followed to its end may fill anything.
    const filled = one.verdict === 'unknown' && one.reason === 'budget' ? empty : new Set(one.sets);
    for (const slot of filled) setters.get(slot)?.push(entry);
  }
  let before = -1;
  for (let round = 0; round < mostRounds && fillers.size !== before; round++) {
    before = fillers.size;
    for (const [slot, list] of setters) {
      const callers = list.flatMap(([one, parts]) => callersOf(one, parts, fillers));
      const once = new Map(callers.map((node) => [JSON.stringify(node), node]));
      if (once.size > 0) fillers.set(slot, [...once.values()]);
    }
  }
  if (fillers.size !== before)
    for (const slot of empty) if (!fillers.has(slot)) fillers.set(slot, notFollowed);
  return fillers;
}
