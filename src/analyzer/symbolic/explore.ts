import { jumpiOpcode, jumpOpcode, type Program } from '../evm/program.ts';
import { countRefusal, endsInRevert, isPure } from '../evm/routines.ts';
import { type CallerWorld, createArbitraryCaller } from './arbitraryCaller.ts';
import { asksForListed, normalize, noteAsked, recall } from './condition.ts';
import type { CalledSelector, Machine } from './context.ts';
import { createStandIns } from './delegatedAuthority.ts';
import type { Budget, Exploration, Path } from './exploration.ts';
import { createCoverage, createFrontier } from './frontier.ts';
import { type Clause, guardKey } from './guards.ts';
import { createHashes } from './hashes.ts';
import { type InputShape, noShape } from './inputShape.ts';
import { runInstruction } from './machine.ts';
import { type Context, createPlaces } from './places.ts';
import { noteLess, requireHigherRank } from './rankChecks.ts';
import {
  type Constraint,
  createStart,
  type Ending,
  forkState,
  isVisited,
  isWrite,
  listConstraints,
  listEffects,
  readStorage,
  recordBranch,
  type State,
} from './state.ts';
import type { Term } from './term.ts';
import { createTerms } from './terms.ts';

const loopBound = 3;
const assertionBound = 48;
const pathSteps = 25_000;
const openEnough = 24;
const guardedEnough = 6;
const cutEnough = 64;
const maxWaiting = 1000;
const stepsPerLook = 256;
const noneListed: ReadonlySet<bigint> = new Set();

/** Symbolic execution: follows every path of one function that a transaction could take, within a budget. */
export function explore(
  program: Program,
  {
    selector,
    world,
    budget,
    shape = noShape,
    listed = noneListed,
  }: {
    selector: CalledSelector;
    world: CallerWorld;
    budget: Budget;
    shape?: InputShape;
    /** Functions that are looked at elsewhere. */
    listed?: ReadonlySet<bigint>;
  },
): Exploration {
  const terms = createTerms();
  const hashes = createHashes(terms, program);
  const caller = createArbitraryCaller(terms, hashes, world);
  const noteStandIns = createStandIns(terms, caller, program.immutables);
  const machine: Machine = {
    program,
    terms,
    hashes,
    selector,
    shape,
    pushed: new Map(),
    nextCall: 0,
  };
  const paths: Path[] = [];
  const slots = new Set<bigint>();
  const sampled = new Map<string, number>();
  const cut = { loop: 0, budget: 0, guarded: 0, spared: 0 };
  const { findTarget, contextOf, placeOf } = createPlaces(program);
  const coverage = createCoverage(program.bytes.length);
  const work = createFrontier(coverage);
  const start = createStart(terms);
  coverage.owe(start.place);
  work.push(start);
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

  const asked = new Set<Term>();
  const noted = new Set<Term>();
  function noteSlots(t: Term): void {
    if (noted.has(t)) return;
    noted.add(t);
    const key = t.op === 'sload' ? t.args[0]?.value : undefined;
    if (key !== undefined) slots.add(key);
    for (const a of t.args) noteSlots(a);
  }

  /** A path that nobody was asked on comes to a branch, or to its end. */
  function settle(s: State): void {
    coverage.settle(s.place);
    for (let at = s.effects; at && !coverage.writes(); at = at.before)
      if (isWrite(at.effect)) coverage.noteWrite();
  }

  /** Where this path does not go; another may, unless nothing but refusal or computing lies there. */
  function pass(s: State, pc: number, context: Context): void {
    if (!isGuarded(s) && !endsInRevert(program, pc) && !isPure(program, pc))
      coverage.pass(placeOf(pc, context), s.pc);
  }

  function enter(s: State, pc: number, context: Context): void {
    s.place = placeOf(pc, context);
    if (isGuarded(s)) coverage.noteChecked(s.place, s.pc);
    else coverage.owe(s.place);
    s.pc = pc;
  }

  /** Sends a state down one side; undefined when nobody, today, can go there. */
  function follow(
    s: State,
    side: Constraint,
    { pc, context }: { pc: number; context: Context },
  ): State | undefined {
    if (side.truth && asksForListed(side.base, listed)) return undefined;
    const place = placeOf(s.pc, context);
    const { value, clauses, uncertain } = caller.evaluate(side.base);
    const contradicts = value !== undefined && (value !== 0n) !== side.truth;
    if (contradicts && clauses.length === 0) {
      pass(s, pc, context);
      return undefined;
    }
    if (contradicts) s.clauses = [...s.clauses, ...clauses];
    // Equality is what would need luck; being different from something unknown needs none.
    if (uncertain && (side.truth || side.base.op === 'lt')) s.uncertain = true;
    recordBranch(s, side, place);
    if (s.trail) noteAsked(asked, s.trail);
    noteLess(s);
    noteStandIns(s);
    enter(s, pc, context);
    return s;
  }

  const isAssertion = (pc: number, target: number | undefined) =>
    target === undefined || endsInRevert(program, target) || endsInRevert(program, pc + 1);

  /**
   * A branch met too often is not forked again. While nothing has ended yet, the path goes on where the branch leads
   * forward, out of the loop or past its body: one end seen is enough to know what is open, and the rest stays cut.
   */
  function leaveLoop(
    s: State,
    side: Constraint,
    { target, context }: { target: number | undefined; context: Context },
  ): Ending | undefined {
    if (target === undefined || target <= s.pc || open > 0 || isGuarded(s)) return 'loop';
    cut.loop++;
    return follow(s, side, { pc: target, context }) ? undefined : 'invalid';
  }

  function branch(s: State, target: number | undefined): Ending | undefined {
    const condition = s.stack.pop() ?? terms.constant(0n);
    const needed = normalize(terms, condition);
    const settled = recall(s, needed.base, asked);
    if (settled !== undefined) return goOn(s, settled === needed.truth, target);
    noteSlots(needed.base);
    // A shared routine called twice is no loop.
    const context = contextOf(s.stack);
    if (!isGuarded(s)) settle(s);
    const asserts = isAssertion(s.pc, target);
    s.forked ||= !asserts;
    // An assertion is passed again and again without any loop turning.
    if (isVisited(s, placeOf(s.pc, context), asserts ? assertionBound : loopBound))
      return leaveLoop(s, needed, { target, context });
    const other = target === undefined ? undefined : follow(fork(s, target), needed, { pc: target, context });
    const next = follow(s, { base: needed.base, truth: !needed.truth }, { pc: s.pc + 1, context });
    if (!next && !other) return 'invalid';
    if (other) queue(other);
    if (!next) return 'jump';
    const waits = isGuarded(next) || (open === 0 && work.hasFresh() && coverage.isSettled(next.place));
    if (!waits) return refuse(next);
    queue(next);
    return 'jump';
  }

  /** A side that does nothing but refuse is not run, and needs nothing of its own to run with. */
  function fork(s: State, target: number): State {
    const isRun = [s.pc + 1, target].every((pc) => countRefusal(program, pc) === undefined);
    return isRun ? forkState(s) : { ...s };
  }

  /** Where a path can only refuse, its steps are counted and not run: the budget is spent as if they were. */
  function refuse(s: State): Ending | undefined {
    const count = countRefusal(program, s.pc);
    if (count === undefined) return undefined;
    const before = steps;
    const left = Math.floor(Math.min(limit - steps, pathSteps - s.steps));
    steps += Math.min(count, left + 1);
    if (count > left) return limit - before <= pathSteps - s.steps ? 'budget' : 'loop';
    const isLooked = Math.floor(steps / stepsPerLook) > Math.floor(before / stepsPerLook);
    return isLooked && budget.isOver() ? 'budget' : 'revert';
  }

  /** Past a branch that what is known decides; another path may find it decided otherwise. */
  function goOn(s: State, taken: boolean, target: number | undefined): Ending | undefined {
    if (taken && target === undefined) return 'invalid';
    const ahead = s.pc + 1;
    const [pc, passed] = taken && target !== undefined ? [target, ahead] : [ahead, target];
    const guarded = isGuarded(s);
    if (!guarded && (!s.forked || passed === undefined || endsInRevert(program, passed))) {
      s.pc = pc;
      return undefined;
    }
    const context = contextOf(s.stack);
    if (!guarded) settle(s);
    if (passed !== undefined) pass(s, passed, context);
    enter(s, pc, context);
    return undefined;
  }

  function queue(s: State): void {
    if (isGuarded(s) ? later.length >= maxWaiting : work.size() >= maxWaiting) finish(s, 'budget');
    else (isGuarded(s) ? later : work).push(s);
  }

  function runJump(s: State, opcode: number): Ending | undefined {
    const address = s.stack.pop();
    if (address && address.value === undefined) {
      coverage.lose();
      return 'budget';
    }
    const target = address && findTarget(address);
    if (opcode === jumpiOpcode) return branch(s, target);
    if (target === undefined) return 'invalid';
    s.pc = target;
    return undefined;
  }

  function runPath(s: State): Ending {
    const refused = refuse(s);
    if (refused) return refused;
    for (;;) {
      if (++steps > limit || (steps % stepsPerLook === 0 && budget.isOver())) return 'budget';
      if (++s.steps > pathSteps) return 'loop';
      const opcode = program.bytes[s.pc] ?? 0;
      const jumps = opcode === jumpOpcode || opcode === jumpiOpcode;
      const ending = jumps ? runJump(s, opcode) : runInstruction(machine, s, opcode);
      if (ending) return ending;
    }
  }

  /** A path that nobody was asked on is over. */
  function cover(s: State, ending: Ending): void {
    if (ending === 'jump' || ending === 'budget' || ending === 'loop') return;
    if (ending === 'stop' || ending === 'return') coverage.noteEnd();
    settle(s);
  }

  function finish(s: State, ending: Ending): void {
    requireHigherRank(s, { hashes, enterable: world.enterable });
    if (!isGuarded(s)) cover(s, ending);
    if (ending === 'jump' || ending === 'revert' || ending === 'invalid') return;
    const effects = listEffects(s);
    const isCut = ending === 'loop' || ending === 'budget';
    if (isCut && (++cut[isGuarded(s) ? 'guarded' : ending] > cutEnough || !effects.some(isWrite))) return;
    const { clauses, uncertain, answers } = s;
    const storage = readStorage(effects);
    paths.push({ ending, constraints: listConstraints(s), effects, clauses, uncertain, storage, answers });
    if (!effects.some(isWrite)) return;
    if (isGuarded(s)) sampled.set(sampleKey(s), (sampled.get(sampleKey(s)) ?? 0) + 1);
    else if (!uncertain && (ending === 'stop' || ending === 'return')) open++;
  }

  let taken = 0;
  const take = () => work.take(open >= openEnough / 2);
  for (let s = take(); s && open < openEnough; s = take()) {
    const spent = ++taken > budget.paths || steps >= limit || budget.isOver();
    finish(s, spent ? 'budget' : runPath(s));
  }
  cut.spared = work.size();
  limit = steps + budget.steps / 2;
  for (let s = later.pop(); s && steps < limit && !budget.isOver(); s = later.pop()) {
    // Behind one and the same check a few samples are enough to see what it protects.
    if ((sampled.get(sampleKey(s)) ?? 0) < guardedEnough) finish(s, runPath(s));
  }
  const [shut, whole] = [coverage.isShut(), coverage.isWhole()];
  const { leads } = caller;
  return { terms, hashes, world, shape, paths, cut, shut, whole, steps, leads, slots };
}
