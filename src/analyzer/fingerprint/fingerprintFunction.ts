import { createHash } from 'node:crypto';
import type { Program } from '../evm/program.ts';
import type { Path } from '../symbolic/exploration.ts';
import { explore } from '../symbolic/explore.ts';
import type { Constraint, Effect } from '../symbolic/state.ts';
import { someTerm, type Term } from '../symbolic/term.ts';

/** Steps and not time: the same code has the same fingerprint on every machine. */
const stepsPerFunction = 20_000;
const pathsPerFunction = 400;

const symmetric: ReadonlySet<string> = new Set(['add', 'mul', 'and', 'or', 'xor', 'eq']);
/** Their tags count what came before, or say where in the code. */
const untagged: ReadonlySet<string> = new Set([
  ...['immutable', 'opaque', 'gas', 'callok', 'returndatasize', 'created', 'precompile'],
]);

const push32 = 0x7f;
const isMask = (word: bigint) => ((word + 1n) & word) === 0n;
const isAddress = (word: bigint) => word >> 80n !== 0n && word >> 160n === 0n && !isMask(word);

/** The compiler writes no number that is shorter as 32 bytes: what is, was filled in when the contract was made. */
export function listFilledIn({ bytes, pushes }: Program): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  for (const [pc, word] of pushes) if (bytes[pc] === push32 && word >> 240n === 0n) found.add(word);
  return found;
}

/** Long enough that nobody makes a second function with the same one by trying. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24);

type Digest = (term: Term) => string;

/** (a + b) + c and a + (b + c). */
const flattened: ReadonlySet<string> = new Set(['add', 'mul', 'and', 'or', 'xor']);

const listOperands = (op: string, args: readonly Term[]): readonly Term[] =>
  flattened.has(op) ? args.flatMap((arg) => (arg.op === op ? listOperands(op, arg.args) : [arg])) : args;

const addressMask = (1n << 160n) - 1n;

/** Cutting an address out of a word, and turning what is not zero into one, is left in or out by settings. */
function skipTidying(term: Term): Term {
  const [x, y] = term.args;
  if (term.op === 'and' && x && y?.value === addressMask) return skipTidying(x);
  if (term.op === 'iszero' && x?.op === 'iszero' && x.args[0]) return skipTidying(x.args[0]);
  return term;
}

/** Whether memory has room, and an answer is as long as it should be: checks that compilers write, each its own. */
const isHousekeeping = ({ base }: Constraint): boolean =>
  someTerm(
    base,
    ({ op, value }) => op === 'returndatasize' || value === maxLength || value === maxLength + 1n,
  );
const maxLength = (1n << 64n) - 1n;

/** A word by what it is made of, whatever the compiler numbered and ordered its parts. */
function createDigest(filledIn: ReadonlySet<bigint>): Digest {
  const known = new Map<Term, string>();
  const make = ({ op, args, tag, value }: Term): string => {
    if (value !== undefined)
      return filledIn.has(value) ? 'immutable' : isAddress(value) ? 'address' : value.toString(16);
    if (args.length === 0) return untagged.has(op) ? op : `${op}${tag}`;
    const parts = listOperands(op, args).map(digest);
    if (symmetric.has(op)) parts.sort();
    const asked = op === 'ret' || op === 'reply' ? String(tag).replace(/:\d*:/, ':') : tag;
    return digestOf(`${op} ${asked} ${parts.join(' ')}`);
  };
  function digest(term: Term): string {
    const made = known.get(term) ?? make(skipTidying(term));
    known.set(term, made);
    return made;
  }
  return digest;
}

function describeEffect(effect: Effect, digest: Digest): string {
  if (effect.kind === 'store') return `store ${digest(effect.key)} ${digest(effect.value)}`;
  if (effect.kind === 'log') return `log ${effect.topics.map(digest).join(' ')}`;
  if (effect.kind === 'create' || effect.kind === 'selfdestruct') return effect.kind;
  const { kind, to, value, selector, args } = effect;
  return `${kind} ${digest(to)} ${digest(value)} ${selector} ${args.map(digest).join(' ')}`;
}

const listParts = ({ effects, constraints, answers, ending }: Path, digest: Digest): string[] => [
  ...effects.map((effect) => describeEffect(effect, digest)),
  ...constraints
    .filter((one) => !isHousekeeping(one))
    .map(({ base, truth }) => `if ${digest(base)} ${truth}`),
  `${ending} ${answers.map(digest).join(' ')}`,
];

/**
 * What a function does: what it stores, logs, calls, asks for and answers on all its paths. That is the same for every
 * compilation of it, wherever in the code it lies and whatever it is called.
 */
export function fingerprintFunction(
  program: Program,
  { selector, filledIn }: { selector: string; filledIn: ReadonlySet<bigint> },
): { hash: string; size: number; steps: number } {
  const world = { storage: new Map(), immutables: program.immutables, enterable: new Set<string>() };
  const budget = { steps: stepsPerFunction, paths: pathsPerFunction, isOver: () => false };
  const { paths, steps } = explore(program, { selector: BigInt(selector), world, budget });
  const digest = createDigest(filledIn);
  const parts = new Set(paths.flatMap((path) => listParts(path, digest)));
  return { hash: digestOf([...parts].sort().join('\n')), size: parts.size, steps };
}
