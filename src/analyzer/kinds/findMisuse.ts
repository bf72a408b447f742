import type { Misuse } from '#model/misuse.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Constraint, Effect, Store } from '../symbolic/state.ts';
import {
  calldataFlag,
  callerFlag,
  keyedFlag,
  opaqueFlag,
  proofFlags,
  someTerm,
  storedFlag,
  type Term,
} from '../symbolic/term.ts';
import type { Decision } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { isPayout, isPull } from '../verdicts/isAuthority.ts';
import { dropLocks } from '../verdicts/openPaths.ts';
import { asks, asksSender, takes } from './asksSender.ts';
import { namesSender, takesOthers } from './takesOthers.ts';
import { findDirection } from './tokenPlaces.ts';

type Call = Extract<Effect, { to: Term }>;

const approveSelector = 0x095ea7b3n; // approve(address,uint256)

/** Chosen by whoever calls, and not looked up or worked out for the one who does. */
const isGiven = ({ flags }: Term) =>
  (flags & calldataFlag) !== 0 && (flags & (callerFlag | storedFlag)) === 0;

const isCall = (e: Effect): e is Call => e.kind === 'call' || e.kind === 'delegatecall';

/** Something is shown: a signature, or a proof that was stored before. */
const isProven = ({ constraints }: Path) => constraints.some(({ base }) => (base.flags & proofFlags) !== 0);

/** The sender plays some part: what is said of it is about its own affairs. */
const isAboutSender = ({ constraints, effects }: Path) =>
  constraints.some(({ base }) => namesSender(base)) ||
  effects.some((e) =>
    e.kind === 'store'
      ? ((e.key.flags | e.value.flags) & callerFlag) !== 0
      : isCall(e) && [e.to, ...e.args].some(({ flags }) => flags & callerFlag),
  );

/** What a store puts into a word without what it leaves of its neighbours there. */
const listParts = (value: Term, key: Term): readonly Term[] => {
  if (value.op === 'or') return value.args.flatMap((part) => listParts(part, key));
  const isKept = value.op === 'and' && value.args.some(({ op, args }) => op === 'sload' && args[0] === key);
  return isKept ? [] : [value];
};

/** The word of all, and not one of many, with nothing in it of what was there. */
const isSetting = ({ key, value }: Store) => {
  const parts = key.value === undefined ? [] : listParts(value, key);
  return parts.length > 0 && parts.every(isGiven);
};

/** An entry of whomever the call names, with what the call says or for good. */
const isEntry = ({ key, value }: Store) => {
  const isOthers =
    key.value === undefined && (key.flags & callerFlag) === 0 && (key.flags & calldataFlag) !== 0;
  const parts = isOthers ? listParts(value, key) : [];
  const isPut = (part: Term) => isGiven(part) || (part.value !== undefined && part.value !== 0n);
  return parts.length > 0 && parts.every(isPut);
};

/** Has a contract of the caller's choice run with input of the caller's choice: what this contract holds or may spend is the caller's. */
const callsAnything = (e: Effect) =>
  isCall(e) && !e.bare && isGiven(e.to) && (e.kind === 'delegatecall' || e.selector === undefined);

/** Has a contract that is stored or fixed run input that is in the call, with all that this one may do there. */
const callsWithInput = (e: Effect) =>
  isCall(e) &&
  !e.bare &&
  !e.forwards &&
  e.selector === undefined &&
  e.to.op !== 'address' &&
  (e.to.flags & (calldataFlag | callerFlag)) === 0 &&
  e.args.some(({ flags }) => flags & (calldataFlag | opaqueFlag));

/** Puts the caller into the word of all: an owner, say, as a constructor does that is called by another name. */
const isClaim = ({ key, value }: Store) => {
  const parts = key.value === undefined ? [] : listParts(value, key);
  return parts.length > 0 && parts.every((part) => part.flags === callerFlag && part.ones >> 64n !== 0n);
};

/** Asks a contract of the caller's choice to do something, and for its word credits the caller with what the caller says. */
function creditsOnWord(effects: readonly Effect[]): boolean {
  const at = effects.findIndex((e) => isCall(e) && !e.bare && isGiven(e.to) && !isPull(e));
  return (
    at >= 0 &&
    !effects.some(isPull) &&
    effects
      .slice(at)
      .some(
        (e) =>
          e.kind === 'store' &&
          (e.key.flags & (callerFlag | calldataFlag)) === callerFlag &&
          (e.value.flags & calldataFlag) !== 0 &&
          findDirection(e) === 'up',
      )
  );
}

const tradeSelectors = new Set([
  0xe8e33700n, // addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)
  0xf305d719n, // addLiquidityETH(address,uint256,uint256,uint256,address,uint256)
  0x38ed1739n, // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  0x5c11d795n, // swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  0x791ac947n, // swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)
  0x18cbafe5n, // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
]);

const trades = (e: Effect) => e.kind === 'call' && e.selector !== undefined && tradeSelectors.has(e.selector);

/** Lets somebody of the caller's choice spend what this contract holds. */
const approvesAnybody = (e: Effect) =>
  e.kind === 'call' && e.selector === approveSelector && e.args[0] !== undefined && isGiven(e.args[0]);

const permitSelectors: ReadonlySet<bigint> = new Set([
  0xd505accfn, // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  0x8fcbaf4bn, // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
]);

/** A token that the caller had no say in was shown the holder's signature. */
const isPermitted = (e: Effect) =>
  e.kind === 'call' &&
  e.selector !== undefined &&
  permitSelectors.has(e.selector) &&
  (e.to.flags & (calldataFlag | keyedFlag)) === 0;

/** Takes what others let this contract spend, from whomever the call names. */
function takesAllowance(e: Effect, effects: readonly Effect[]): boolean {
  const [from, to] = e.kind === 'call' ? e.args : [];
  if (!isPull(e) || from === undefined || to === undefined || !isGiven(from)) return false;
  // What this contract takes for itself may be put down to those who paid it.
  const named = new Set<Term>();
  someTerm(from, (t) => t.op === 'calldata' && named.add(t) === undefined);
  const isOfPayer = (word: Term) => someTerm(word, (t) => named.has(t));
  const isCredited = (other: Effect) =>
    other.kind === 'store'
      ? isOfPayer(other.key)
      : isCall(other) && !isPull(other) && other.args.some(isOfPayer);
  return to.op !== 'address' || !effects.some(isCredited);
}

/** What tokens say of balances and payments. */
const amountSelectors: ReadonlySet<string> = new Set([
  '70a08231', // balanceOf(address)
  '18160ddd', // totalSupply()
  'dd62ed3e', // allowance(address,address)
  'a9059cbb', // transfer(address,uint256)
  '23b872dd', // transferFrom(address,address,uint256)
  '095ea7b3', // approve(address,uint256)
]);

const comparisons: ReadonlySet<string> = new Set(['lt', 'slt']);

/** Numbers compared, as where an answer is decoded, too. */
const compares = ({ op, args }: Term): boolean =>
  comparisons.has(op) || ((op === 'or' || op === 'iszero') && args.every(compares));

/** About how much, and not about who: amounts compared, and what tokens answer. */
function isAboutAmount({ base }: Constraint): boolean {
  if (someTerm(base, ({ op }) => op === 'callvalue')) return false;
  const isOther = ({ op, tag }: Term) =>
    (op === 'reply' || op === 'ret') && !amountSelectors.has(String(tag).slice(0, 8));
  return compares(base) || (!namesSender(base) && !someTerm(base, isOther));
}

/** Whoever calls is asked who they are, or for coin: amounts that they have or get say nothing of that. */
const asksWho = ({ constraints }: Path) => constraints.some((one) => !isAboutAmount(one) && asks(one));

/** What a token says this contract has: somebody may have paid before. */
const asksOwn = (word: Term): boolean =>
  someTerm(word, ({ op, args }) => op === 'ret' && args.slice(1).some((arg) => arg.op === 'address'));

/** Sends what it holds, as much as the call says, and keeps no account of it. */
function paysAsTold({ constraints, effects }: Path): boolean {
  return (
    effects.some(
      (e) => isCall(e) && isPayout(e) && !e.bare && e.args[1] !== undefined && isGiven(e.args[1]),
    ) &&
    !effects.some((e) => takes(e) || isPull(e) || (e.kind === 'store' && findDirection(e) === 'down')) &&
    // What has to be there before or afterwards was paid by somebody.
    !constraints.some(({ base }) => asksOwn(base))
  );
}

/** Credits whomever the call names with what the call says, which nobody pays. */
const creditsFreely = ({ constraints, effects }: Path) =>
  !constraints.some(({ base }) => asksOwn(base)) &&
  effects.some(
    (e) =>
      e.kind === 'store' &&
      e.key.value === undefined &&
      (e.key.flags & (callerFlag | calldataFlag)) === calldataFlag &&
      (e.value.flags & calldataFlag) !== 0 &&
      !asksOwn(e.value) &&
      findDirection(e) === 'up',
  ) &&
  !effects.some(
    (e) =>
      takes(e) || isPull(e) || (e.kind === 'store' && (findDirection(e) === 'down' || e.value.value === 0n)),
  );

interface Subject {
  readonly exploration: Exploration;
  /** Its input has room for whatever a call is to be made with. */
  readonly takesBytes: boolean;
}

function readPath(path: Path, { exploration, takesBytes }: Subject): Misuse | undefined {
  if (isProven(path)) return undefined;
  const effects = dropLocks(path.effects);
  if (effects.some(callsAnything)) return 'call';
  if (effects.some(approvesAnybody)) return 'approval';
  if (effects.some((e) => takesAllowance(e, effects)) && !isAboutSender(path) && !effects.some(isPermitted))
    return 'allowance';
  if (creditsOnWord(effects)) return 'credit';
  if (takesOthers(path, exploration)) return 'taking';
  if (!asksWho(path)) {
    if (takesBytes && effects.some(callsWithInput)) return 'call';
    if (paysAsTold(path)) return 'payment';
    if (!isAboutSender(path) && creditsFreely(path)) return 'credit';
  }
  if (asksSender(path)) return undefined;
  if (effects.some(callsWithInput)) return 'call';
  if (effects.some(trades)) return 'trade';
  const stores = effects.filter((e) => e.kind === 'store');
  if (stores.length === effects.length && stores.some(isClaim)) return 'setting';
  if (isAboutSender(path)) return undefined;
  if (stores.some(isSetting)) return 'setting';
  return effects.every(({ kind }) => kind === 'store' || kind === 'log') && stores.some(isEntry)
    ? 'setting'
    : undefined;
}

/** What anybody can do with an open function that looks as if only some should. */
export function findMisuse(
  { verdict, reason, openPaths, signers }: Decision,
  subject: Subject,
): Misuse | undefined {
  if (verdict !== 'open' || signers.length > 0 || (reason !== 'unguarded' && reason !== 'once'))
    return undefined;
  const found = openPaths.filter(isEnded).map((path) => readPath(path, subject));
  return found.find((one) => one !== undefined);
}
