import { calldataFlag, callerFlag, opaqueFlag, type Term } from './term.ts';

export const isSender = (t: Term) => t.op === 'caller' || t.op === 'origin';
const senderForms = new Set(['add', 'sub', 'xor', 'shl', 'shr', 'and', 'or']);
/** Too few bits of an address name nobody. */
const nameBits = 64n;

/** The sender, or what constants make of it: shifted to the left, moved as bridges move the address of a contract. */
export const isNamed = (t: Term): boolean =>
  isSender(t) ||
  (t.flags === callerFlag &&
    t.ones >> nameBits !== 0n &&
    senderForms.has(t.op) &&
    t.args.every((arg) => arg.value !== undefined || isNamed(arg)));

/** A hash that names the sender, with nothing in it that the sender chooses: a proof, say. */
export const isHashedSender = (t: Term) =>
  t.op === 'sha3' && (t.flags & (callerFlag | calldataFlag | opaqueFlag)) === callerFlag;
