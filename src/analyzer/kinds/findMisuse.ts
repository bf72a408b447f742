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
  type Term,
} from '../symbolic/term.ts';
import type { Decision } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { isPull } from '../verdicts/isAuthority.ts';
import { dropLocks } from '../verdicts/openPaths.ts';
import { asks, asksSender } from './asksSender.ts';
import { isCall, isEntry, isGiven, listGiven, listParts } from './givenWords.ts';
import { isOwnWrite, setsUnrelated } from './setsUnrelated.ts';
import { namesSender, takesOthers } from './takesOthers.ts';
import { creditsFreely, paysAsTold, trustsAnyContract } from './unpaid.ts';

const approveSelector = 0x095ea7b3n; // approve(address,uint256)

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

/** The word of all, and not one of many, with nothing in it of what was there. */
const isSetting = ({ key, value }: Store) => {
  const parts = key.value === undefined ? [] : listParts(value, key);
  return parts.length > 0 && parts.every(isGiven);
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

/**
 * Takes what others let this contract spend, from whomever the call names. Who is credited for it pays for themselves, unless
 * the call says in which token: they did not let this contract spend all of them for that.
 */
function takesAllowance(e: Effect, effects: readonly Effect[]): boolean {
  if (!isCall(e) || !isPull(e)) return false;
  const [from, to] = e.args;
  if (from === undefined || to === undefined || !isGiven(from)) return false;
  const named = listGiven(from);
  const isOfPayer = (word: Term) => someTerm(word, (t) => named.includes(t));
  const isCredited = (other: Effect) =>
    other.kind === 'store'
      ? isOfPayer(other.key)
      : isCall(other) && !isPull(other) && other.args.some(isOfPayer);
  return to.op !== 'address' || isGiven(e.to) || !effects.some(isCredited);
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

/** Another contract's answer that may be about whoever calls: what it was asked with is the sender, or was not seen whole. */
const mayBeAboutSender = ({ op, tag, args, flags }: Term): boolean =>
  (op === 'reply' || op === 'ret') &&
  !amountSelectors.has(String(tag).slice(0, 8)) &&
  ((flags & opaqueFlag) !== 0 || args.slice(1).some((arg) => arg.flags & (callerFlag | opaqueFlag)));

/** About how much, and not about who: amounts compared, and what others answer about something else. */
function isAboutAmount({ base }: Constraint): boolean {
  if (someTerm(base, ({ op }) => op === 'callvalue')) return false;
  return compares(base) || (!namesSender(base) && !someTerm(base, mayBeAboutSender));
}

/** Whoever calls is asked who they are, or for coin: amounts that they have or get say nothing of that. */
const asksWho = ({ constraints }: Path) => constraints.some((one) => !isAboutAmount(one) && asks(one));

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
  if (trustsAnyContract({ ...path, effects })) return 'credit';
  if (takesOthers(path, exploration)) return 'taking';
  if (!asksWho(path)) {
    if (takesBytes && effects.some(callsWithInput)) return 'call';
    if (paysAsTold({ ...path, effects })) return 'payment';
    if (!isAboutSender(path) && creditsFreely(path)) return 'credit';
  }
  if (setsUnrelated({ ...path, effects })) return 'setting';
  return asksSender(path) ? undefined : readUnasked(path, effects);
}

/** Of whoever calls nothing is asked. */
function readUnasked(path: Path, effects: readonly Effect[]): Misuse | undefined {
  if (effects.some(callsWithInput)) return 'call';
  if (effects.some(trades)) return 'trade';
  const stores = effects.filter((e) => e.kind === 'store');
  if (stores.length === effects.length && stores.some(isClaim)) return 'setting';
  if (isAboutSender(path)) return undefined;
  if (stores.some(isSetting)) return 'setting';
  return effects.every(isOwnWrite) && stores.some(isEntry) ? 'setting' : undefined;
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
