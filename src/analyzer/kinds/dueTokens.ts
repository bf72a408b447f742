import { findSource } from '../symbolic/recognizeGuard.ts';
import type { Effect } from '../symbolic/state.ts';
import type { StrangerWorld } from '../symbolic/stranger.ts';
import { calldataFlag, someTerm, type Term } from '../symbolic/term.ts';

/** Tokens made for somebody whom the contract names, as many as it works out: interest that is due, say. */
export interface Increase {
  readonly receivers: ReadonlySet<string>;
  /** The stored words that say how many. */
  readonly words: ReadonlySet<bigint>;
}

const named = new Set(['slot', 'constant', 'immutable']);

function listWords(values: readonly Term[]): Set<bigint> {
  const found = new Set<bigint>();
  for (const value of values)
    someTerm(value, ({ op, args: [key] }) => {
      if (op === 'sload' && key?.value !== undefined) found.add(key.value);
      return false;
    });
  return found;
}

/** Undefined where the call has a say in who is given something, or in how much. */
export function readIncrease(
  to: readonly (Term | undefined)[],
  kept: readonly Extract<Effect, { kind: 'store' }>[],
  { immutables }: StrangerWorld,
): Increase | undefined {
  if (to.length === 0 || kept.length === 0) return undefined;
  const values = kept.map(({ value }) => value);
  if (values.some(({ flags }) => (flags & calldataFlag) !== 0)) return undefined;
  const sources = to.map((t) => t && findSource(t, immutables));
  if (sources.some((source) => !source || !named.has(source.kind))) return undefined;
  return { receivers: new Set(sources.map((s) => JSON.stringify(s))), words: listWords(values) };
}

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>) => [...some].every((x) => all.has(x));

/** Anybody can have as much made for the same account: whoever does it on the way has no power by it. */
export const isDue = (made: Increase | undefined, due: readonly Increase[]): boolean =>
  made !== undefined &&
  due.some(({ receivers, words }) => isWithin(made.receivers, receivers) && isWithin(made.words, words));
