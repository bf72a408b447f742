import { expect, it } from 'vitest';
import { describeGuard } from './describeGuard.ts';

const slot = `0x${'0'.repeat(63)}5` as const;

it('puts guards into plain words', () => {
  const owner = { kind: 'slot', slot, shift: 8, mask: '0xff' } as const;
  expect(describeGuard({ kind: 'address', source: owner, origin: false })).toBe(
    'sender must be the address stored at slot 5 (bit 8)',
  );
  expect(describeGuard({ kind: 'address', source: { kind: 'self' }, origin: true })).toBe(
    'transaction origin must be the contract itself',
  );
  const role = `0x${'ab'.repeat(32)}` as const;
  const member = { kind: 'member', slot, offset: 0, skeleton: '', seats: [], quantity: false } as const;
  expect(describeGuard({ ...member, keys: [role] })).toBe(
    'sender must hold role 0xabababab…abab in the mapping at slot 5',
  );
  expect(describeGuard({ ...member, keys: [undefined] })).toBe(
    'sender must hold a role chosen by the call in the mapping at slot 5',
  );
  expect(describeGuard({ ...member, keys: [] })).toBe('sender must be listed in the mapping at slot 5');
});
