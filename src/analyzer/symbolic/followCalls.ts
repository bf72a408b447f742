import { addressMask } from '../evm/arithmetic.ts';
import { jumpiOpcode, jumpOpcode, type Program } from '../evm/program.ts';
import { endsInRevert } from '../evm/routines.ts';
import { normalize } from './condition.ts';
import type { CalledSelector, Machine } from './context.ts';
import { createHashes } from './hashes.ts';
import { noShape } from './inputShape.ts';
import { runInstruction } from './machine.ts';
import type { Memory } from './memory.ts';
import { createMemoryWords } from './memoryWords.ts';
import { createPlaces } from './places.ts';
import { createStart, forkState, type State } from './state.ts';
import { someTerm, type Term } from './term.ts';
import { createTerms } from './terms.ts';

/** Whom code calls, by the place of the call. */
export interface FollowedCalls {
  readonly callees: ReadonlyMap<number, ReadonlySet<Term>>;
  /** What lay in memory where an address was read of which it is not known who laid it there: any of them may be called. */
  readonly loose: ReadonlyMap<number, ReadonlySet<Term>>;
  /** The function through which a path first came to each of these places. */
  readonly through: ReadonlyMap<number, bigint>;
  /** Places of calls and creations that a path comes to. */
  readonly creates: boolean;
  /** Whether a path ends otherwise than in a refusal. */
  readonly ends: boolean;
  /** Paths were left out where one had been before with the same addresses and numbers at hand: what hangs on other words was not seen. */
  readonly skips: boolean;
  /** Why not every place was come to, from everywhere that leads there, with all that could be called there. */
  readonly cut: 'jump' | 'steps' | undefined;
}

export interface CallBudget {
  readonly steps: number;
  readonly isOver: () => boolean;
}

/** Rounds of a loop, and small numbers that a routine is given from one place, that are followed one by one. */
const mostVariants = 6;
const mostWaiting = 20_000;
const stepsPerLook = 256;
const smallest = 1n << 80n;
const callOpcodes: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]);
const selectorBits = 32n;
const createOpcodes: ReadonlySet<number> = new Set([0xf0, 0xf5]);
const endOpcodes: ReadonlySet<number> = new Set([0x00, 0xf3, 0xff]);

/** Whether there is a call or creation anywhere. */
function calls({ bytes, pushes }: Program): boolean {
  for (let pc = 0; pc < bytes.length; pc++) {
    const op = bytes[pc] ?? 0;
    if (callOpcodes.has(op)) return true;
    if (pushes.has(pc)) pc += op - 0x5f;
  }
  return false;
}

/** Numbers that some word stands for, whichever path it is on. */
function createNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, known);
    return known;
  };
}

/** Whoever loops over a list calls as many as it has. */
const mostCallees = 32;

function noteCallee(callees: Map<number, Set<Term>>, pc: number, to: Term): void {
  const known = callees.get(pc) ?? new Set();
  if (known.size < mostCallees) callees.set(pc, known.add(to));
}

/** The function that is called where a branch goes one way. */
function findSelector({ op, args: [x, y] }: Term): bigint | undefined {
  if (op !== 'eq' || !x || y?.value === undefined || y.value >> selectorBits > 0n) return undefined;
  return someTerm(x, (t) => t.op === 'calldata' && t.args[0]?.value === 0n) ? y.value : undefined;
}

/** Paths that came to one place with the same addresses at hand. */
interface Rounds {
  /** The small numbers on their stacks. */
  readonly seen: Set<string>;
  /** Where on the stack they may be any; a list for each of so many places takes too much room. */
  any?: Set<number>;
}

interface Waiting {
  readonly state: State;
  readonly selector: bigint | undefined;
}

/**
 * Comes to every place of a program, whoever calls it with whatever input and storage. Two paths that are at one place with the same return
 * addresses and the same addresses to call at hand go on as one. `nameOf`: what an address is to whoever calls it.
 */
export function followCalls(
  program: Program,
  budget: CallBudget,
  nameOf: (term: Term) => string,
  called: CalledSelector = 'others',
): FollowedCalls {
  const terms = createTerms();
  const callees = new Map<number, Set<Term>>();
  const through = new Map<number, bigint>();
  if (called === 'others' && !calls(program))
    return { callees, loose: callees, through, creates: false, ends: true, skips: false, cut: undefined };
  const memoryWords = createMemoryWords(terms, nameOf);
  const machine: Machine = {
    ...{ program, terms, shape: noShape, selector: called, pushed: new Map(), nextCall: 0 },
    hashes: createHashes(terms, program),
    watch: {
      callee: (pc, to) => noteCallee(callees, pc, memoryWords.unify(to)),
      written: (word) => memoryWords.note(selector, word),
      copied: (word) => memoryWords.noteRaw(selector, word),
      read: (word) => memoryWords.noteRead(selector, word),
    },
  };
  const { findTarget } = createPlaces(program);
  const numberOf = createNumbers();
  const words = new Map<Term, number>();
  const memories = new WeakMap<Memory['regions'], string>();
  const variants = new Map<string, Rounds>();
  const waiting: Waiting[] = [{ state: createStart(terms), selector: undefined }];
  let cut: FollowedCalls['cut'];
  let selector: bigint | undefined;
  let [steps, creates, ends, skips] = [0, false, false, false];

  function readWord(term: Term): number {
    const { value, ones } = term;
    if (value !== undefined && value < smallest) return findTarget(term) === undefined ? 0 : -Number(value);
    const { base, truth } = normalize(terms, term);
    if (base.op === 'settled') return numberOf(`${base.tag} ${truth}`);
    // Compilers cut what they take for an address down to its size; a mask alone is none.
    const isAddress =
      value === undefined ? ones === addressMask : value < addressMask && (value & (value + 1n)) > 0n;
    return isAddress ? numberOf(nameOf(term)) : 0;
  }

  function wordOf(term: Term): number {
    const known = words.get(term) ?? readWord(term);
    words.set(term, known);
    return known;
  }

  /** The addresses that lie in memory. */
  function memoryOf({ regions, isShared }: Memory): string {
    const known = memories.get(regions);
    if (known !== undefined) return known;
    const found = new Set<number>();
    for (const { segments } of regions.values())
      for (const { term } of segments) if (wordOf(term) > 0) found.add(wordOf(term));
    const text = [...found].sort((a, b) => a - b).join();
    if (!isShared) return text;
    memories.set(regions, text);
    return text;
  }

  /**
   * Whether a path has been here with the same at hand. Of a loop some rounds are followed one by one; from then on the numbers in which they
   * differ stand for any, so that what lies behind the last round is come to.
   */
  function isKnown(s: State, of: bigint | undefined): boolean {
    const key = `${of} ${s.pc} ${s.stack.map(wordOf).join()} ${memoryOf(s.memory)}`;
    const rounds: Rounds = variants.get(key) ?? { seen: new Set() };
    variants.set(key, rounds);
    const { seen } = rounds;
    const small = s.stack.map(({ value }) => (value !== undefined && value < smallest ? `${value}` : ''));
    if (seen.size >= mostVariants && !seen.has(small.join())) {
      const last = [...seen].at(-1)?.split(',') ?? [];
      rounds.any ??= new Set();
      for (const [place, number] of small.entries()) if (number !== last[place]) rounds.any.add(place);
    }
    for (const place of rounds.any ?? []) {
      if (small[place] === '') continue;
      small[place] = '';
      s.stack[place] = terms.node('opaque', [], `round${place}`);
    }
    if (seen.has(small.join())) {
      skips = true;
      return true;
    }
    seen.add(small.join());
    return false;
  }

  /**
   * Whether a call went well is asked twice where its failure is caught: the second time with an answer on the stack, or none. Beyond the
   * first branch it stands as a word of its own, by which paths are told apart.
   */
  function settle(s: State, base: Term, isOk: boolean): void {
    if (base.op !== 'callok') return;
    const settled = terms.node('settled', [], isOk ? 'ok' : 'failed');
    s.stack = s.stack.map((word) => terms.replace(word, (part) => (part === base ? settled : undefined)));
  }

  function decide({ value, op, tag }: Term): boolean | undefined {
    if (op === 'settled') return tag === 'ok';
    return value === undefined ? undefined : value !== 0n;
  }

  function turnTo(called: bigint | undefined): bigint | undefined {
    if (called !== undefined) memoryWords.inherit(called, selector);
    return called ?? selector;
  }

  function branch(s: State, target: number | undefined): boolean {
    const condition = s.stack.pop() ?? terms.constant(0n);
    const { base, truth } = normalize(terms, condition);
    const decided = decide(base);
    const isTaken = decided === undefined ? undefined : decided === truth;
    const called = findSelector(base);
    if (isTaken !== false && target !== undefined && !endsInRevert(program, target)) {
      const other = isTaken === undefined ? forkState(s) : s;
      other.pc = target;
      settle(other, base, truth);
      const next = truth ? turnTo(called) : selector;
      if (!isKnown(other, next)) waiting.push({ state: other, selector: next });
    }
    if (isTaken === true) return false;
    if (!truth) selector = turnTo(called);
    settle(s, base, !truth);
    s.pc++;
    return !endsInRevert(program, s.pc) && !isKnown(s, selector);
  }

  /** Whether the path goes on. */
  function jump(s: State, opcode: number): boolean {
    const address = s.stack.pop();
    if (address && address.value === undefined) {
      cut ??= 'jump';
      return false;
    }
    const target = address && findTarget(address);
    if (opcode === jumpiOpcode) return branch(s, target);
    if (target === undefined) return false;
    s.pc = target;
    return true;
  }

  function isSpent(): boolean {
    if (++steps <= budget.steps && (steps % stepsPerLook > 0 || !budget.isOver())) return false;
    cut = 'steps';
    return true;
  }

  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { state: s } = next;
    ({ selector } = next);
    if (waiting.length > mostWaiting) cut = 'steps';
    if (cut === 'steps' || isSpent()) break;
    for (let goesOn = true; goesOn; ) {
      if (isSpent()) break;
      s.steps++;
      const opcode = program.bytes[s.pc] ?? 0;
      creates ||= createOpcodes.has(opcode);
      ends ||= endOpcodes.has(opcode);
      if (selector !== undefined && callOpcodes.has(opcode) && !through.has(s.pc))
        through.set(s.pc, selector);
      goesOn =
        opcode === jumpOpcode || opcode === jumpiOpcode
          ? jump(s, opcode)
          : runInstruction(machine, s, opcode) === undefined;
    }
  }
  const loose = new Map<number, ReadonlySet<Term>>();
  for (const [pc, known] of callees) {
    const found = [...known].map((term) => [term, memoryWords.list(term)] as const);
    callees.set(pc, new Set(found.flatMap(([term, words]) => (words ? [] : [term]))));
    loose.set(pc, new Set(found.flatMap(([, words]) => words ?? [])));
  }
  return { callees, loose, through, creates, ends, skips, cut };
}
