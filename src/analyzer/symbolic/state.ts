import type { Clause } from './guards.ts';
import { createMemory, forkMemory, type Memory } from './memory.ts';
import type { Term, Terms } from './term.ts';

export type Effect =
  | { readonly kind: 'store'; readonly key: Term; readonly value: Term }
  | { readonly kind: 'log'; readonly topics: readonly Term[] }
  | {
      readonly kind: 'call' | 'delegatecall';
      readonly to: Term;
      readonly value: Term;
      readonly selector: bigint | undefined;
      /** Argument words, as far as they are known. */
      readonly args: readonly Term[];
      /** The whole input is handed on, as a proxy does. */
      readonly forwards: boolean;
      /** No input at all: a plain payment. */
      readonly bare: boolean;
    }
  | { readonly kind: 'create' }
  | { readonly kind: 'selfdestruct' };

export type Store = Extract<Effect, { kind: 'store' }>;

/** A branch taken: `base` was required to be non-zero (truth) or zero. */
export interface Constraint {
  readonly base: Term;
  readonly truth: boolean;
}

/** The branches of a path, newest first; shared between the paths that forked from it. */
export type Trail = Step | undefined;
interface Step extends Constraint {
  /** The word that had to be a certain value. */
  readonly pinned: Term | undefined;
  readonly place: number;
  readonly length: number;
  readonly before: Trail;
}
/** Numbers that had to be less than one of the sender's own, newest first. */
export type LessTrail = { readonly given: Term; readonly own: Term; readonly before: LessTrail } | undefined;
/** The effects of a path, newest first. */
export type EffectTrail = { readonly effect: Effect; readonly before: EffectTrail } | undefined;

interface Stored {
  readonly key: Term;
  readonly value: Term;
}
/** By the number of the key. */
export type Storage = ReadonlyMap<number, Stored>;
const nothing: Storage = new Map();

/** A view asked for nothing but its objections: passing it is the answer. */
export interface Asked {
  /** That the call went well. */
  readonly ok: Term;
  /** What passing takes; undefined where the question may as well be one that everybody passes. */
  readonly clause: Clause | undefined;
}

/** An argument that stands for the sender: the same account, or one that agreed to it. */
export interface StandIn {
  readonly term: Term;
  readonly same: boolean;
}

export interface State {
  pc: number;
  /** Where it came from its last branch to. */
  place: number;
  /** Paths may have come here by other ways. */
  forked: boolean;
  steps: number;
  stack: Term[];
  memory: Memory;
  transient: ReadonlyMap<number, Term>;
  trail: Trail;
  less: LessTrail;
  effects: EffectTrail;
  /** Each clause alone keeps an arbitrary caller off this path. */
  clauses: readonly Clause[];
  /** The path hangs on the sender equalling something that could not be followed. */
  uncertain: boolean;
  returnSize: Term;
  /** A question without an answer, put to another contract last. */
  asked: Asked | undefined;
  standIns: readonly StandIn[];
  /** Words the last external call answered with, by byte offset. */
  returned: ((offset: number) => Term) | undefined;
  /** The first words that are returned. */
  answers: readonly Term[];
}

/** Anything a transaction leaves behind, besides its logs. */
export const isWrite = (e: Effect) => e.kind !== 'log';

export type Ending = 'stop' | 'return' | 'revert' | 'invalid' | 'loop' | 'budget' | 'jump';

function isDemanded(trail: Trail, base: Term): boolean {
  for (let at = trail; at; at = at.before) if (at.base === base) return at.truth;
  return false;
}

/** Nothing was read of what the view last asked answered: it was asked to object. */
export function settleAsked(s: State): void {
  const { asked } = s;
  s.asked = undefined;
  if (!asked || !isDemanded(s.trail, asked.ok)) return;
  if (asked.clause) s.clauses = [...s.clauses, asked.clause];
  else s.uncertain = true;
}

/** Adds to what the path had to find. */
export function recordBranch(s: State, { base, truth }: Constraint, place: number): void {
  const isPinned = truth && base.op === 'eq' && base.args[1]?.value !== undefined;
  const before = s.trail;
  const length = 1 + (before?.length ?? 0);
  s.trail = { base, truth, pinned: isPinned ? base.args[0] : undefined, place, length, before };
}

/** Adds to what the path leaves behind. */
export function recordEffect(s: State, effect: Effect): void {
  settleAsked(s);
  s.effects = { effect, before: s.effects };
}

/** Oldest first. */
export function listEffects(s: State): Effect[] {
  const found: Effect[] = [];
  for (let at = s.effects; at; at = at.before) found.push(at.effect);
  return found.reverse();
}

/** What a path put into a place last. */
export function findStored(s: State, key: Term): Term | undefined {
  for (let at = s.effects; at; at = at.before)
    if (at.effect.kind === 'store' && at.effect.key === key) return at.effect.value;
  return undefined;
}

/** What effects leave in storage. */
export function readStorage(effects: readonly Effect[]): Storage {
  if (!effects.some((e) => e.kind === 'store')) return nothing;
  const storage = new Map<number, Stored>();
  for (const e of effects) if (e.kind === 'store') storage.set(e.key.id, { key: e.key, value: e.value });
  return storage;
}

/** Oldest first. */
export function listConstraints(s: State): Constraint[] {
  const found: Constraint[] = [];
  for (let at = s.trail; at; at = at.before) found.push(at);
  return found.reverse();
}

/** Whether a path came to a branch so often. */
export function isVisited(s: State, place: number, times: number): boolean {
  let left = times;
  for (let at = s.trail; at && at.length >= left; at = at.before)
    if (at.place === place && --left === 0) return true;
  return false;
}

/** An independent copy, so that both sides of a branch can go on. */
export function forkState(s: State): State {
  return { ...s, stack: s.stack.slice(), memory: forkMemory(s.memory) };
}

export function createStart(terms: Terms): State {
  return {
    pc: 0,
    place: 0,
    forked: false,
    steps: 0,
    stack: [],
    memory: createMemory(),
    transient: new Map(),
    trail: undefined,
    less: undefined,
    effects: undefined,
    clauses: [],
    uncertain: false,
    asked: undefined,
    standIns: [],
    returnSize: terms.constant(0n),
    returned: undefined,
    answers: [],
  };
}
