import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { type Guard, guardKey } from '#analyzer/symbolic/guards.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { listAddresses } from '#core/powers/controlNode.ts';
import { keepWithinBudget } from '#core/powers/readingBudget.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { HolderContext } from '../holders/HolderContext.ts';
import { resolveGuard } from '../holders/resolveGuard.ts';
import { checksum } from '../reads/decode.ts';
import { measurePermissionless } from './measurePermissionless.ts';

interface HeldGuard {
  guard: Guard;
  nodes: readonly ControlNode[];
}

/** Words that name nobody, and rounds of looking for who fills them: code can have any number of words that depend on one another. */
const mostWords = 50;
const mostRounds = 10;

type Caller = Pick<AnalyzedFunction, 'verdict' | 'reason' | 'sets' | 'name' | 'selector'>;

/** By storage word: who could fill it again. */
export type Fillers = ReadonlyMap<string, readonly ControlNode[]>;

const slotOf = ({ guard }: HeldGuard): string | undefined =>
  guard.kind === 'address' && guard.source.kind === 'slot' ? guard.source.slot : undefined;

const isNobody = ({ nodes }: HeldGuard): boolean => nodes.every(({ kind }) => kind === 'nobody');

/** Whoever passes a check now, or could after filling the word that it asks for. */
export function holdersOf(part: HeldGuard, fillers: Fillers): readonly ControlNode[] {
  const slot = slotOf(part);
  const found = slot !== undefined && isNobody(part) ? fillers.get(slot) : undefined;
  return found ?? part.nodes;
}

function callersOf(one: Caller, parts: readonly HeldGuard[], fillers: Fillers): ControlNode[] {
  const name = one.name ?? one.selector;
  if (one.verdict === 'open')
    return [
      {
        ...{ kind: 'unknown', now: 'nobody' },
        why: `nobody holds it now, and anybody can call ${name}, which may change that`,
      },
    ];
  if (one.verdict === 'unknown' || parts.length === 0)
    return [
      {
        ...{ kind: 'unknown', now: 'nobody' },
        why: `nobody holds it now, and who can call ${name}, which may change that, is not known`,
      },
    ];
  return parts.flatMap((part) => holdersOf(part, fillers)).filter(({ kind }) => kind !== 'nobody');
}

/**
 * A word that names nobody is empty for good only while nobody can call a function that fills it. An owner given up is:
 * only the owner could name another. A guardian not yet named is not: whoever names it holds what it holds.
 */
export function findFillers<F extends Caller>(functions: ReadonlyMap<F, readonly HeldGuard[]>): Fillers {
  const all = [...functions];
  const named = new Set(
    all.flatMap(([, parts]) => parts.filter(isNobody).flatMap((part) => slotOf(part) ?? [])),
  );
  const empty = [...named].slice(0, mostWords);
  const why = 'nobody holds it now, and who may change that was too long to follow';
  const notFollowed: ControlNode[] = [{ kind: 'unknown', why, now: 'nobody' }];
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

/** A function and the address that answers it. */
export type SubjectFunction = AnalyzedFunction & { target: Hex };

interface Resolved {
  nodes: ControlNode[];
  evidence: Evidence[];
}

type GuardHolders = Resolved & { guard: Guard };

/** Each once. What one guard resolved to stands under every function that it guards: its text is made once. */
function createUnique() {
  const texts = new WeakMap<object, string>();
  const textOf = (item: object): string => {
    const text = texts.get(item) ?? JSON.stringify(item);
    texts.set(item, text);
    return text;
  };
  return <T extends object>(items: Iterable<T>): T[] => [
    ...new Map([...new Set(items)].map((item) => [textOf(item), item])).values(),
  ];
}

/** A node may put a contract's own words into its error. */
const longestWhy = 300;

/** What its guards guard: the function, or what only some can do with one that is open to everybody. */
function readGuarded(
  one: SubjectFunction,
): Pick<FoundPower, 'class' | 'guard'> & { guards: readonly Guard[] } {
  if (one.verdict !== 'open' || !one.some)
    return {
      class: one.class,
      guard: one.guard ?? null,
      guards: one.verdict === 'privileged' ? one.guards : [],
    };
  return { ...one.some, guard: `beyond what everybody may do with it: ${one.some.guard}` };
}

/** Of a function that only some may call; beside an open one stands what is read of it elsewhere. */
const besideOf = (one: SubjectFunction): PowerClass[] =>
  one.verdict === 'privileged' ? [...one.beside] : [];

const placeOf = ({ target, selector }: FoundPower) => `${target} ${selector}`;

/** One power for each function: what anybody can do goes before what some can, what anybody may be able to do beside it. */
function uniteOpen(powers: readonly FoundPower[], measured: readonly FoundPower[]): FoundPower[] {
  const opened = new Map(measured.map((one) => [placeOf(one), one]));
  const there = new Set(powers.map(placeOf));
  const others = measured.filter((one) => !there.has(placeOf(one)));
  const united = powers.map((power) => {
    const open = opened.get(placeOf(power));
    if (!open || open.holders.some(({ kind }) => kind === 'anyone')) return open ?? power;
    const evidence = [...power.evidence, ...open.evidence];
    return { ...power, holders: [...power.holders, ...open.holders], evidence };
  });
  return [...united, ...others];
}

/**
 * The privileged functions with their holders, the undecided ones without, what only some can do with an open one, and
 * what anybody can do that nobody should.
 */
export async function findPowers(
  context: HolderContext,
  {
    contract,
    functions,
    getCandidates,
  }: {
    contract: Hex;
    functions: readonly SubjectFunction[];
    getCandidates: () => Promise<readonly Hex[]>;
  },
): Promise<FoundPower[]> {
  const known = new Map<string, Promise<Resolved>>();
  const unique = createUnique();

  async function resolve(guard: Guard, selector: Hex): Promise<Resolved> {
    const evidence: Evidence[] = [];
    const inside: HolderContext = { ...context, note: (one) => evidence.push(one) };
    try {
      return { nodes: await resolveGuard(inside, { contract, selector, getCandidates }, guard), evidence };
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).slice(0, longestWhy);
      return { nodes: [{ kind: 'unknown', why }], evidence };
    }
  }

  function resolveOnce(guard: Guard, selector: Hex): Promise<Resolved> {
    // A registry may answer differently for each function; everything else is the same for all.
    const key = guard.kind === 'registry' ? `${guardKey(guard)} ${selector}` : guardKey(guard);
    const earlier = known.get(key);
    if (earlier) return earlier;
    const resolved = resolve(guard, selector);
    known.set(key, resolved);
    return resolved;
  }

  const guarded = new Map<SubjectFunction, GuardHolders[]>();
  for (const one of functions) {
    const parts: GuardHolders[] = [];
    for (const guard of readGuarded(one).guards)
      parts.push({ guard, ...(await resolveOnce(guard, one.selector)) });
    guarded.set(one, parts);
  }
  const fillers = findFillers(guarded);
  const powers: FoundPower[] = [];
  for (const [one, resolved] of guarded) {
    if (one.verdict === 'open' && !one.some) continue;
    const { class: what, guard } = readGuarded(one);
    const nodes = unique(resolved.flatMap((each) => holdersOf(each, fillers)));
    // Nobody beside somebody adds nothing.
    const held = nodes.filter(({ kind }) => kind !== 'nobody');
    const holders = held.length > 0 ? held : nodes;
    powers.push({
      target: checksum(one.target),
      selector: one.selector,
      name: one.name ?? null,
      class: what,
      ...(besideOf(one).length > 0 && { beside: besideOf(one) }),
      verdict: one.verdict,
      guard,
      method: one.method,
      ...(one.reason === 'budget' && { cut: true as const }),
      holders:
        holders.length > 0
          ? holders
          : [
              {
                kind: 'unknown',
                why:
                  one.verdict === 'unknown' ? 'who may call it could not be told' : 'it was found by trying',
              },
            ],
      evidence: unique(resolved.flatMap((each) => each.evidence)),
    });
  }
  const kept = keepWithinBudget(powers);
  const addresses = kept.flatMap(({ holders }) => holders.flatMap((node) => listAddresses(node)));
  const candidates = [...new Set(addresses.map(({ address }) => address.toLowerCase() as Hex))];
  return uniteOpen(kept, await measurePermissionless(context.reader, { contract, functions, candidates }));
}
