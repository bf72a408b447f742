import { shortenHash } from '#lib/shortenHash.ts';
import { describeRoleGuard } from '#model/roleGuards.ts';
import type { Guard, SignerGuard, Source } from './symbolic/guards.ts';

const slotName = (slot: string) => {
  const value = BigInt(slot);
  return value < 0x10000n ? `slot ${value}` : `slot ${shortenHash(slot, 8, 4)}`;
};

function describeSource(source: Source): string {
  switch (source.kind) {
    case 'slot':
      return `the address stored at ${slotName(source.slot)}${source.shift > 0 ? ` (bit ${source.shift})` : ''}`;
    case 'constant':
      return `the hard-coded address ${source.address}`;
    case 'immutable':
      return source.address ? `the immutable address ${source.address}` : 'an address fixed at deployment';
    case 'self':
      return 'the contract itself';
    case 'external':
      return `the answer of ${source.selector ?? 'a call'} to ${describeSource(source.target)}`;
    case 'computed':
      return 'a computed address';
  }
}

/** What the code compares with, where that is no address. */
function describeWord(source: Source): string {
  switch (source.kind) {
    case 'slot':
      return `the word stored at ${slotName(source.slot)}`;
    case 'constant':
      return 'a hard-coded word';
    case 'immutable':
      return 'a word fixed at deployment';
    case 'computed':
      return 'a word that the code names';
    default:
      return describeSource(source);
  }
}
const alterations = { hashed: 'a hash of the sender', computed: 'what is computed from the sender' };

const accessManagerCheck = '0xb7009613';

function describeSigner(by: SignerGuard): string {
  return by.kind === 'address'
    ? describeSource(by.source)
    : describeGuard(by).replace(/^sender/, 'an account that');
}

/** One guard in plain words. */
export function describeGuard(guard: Guard): string {
  switch (guard.kind) {
    case 'signature':
      return `sender must show ${guard.several ? 'several signatures' : 'a signature'} of ${describeSigner(guard.by)}`;
    case 'address':
      if (guard.altered) return `${alterations[guard.altered]} must be ${describeWord(guard.source)}`;
      return `${guard.origin ? 'transaction origin' : 'sender'} must be ${describeSource(guard.source)}`;
    case 'member': {
      const where = guard.slot ? `the mapping at ${slotName(guard.slot)}` : 'a mapping';
      const [role] = guard.keys;
      if (guard.keys.length === 0) return `sender must be listed in ${where}`;
      return role
        ? describeRoleGuard(shortenHash(role, 8, 4), where)
        : `sender must hold a role chosen by the call in ${where}`;
    }
    case 'item':
      return 'sender must hold the item named in the call';
    case 'registry': {
      const target = describeSource(guard.target);
      if (guard.selector === accessManagerCheck)
        return `sender must be allowed by the access manager at ${target}`;
      return `sender must be approved by ${guard.selector ?? 'a call'} of ${target}`;
    }
  }
}
