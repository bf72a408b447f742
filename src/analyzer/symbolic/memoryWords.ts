import { addressMask, keepsAddress } from '../evm/arithmetic.ts';
import { calldataFlag, opaqueFlag, type Term, type Terms } from './term.ts';

/**
 * Addresses that a function lays into memory. Where a loop has filled memory, what is read there is one of them, or the sender's own words:
 * nothing else lies there.
 */
export interface MemoryWords {
  note(selector: bigint | undefined, word: Term): void;
  /** Laid as it came: whatever its size, it may be read as an address. */
  noteRaw(selector: bigint | undefined, word: Term): void;
  /** A word of which it is not known where it was laid. */
  noteRead(selector: bigint | undefined, word: Term): void;
  /** A path that was on one function is found to be on another. */
  inherit(selector: bigint | undefined, from: bigint | undefined): void;
  /** With one name for all such words of a function. */
  unify(term: Term): Term;
  /** All that such a word may be; undefined where it is none, or may be more than are told apart. */
  list(term: Term): readonly Term[] | undefined;
}

type Selector = bigint | undefined;

const smallest = 1n << 80n;
const mostWords = 32;

const isOpaqueRead = ({ op, args, tag }: Term): boolean =>
  op === 'opaque' && args.length === 0 && /^(memory|far)\d/.test(String(tag));

/** Compilers cut what they take for an address down to its size, or check that it has it. */
function isTypedAddress(word: Term, terms: Terms): boolean {
  const { value, ones } = word;
  if (value !== undefined) return value >= smallest && value < addressMask && (value & (value + 1n)) > 0n;
  return ones === addressMask || terms.addresses.has(word);
}

/** Without the masks around it. */
function bare(term: Term): Term {
  const [a, b] = term.args;
  return term.op === 'and' && a && b?.value !== undefined && keepsAddress(b.value) ? bare(a) : term;
}

const isQuestion = ({ op }: Term): boolean => op === 'ret' || op === 'reply';

export function createMemoryWords(terms: Terms, nameOf: (term: Term) => string): MemoryWords {
  const noted = new Map<Selector, Map<string, Term>>();
  const seen = new Map<Selector, Set<Term>>();
  const reads = new Map<Term, Term>();
  const functions = new Map<Term, Selector>();
  const before = new Map<Selector, Set<Selector>>();

  function keep(selector: Selector, word: Term): void {
    const known = seen.get(selector) ?? new Set();
    seen.set(selector, known);
    if (known.has(word)) return;
    known.add(word);
    const own = unify(word);
    // One of its own words, laid down again, is not another.
    if (functions.has(bare(own))) return;
    const name = nameOf(word);
    if (name === 'given') return;
    const words = noted.get(selector) ?? new Map<string, Term>();
    noted.set(selector, words.set(name === 'untold' ? `${own.id}` : name, own));
  }

  function collect(selector: Selector, done = new Set<Selector>()): Map<string, Term> {
    if (done.has(selector)) return new Map();
    done.add(selector);
    const outer = [undefined, ...(before.get(selector) ?? [])].flatMap((one) => [...collect(one, done)]);
    return new Map([...outer, ...(noted.get(selector) ?? [])]);
  }

  const ask = ({ op, tag, flags }: Term, of: Term, words: readonly Term[]): Term =>
    terms.node(op, [of, ...words], tag, flags & (opaqueFlag | calldataFlag));

  /** All that is answered is a word that was checked to be 0 or 1. */
  const isFlag = ({ op, args, tag, flags }: Term): boolean => {
    const [first, rest] = String(tag).split('>');
    return (
      rest === '' && terms.booleans.has(terms.node(op, args, first, flags & (opaqueFlag | calldataFlag)))
    );
  };

  function list(term: Term): readonly Term[] | undefined {
    const inner = bare(term);
    const [target, ...asked] = inner.args;
    if (isQuestion(inner) && target) return list(target)?.map((one) => ask(inner, one, asked));
    if (!functions.has(inner)) return undefined;
    const words = [...collect(functions.get(inner)).values()].filter((word) => !isFlag(word));
    const plain = words.filter((word) => !isOfMemory(word));
    // What contracts of the sender's choice answer is the sender's, too; others are asked the same.
    const answers = words.filter(isOfMemory).flatMap((word) => plain.map((one) => askOf(word, one)));
    const found = new Map([...plain, ...answers].map((word) => [nameOf(word), word]));
    return found.size > mostWords ? undefined : [terms.node('calldata', [inner]), ...found.values()];
  }

  /** The same question, put to one that lies in memory, whoever of those it was put to. */
  function askOf(word: Term, one: Term): Term {
    const inner = bare(word);
    const [target, ...asked] = inner.args;
    return target && isQuestion(inner) ? ask(inner, askOf(target, one), asked) : one;
  }

  /** The answer of a contract that was itself found in memory. */
  function isOfMemory(word: Term): boolean {
    const inner = bare(word);
    const [target] = inner.args;
    return isQuestion(inner) && target !== undefined && (functions.has(bare(target)) || isOfMemory(target));
  }

  function unify(term: Term): Term {
    const inner = bare(term);
    const [target, ...words] = inner.args;
    if (!isQuestion(inner) || !target) return reads.get(inner) ?? term;
    const of = unify(target);
    return of === target ? term : ask(inner, of, words);
  }

  return {
    note(selector, word) {
      if (isTypedAddress(word, terms)) keep(selector, word);
    },
    noteRaw: keep,
    noteRead(selector, word) {
      if (reads.has(word) || !isOpaqueRead(word)) return;
      const name = terms.node('opaque', [], `memory of ${selector ?? 'any'} `);
      functions.set(name, selector);
      reads.set(word, name);
    },
    inherit(selector, from) {
      if (selector === from || from === undefined) return;
      before.set(selector, (before.get(selector) ?? new Set()).add(from));
    },
    unify,
    list,
  };
}
