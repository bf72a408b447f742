import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Hashes } from '../symbolic/hashes.ts';
import { calldataFlag, someTerm, type Term } from '../symbolic/term.ts';

/** A storage word, and what its place is the hash of, where it is one: a mapping's key and number. */
export interface PlacedWord {
  readonly place: bigint;
  readonly hashed: readonly (bigint | undefined)[];
}

const isChosen = (t: Term) => (t.flags & calldataFlag) !== 0;

/** Parts of a place that move it: what is hashed does not, it only says which list is meant. */
function listMoving(key: Term): Term[] {
  if (key.op === 'sha3') return [];
  return key.args.length === 0 || key.op === 'calldata' ? [key] : key.args.flatMap(listMoving);
}

/** An index that is compared with a length, or with the size of the list. */
const isBounded = (index: Term, { constraints }: Path) =>
  constraints.some(({ base: { op, args }, truth }) => {
    const [below] = args;
    return op === 'lt' && truth && below !== undefined && someTerm(below, (t) => t === index);
  });

/** An entry of the same mapping whose key is for the call to say. */
function isSameEntry(key: Term, hashed: PlacedWord['hashed'], hashes: Hashes): boolean {
  if (key.op !== 'sha3' || hashed.length === 0 || key.args.length !== hashed.length) return false;
  return key.args.every((word, at) => {
    const wanted = hashed[at];
    if (word.value !== undefined || wanted === undefined) return word.value === wanted;
    if (word.op !== 'sha3') return isChosen(word);
    const inner = hashes.findPreimage(wanted)?.words.map(({ value }) => value) ?? [];
    return isSameEntry(word, inner, hashes);
  });
}

/** Whether a path may write a certain word through a place that the call has a say in. */
export function reachesWord(key: Term, word: PlacedWord, path: Path, { hashes }: Exploration): boolean {
  if (key.value !== undefined) return key.value === word.place;
  if (isSameEntry(key, word.hashed, hashes)) return true;
  const moving = listMoving(key).filter(isChosen);
  return moving.length > 0 && !moving.every((index) => isBounded(index, path));
}

/** Runs code that the sender names, in the contract's own name: it may write anything. */
export const runsAnything = ({ effects }: Path): boolean =>
  effects.some((e) => e.kind === 'delegatecall' && !e.forwards && isChosen(e.to));
