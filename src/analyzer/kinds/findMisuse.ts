import type { Misuse } from '#model/misuse.ts';
import type { Path } from '../symbolic/exploration.ts';
import type { Effect, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, opaqueFlag, proofFlags, storedFlag, type Term } from '../symbolic/term.ts';
import type { Decision } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { pullSelectors } from '../verdicts/isAuthority.ts';
import { dropLocks } from '../verdicts/openPaths.ts';
import { asksSender } from './asksSender.ts';
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
  constraints.some(({ base }) => (base.flags & callerFlag) !== 0) ||
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

/** Has a contract that is stored or fixed run input of the caller's choice, with all that this one may do there. */
const callsWithAnything = (e: Effect) =>
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
  const at = effects.findIndex((e) => isCall(e) && !e.bare && isGiven(e.to) && !pulls(e));
  return (
    at >= 0 &&
    !effects.some(pulls) &&
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

const pulls = (e: Effect) => e.kind === 'call' && e.selector !== undefined && pullSelectors.has(e.selector);

/** Takes what others let this contract spend, from whomever the call names. */
const takesAllowance = (e: Effect) => {
  const [from, to] = e.kind === 'call' ? e.args : [];
  return pulls(e) && from !== undefined && to !== undefined && isGiven(from) && to.op !== 'address';
};

function readPath(path: Path): Misuse | undefined {
  if (isProven(path)) return undefined;
  const effects = dropLocks(path.effects);
  if (effects.some(callsAnything)) return 'call';
  if (effects.some(approvesAnybody)) return 'approval';
  if (effects.some(takesAllowance) && !isAboutSender(path)) return 'allowance';
  if (creditsOnWord(effects)) return 'credit';
  if (asksSender(path)) return undefined;
  if (effects.some(callsWithAnything)) return 'call';
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
export function findMisuse({ verdict, reason, openPaths, signers }: Decision): Misuse | undefined {
  if (verdict !== 'open' || signers.length > 0 || (reason !== 'unguarded' && reason !== 'once'))
    return undefined;
  const found = openPaths.filter(isEnded).map(readPath);
  return found.find((one) => one !== undefined);
}
