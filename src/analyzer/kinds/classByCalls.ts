import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { toHex } from '../symbolic/guards.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, storedFlag, type Term } from '../symbolic/term.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isPayout, pullSelectors } from '../verdicts/isAuthority.ts';
import { classByName } from './classByName.ts';
import { isOwn, type Movement } from './classByTransfer.ts';

type Call = Extract<Effect, { kind: 'call' | 'delegatecall' }>;

/** A contract that is asked to make or destroy tokens elsewhere. */
const elsewhere = new Map<bigint, Movement>([
  [0x40c10f19n, 'mint'], // mint(address,uint256)
  [0x867904b4n, 'mint'], // issue(address,uint256)
  [0x827f32c0n, 'mint'], // generateTokens(address,uint256)
  [0x9dc29facn, 'burn'], // burn(address,uint256)
  [0x79cc6790n, 'burn'], // burnFrom(address,uint256)
  [0xd3ce77fen, 'burn'], // destroyTokens(address,uint256)
]);

const listCalls = (effects: readonly Effect[]): Call[] => effects.filter((e): e is Call => e.kind === 'call');

/** What anybody can have this contract call: that it happens on the way is nobody's power. */
export interface CommonCalls {
  readonly all: ReadonlySet<bigint>;
  /** Those among them that nobody has called who does not pay tokens in. */
  readonly paid: ReadonlySet<bigint>;
}

const listSelectors = (calls: readonly Call[]) => calls.flatMap(({ selector }) => selector ?? []);

const isPaid = (calls: readonly Call[]) => listSelectors(calls).some((s) => pullSelectors.has(s));

export function listCommonCalls(studies: Iterable<Study>): CommonCalls {
  const paths = [...studies]
    .filter(({ decision }) => decision.verdict === 'open')
    .flatMap(({ decision }) => decision.openPaths.map((p) => listCalls(p.effects)));
  const all = new Set(paths.flatMap(listSelectors));
  const free = new Set(paths.filter((calls) => !isPaid(calls)).flatMap(listSelectors));
  return { all, paid: new Set([...all].filter((selector) => !free.has(selector))) };
}

const movementOf = ({ selector }: Call) => (selector === undefined ? undefined : elsewhere.get(selector));

/** Made and destroyed again, as many of the same: a trial, and the supply there is where it was. */
const isUndone = (call: Call, calls: readonly Call[]): boolean => {
  const made = movementOf(call);
  return (
    made !== undefined &&
    calls.some((other) => {
      const undone = movementOf(other);
      return (
        undone !== undefined &&
        undone !== made &&
        other.to === call.to &&
        other.args.every((arg, i) => arg === call.args[i])
      );
    })
  );
};

/** WrittenBits in the call as it is, and not looked up or worked out. */
const isGiven = (t: Term | undefined) =>
  t !== undefined && (t.flags & calldataFlag) !== 0 && (t.flags & storedFlag) === 0;

/** Made for whom the call says, as many as it says, with nothing paid in: what everybody else has to pay for. */
const isGranted = (call: Call, calls: readonly Call[], { paid }: CommonCalls) =>
  movementOf(call) === 'mint' &&
  paid.has(call.selector ?? -1n) &&
  call.args.slice(0, 2).every(isGiven) &&
  !isPaid(calls);

/** What the calls to other contracts do to tokens of others there. */
export function classByCalls(effects: readonly Effect[], common: CommonCalls): Movement | undefined {
  const calls = listCalls(effects);
  for (const call of calls) {
    const { selector, args } = call;
    if (selector === undefined || isUndone(call, calls)) continue;
    const [from, to] = args;
    // Somebody's allowance spent for somebody else: neither paid in nor paid out.
    const spent = pullSelectors.has(selector) && from && to && !isOwn(from) && to.op !== 'address';
    const isCommon = common.all.has(selector) && !isGranted(call, calls, common);
    const found = spent ? 'seize' : isCommon ? undefined : elsewhere.get(selector);
    if (found) return found;
  }
  return undefined;
}

const handedOn = new Set<PowerClass>(['upgrade', 'fee', 'pause']);
/** What is written out can be nothing else. */
const writtenOut = new Set<PowerClass>([...handedOn, 'ownership']);

/** WrittenBits away elsewhere, to whom the call says: what a function without a name is for. */
const isGivenAway = (told: PowerClass, signature: string, { args }: Call) =>
  (told === 'ownership' || told === 'withdraw') && /\(.*address/.test(signature) && args.some(isGiven);

const wordSize = 32n;
const bits = 8n;

/** The text of a function that another contract is told to call, as a timelock is: its length, then its letters. */
function findToldText({ args }: Call): string | undefined {
  for (const [i, { value: size }] of args.entries()) {
    const letters = args[i + 1]?.value;
    if (!size || size > wordSize || letters === undefined) continue;
    const hex = (letters >> ((wordSize - size) * bits)).toString(16);
    const text = Buffer.from(hex, 'hex').toString('latin1');
    if (BigInt(text.length) === size && /^[a-zA-Z_]\w*\([\w,[\]()]*\)$/.test(text)) return text;
  }
  return undefined;
}

/** The published text behind a selector, where it is known. */
export type FindSignature = (selector: Hex) => string | undefined;

/** What another contract is told to do, by the published name of that: for a function whose own name says nothing. */
export function classByCallees(
  effects: readonly Effect[],
  findSignature: FindSignature,
  isNameless = false,
): PowerClass | undefined {
  for (const call of listCalls(effects)) {
    const { selector } = call;
    const text = findToldText(call);
    const written = text === undefined ? undefined : classByName(text);
    if (written && writtenOut.has(written)) return written;
    const signature = selector === undefined ? undefined : findSignature(toHex(selector, 4));
    const told = signature === undefined ? undefined : classByName(signature);
    if (!signature || !told) continue;
    if (handedOn.has(told) || (isNameless && isGivenAway(told, signature, call))) return told;
  }
  return undefined;
}

/** Tokens sent where the call says, as many as it says: a way out, whatever the function is called. */
export const sendsAsTold = (e: Effect): boolean =>
  e.kind === 'call' && e.selector !== undefined && isPayout(e) && e.args.slice(-2).every(isGiven);
