import type { Hex } from '#lib/hex.ts';
import type { Program } from './evm/program.ts';
import { findSignature } from './findSignature.ts';
import type { Facts, Part } from './gatherFacts.ts';
import { followCalls } from './symbolic/followCalls.ts';
import { type Field, findSource, type Question } from './symbolic/guards.ts';
import { calldataFlag, callerFlag, keyedFlag, type Term } from './symbolic/term.ts';

/** Where the address of a contract that code calls is found. */
export type CalleePlace =
  | { readonly kind: 'constant'; readonly address: Hex }
  | ({ readonly kind: 'slot' } & Field)
  /** Another contract answers it, in this word of its answer. */
  | {
      readonly kind: 'answer';
      readonly of: CalleePlace | { readonly kind: 'self' };
      readonly selector: Hex;
      readonly words: readonly (Hex | 'self')[];
      readonly word: number;
    };

/** `runs`: its code runs in the caller's storage. */
type Callee = CalleePlace & { readonly runs: boolean; readonly getter: string | undefined };

/**
 * Whom code calls. Besides those whose place is known: `listed`: entries of a list or mapping; `untold`: an address that is worked out
 * in a way that was not followed; `cut`: codes that were too long to follow.
 * What the sender names (`given`) is no reference.
 */
export interface Callees {
  readonly found: readonly Callee[];
  readonly listed: number;
  readonly untold: number;
  readonly given: number;
  readonly cut: number;
  readonly creates: boolean;
}

/** Code of the greatest size calls fewer than this. */
const mostFound = 200;
const runOpcodes: ReadonlySet<number> = new Set([0xf2, 0xf4]);

/** Without the masks around it. */
const strip = (term: Term): Term => {
  const [a, b] = term.args;
  return term.op === 'and' && a && b?.value !== undefined && a.op !== 'sload' && a.op !== 'shr'
    ? strip(a)
    : term;
};

type Told = CalleePlace | 'self' | 'given' | 'listed' | 'created' | 'untold';

function readAnswer(ret: Term, program: Program): Told {
  const [target, ...args] = ret.args;
  const of = target ? tell(target, program) : 'untold';
  if (of !== 'self' && typeof of === 'string') return of;
  const [selector, , offset] = String(ret.tag).split(':');
  const { words } = findSource(ret, program.immutables) as { words?: Question['words'] };
  const isWhole = words?.length === args.length && words.every((w) => w !== undefined && w !== 'sender');
  if (!selector || !words || !isWhole)
    return args.some(({ flags }) => flags & calldataFlag) ? 'listed' : 'untold';
  return {
    kind: 'answer',
    of: of === 'self' ? { kind: 'self' } : of,
    selector: `0x${selector}`,
    words: words as (Hex | 'self')[],
    word: Math.floor(Number.parseInt(offset ?? '0', 10) / 32),
  };
}

function tell(term: Term, program: Program): Told {
  const bare = strip(term);
  const source = findSource(bare, program.immutables);
  if (source.kind === 'constant' || source.kind === 'immutable')
    return source.address ? { kind: 'constant', address: source.address } : 'untold';
  if (source.kind === 'self') return 'self';
  if (source.kind === 'slot') return { ...source, kind: 'slot' };
  if (bare.op === 'ret' || bare.op === 'reply') return readAnswer(bare, program);
  if (bare.op === 'created') return 'created';
  if (bare.flags & keyedFlag) return 'listed';
  if (bare.flags & (calldataFlag | callerFlag)) return 'given';
  return bare.op === 'sload' || bare.args.some(({ op }) => op === 'sload') ? 'listed' : 'untold';
}

const keyOf = (place: Told): string => (typeof place === 'string' ? place : JSON.stringify(place));

/** Views that answer nothing but the address that is called name it. */
function nameGetters(parts: readonly Part[], { studies, byCode }: Studied): Map<string, string> {
  const names = new Map<string, string>();
  for (const { program, functions } of parts)
    for (const { selector, arguments: types, stateMutability } of functions) {
      if (types !== '' || stateMutability !== 'view') continue;
      const paths = [studies, byCode].flatMap((all) => all.get(selector)?.exploration.paths ?? []);
      for (const { answers } of paths) {
        const [answer] = answers;
        const place = answer && answers.length === 1 ? tell(answer, program) : 'untold';
        if (typeof place !== 'string') names.set(keyOf(place), findSignature(selector) ?? `${selector}()`);
      }
    }
  return names;
}

type Studied = Pick<Facts, 'studies' | 'byCode'>;

interface CalleeParams {
  /** Hands calls on by their selector, to its facets. */
  readonly isDiamond: boolean;
  readonly isOver: () => boolean;
}

/** Of each part. */
const maxSteps = 400_000;

/** Whom a contract's code calls, that of its facets included. */
export function readCallees(
  parts: readonly Part[],
  studied: Studied,
  { isDiamond, isOver }: CalleeParams,
): Callees {
  const getters = nameGetters(parts, studied);
  const found = new Map<string, Callee>();
  const sites = { listed: 0, untold: 0, given: 0 };
  let [cut, creates] = [0, false];
  for (const { program, facet } of parts) {
    const told = new Map<Term, Told>();
    const tellOnce = (term: Term): Told => {
      const known = told.get(term) ?? tell(term, program);
      told.set(term, known);
      return known;
    };
    const followed = followCalls(program, { steps: maxSteps, isOver }, (term) => keyOf(tellOnce(term)));
    creates ||= followed.creates;
    if (!followed.whole) cut++;
    for (const [pc, terms] of followed.callees) {
      const runs = runOpcodes.has(program.bytes[pc] ?? 0);
      const kinds = new Set<string>();
      for (const term of terms) {
        const place = tellOnce(term);
        if (typeof place === 'string') kinds.add(place);
        else found.set(`${runs} ${keyOf(place)}`, { ...place, runs, getter: getters.get(keyOf(place)) });
      }
      const isHandedOn = isDiamond && runs && facet === undefined;
      for (const kind of ['listed', 'untold', 'given'] as const)
        if (kinds.has(kind) && !isHandedOn) sites[kind]++;
    }
  }
  return {
    found: [...found.values()].slice(0, mostFound),
    ...sites,
    untold: sites.untold + Math.max(0, found.size - mostFound),
    cut,
    creates,
  };
}
