import { addressMask } from '../evm/arithmetic.ts';
import { findField } from './recognizeGuard.ts';
import { calldataFlag, callerFlag, opaqueFlag, type Term } from './term.ts';

/** Fewer bits than an address has are a number. */
const leastAddress = 64n;

/** The place of its own that an address is kept in. */
function findOffice(t: Term): bigint | undefined {
  const field = t.ones <= addressMask && t.ones >> leastAddress !== 0n ? findField(t) : undefined;
  return field && BigInt(field.slot);
}

/** The entry of the sender's own that an address was read from. */
function findOwn(t: Term): Term | undefined {
  const [word] = t.op === 'and' ? t.args : [t];
  const key = word?.op === 'sload' && t.ones <= addressMask ? word.args[0] : undefined;
  return key && key.flags & callerFlag ? key : undefined;
}

/** Whom the sender stands for, by an entry of their own, must be the one in office; what is stored there is not at hand. */
export function findAppointed(x: Term, y: Term, storage: ReadonlyMap<bigint, bigint>): Term | undefined {
  const isHeld = (office: bigint | undefined) => office !== undefined && !storage.has(office);
  if (isHeld(findOffice(y))) return findOwn(x);
  return isHeld(findOffice(x)) ? findOwn(y) : undefined;
}

/** Whom another contract names, asked by an act because its interface forgot to say `view`: the sender has no say in it. */
export function isTold(t: Term): boolean {
  if (t.op === 'and') return t.args.some(isTold);
  return t.op === 'reply' && t.args.every(({ flags }) => !(flags & (callerFlag | calldataFlag | opaqueFlag)));
}

/** Whoever picks the contract that answers picks the answer. */
export const isChosenAnswer = (t: Term): boolean =>
  t.op === 'and'
    ? t.args.some(isChosenAnswer)
    : (t.op === 'ret' || t.op === 'reply') && ((t.args[0]?.flags ?? 0) & calldataFlag) !== 0;
