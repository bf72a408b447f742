import { endsInRevert } from '../evm/endsInRevert.ts';
import type { Program } from '../evm/program.ts';
import type { Machine } from './context.ts';
import { type Clause, guardKey } from './guard.ts';
import { createHashes, type Hashes } from './hashes.ts';
import { runInstruction } from './machine.ts';
import { createStandIns } from './standIns.ts';
import {
  type Constraint,
  type Effect,
  type Ending,
  forkState,
  listConstraints,
  listEffects,
  type State,
} from './state.ts';
import { createStranger, type StrangerWorld } from './stranger.ts';
import type { Term, Terms } from './term.ts';
import { createTerms } from './terms.ts';

export interface Budget {
  readonly steps: number;
  readonly paths: number;
  readonly isOver: () => boolean;
}

export interface Path {
  readonly ending: Ending;
  readonly constraints: readonly Constraint[];
  readonly effects: readonly Effect[];
  readonly clauses: readonly Clause[];
  readonly uncertain: boolean;
  readonly storage: State['storage'];
  readonly answer: Term | undefined;
}

export interface Exploration {
  readonly terms: Terms;
  readonly hashes: Hashes;
  readonly world: StrangerWorld;
  readonly paths: readonly Path[];
  /** Paths a stranger could be on that were not followed to their end. */
  readonly cut: {
    readonly loop: number;
    readonly budget: number /** The same, behind a check. */;
    readonly guarded: number;
    /** Not begun, because enough was found to be open. */
    readonly spared: number;
  };
  readonly steps: number;
  /** Constant storage slots that decided a branch. */
  readonly slots: ReadonlySet<bigint>;
}

const loopBound = 3;
const assertionBound = 48;
const pathSteps = 25_000;
const openEnough = 24;
const guardedEnough = 6;
const maxWaiting = 1000;
const jumpOpcode = 0x56;
const jumpiOpcode = 0x57;

/** Anything a transaction leaves behind, besides its logs. */
export const isWrite = (e: Effect) => e.kind !== 'log';

/** A branch condition as a word and whether the jump needs it non-zero. */
function normalize(terms: Terms, condition: Term): Constraint {
  let base = terms.compute('iszero', [condition]);
  let truth = false;
  while (base.op === 'iszero' && base.args[0]) {
    base = base.args[0];
    truth = !truth;
  }
  return { base, truth };
}

/** What this path already knows about a condition. */
function recall(s: State, base: Term): boolean | undefined {
  if (base.value !== undefined) return base.value !== 0n;
  const [x, y] = base.args;
  const compared = base.op === 'eq' && y?.value !== undefined ? x : undefined;
  for (let at = s.trail; at; at = at.before) {
    if (at.base === base) return at.truth;
    const [word, value] = at.base.args;
    const pinned = at.truth && at.base.op === 'eq' ? value?.value : undefined;
    if (pinned === undefined || !word) continue;
    if (word === base) return pinned !== 0n;
    if (word === compared) return pinned === y?.value;
  }
  return undefined;
}

function createStart(terms: Terms): State {
  return {
    pc: 0,
    steps: 0,
    stack: [],
    memory: new Map(),
    storage: new Map(),
    transient: new Map(),
    trail: undefined,
    effects: undefined,
    clauses: [],
    uncertain: false,
    asked: undefined,
    standIns: [],
    returnSize: terms.constant(0n),
    returned: undefined,
    answer: undefined,
  };
}

/** Follows every path of one function that a transaction could take, within a budget. */
export function explore(
  program: Program,
  { selector, world, budget }: { selector: bigint; world: StrangerWorld; budget: Budget },
): Exploration {
  const terms = createTerms();
  const hashes = createHashes(terms, program);
  const stranger = createStranger(terms, hashes, world);
  const noteStandIns = createStandIns(terms, stranger);
  const machine: Machine = { program, terms, hashes, selector, nextCall: 0 };
  const paths: Path[] = [];
  const slots = new Set<bigint>();
  const sampled = new Map<string, number>();
  const cut = { loop: 0, budget: 0, guarded: 0, spared: 0 };
  const work: State[] = [createStart(terms)];
  // What lies behind a check is looked at last: it cannot make the function open.
  const later: State[] = [];
  let steps = 0;
  let limit = budget.steps;
  let open = 0;

  const isAuthority = (c: Clause) => c.every((g) => g.kind !== 'item');
  const isGuarded = (s: State) => s.clauses.some(isAuthority);
  const sampleKey = (s: State) =>
    s.clauses
      .filter(isAuthority)
      .map((c) => c.map(guardKey).join('|'))
      .join('&');

  const noted = new Set<Term>();
  function noteSlots(t: Term): void {
    if (noted.has(t)) return;
    noted.add(t);
    const key = t.op === 'sload' ? t.args[0]?.value : undefined;
    if (key !== undefined) slots.add(key);
    for (const a of t.args) noteSlots(a);
  }

  function countVisits(s: State, place: string): number {
    let count = 0;
    for (let at = s.trail; at; at = at.before) if (at.place === place) count++;
    return count;
  }

  /** A branch and the return addresses below it: a shared routine called twice is no loop. */
  function placeOf(s: State): string {
    let place = `${s.pc}`;
    for (const word of s.stack)
      if (word.value !== undefined && findTarget(word) !== undefined) place += `:${word.value}`;
    return place;
  }

  /** Sends a state down one side; undefined when nobody, today, can go there. */
  function follow(
    s: State,
    side: Constraint,
    { pc, place }: { pc: number; place: string },
  ): State | undefined {
    const { value, clauses, uncertain } = stranger.evaluate(side.base);
    const contradicts = value !== undefined && (value !== 0n) !== side.truth;
    if (contradicts && clauses.length === 0) return undefined;
    if (contradicts) s.clauses = [...s.clauses, ...clauses];
    // Equality is what would need luck; being different from something unknown needs none.
    if (uncertain && side.truth) s.uncertain = true;
    s.trail = { ...side, place, before: s.trail };
    noteStandIns(s);
    s.pc = pc;
    return s;
  }

  /** An assertion is passed again and again without any loop turning. */
  function boundOf(pc: number, target: number | undefined): number {
    const asserts = target === undefined || endsInRevert(program, target) || endsInRevert(program, pc + 1);
    return asserts ? assertionBound : loopBound;
  }

  /**
   * A branch met too often is not forked again. While nothing has ended yet, the path goes on where the branch leads
   * forward, out of the loop or past its body: one end seen is enough to know what is open, and the rest stays cut.
   */
  function leaveLoop(
    s: State,
    side: Constraint,
    { target, place }: { target: number | undefined; place: string },
  ): Ending | undefined {
    if (target === undefined || target <= s.pc || open > 0 || isGuarded(s)) return 'loop';
    cut.loop++;
    return follow(s, side, { pc: target, place }) ? undefined : 'invalid';
  }

  function branch(s: State, target: number | undefined): Ending | undefined {
    const condition = s.stack.pop() ?? terms.constant(0n);
    const needed = normalize(terms, condition);
    const settled = recall(s, needed.base);
    if (settled !== undefined) {
      const taken = settled === needed.truth;
      if (taken && target === undefined) return 'invalid';
      s.pc = taken && target !== undefined ? target : s.pc + 1;
      return undefined;
    }
    noteSlots(needed.base);
    const place = placeOf(s);
    if (countVisits(s, place) >= boundOf(s.pc, target)) return leaveLoop(s, needed, { target, place });
    const other = target === undefined ? undefined : follow(forkState(s), needed, { pc: target, place });
    const next = follow(s, { base: needed.base, truth: !needed.truth }, { pc: s.pc + 1, place });
    if (!next && !other) return 'invalid';
    if (other) queue(other);
    if (next && !isGuarded(next)) return undefined;
    if (next) queue(next);
    return 'jump';
  }

  function queue(s: State): void {
    const line = isGuarded(s) ? later : work;
    if (line.length < maxWaiting) line.push(s);
    else finish(s, 'budget');
  }

  function findTarget(address: Term): number | undefined {
    const pc = address.value === undefined ? -1 : Number(address.value);
    return program.jumpTargets.has(pc) ? pc : undefined;
  }

  function runJump(s: State, opcode: number): Ending | undefined {
    const address = s.stack.pop();
    if (address && address.value === undefined) return 'budget';
    const target = address && findTarget(address);
    if (opcode === jumpiOpcode) return branch(s, target);
    if (target === undefined) return 'invalid';
    s.pc = target;
    return undefined;
  }

  function runPath(s: State): Ending {
    for (;;) {
      if (++steps > limit || (steps % 256 === 0 && budget.isOver())) return 'budget';
      if (++s.steps > pathSteps) return 'loop';
      const opcode = program.bytes[s.pc] ?? 0;
      const jumps = opcode === jumpOpcode || opcode === jumpiOpcode;
      const ending = jumps ? runJump(s, opcode) : runInstruction(machine, s, opcode);
      if (ending) return ending;
    }
  }

  function finish(s: State, ending: Ending): void {
    if (ending === 'jump' || ending === 'revert' || ending === 'invalid') return;
    if (ending === 'loop' || ending === 'budget') {
      cut[isGuarded(s) ? 'guarded' : ending]++;
    }
    const effects = listEffects(s);
    if ((ending === 'loop' || ending === 'budget') && !effects.some(isWrite)) return;
    const { clauses, uncertain, storage, answer } = s;
    paths.push({ ending, constraints: listConstraints(s), effects, clauses, uncertain, storage, answer });
    if (!effects.some(isWrite)) return;
    if (isGuarded(s)) sampled.set(sampleKey(s), (sampled.get(sampleKey(s)) ?? 0) + 1);
    else if (!uncertain && (ending === 'stop' || ending === 'return')) open++;
  }

  let taken = 0;
  // The last forks first, and then the earliest ones: what differs most from the paths that are known.
  const take = () => (open < openEnough / 2 ? work.pop() : work.shift());
  for (let s = take(); s && open < openEnough; s = take()) {
    const spent = ++taken > budget.paths || steps >= limit || budget.isOver();
    finish(s, spent ? 'budget' : runPath(s));
  }
  cut.spared = work.length;
  limit = steps + budget.steps / 2;
  for (let s = later.pop(); s && steps < limit && !budget.isOver(); s = later.pop()) {
    // Behind one and the same check a few samples are enough to see what it protects.
    if ((sampled.get(sampleKey(s)) ?? 0) < guardedEnough) finish(s, runPath(s));
  }
  return { terms, hashes, world, paths, cut, steps, slots };
}
