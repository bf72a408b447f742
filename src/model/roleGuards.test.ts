import { expect, test } from 'vitest';
import { describeRoleGuard, findRole } from './roleGuards.ts';

test('the role of a guard is read from its words, by name where it is a common one', () => {
  expect(findRole(describeRoleGuard('0x9f2df0fe…56a6', 'the mapping at slot 5'))).toBe('MINTER_ROLE');
  expect(findRole(describeRoleGuard('0x12345678…9abc', 'a mapping'))).toBe('0x12345678…9abc');
});

test('a guard with another way past it, or without a role, names none', () => {
  expect(
    findRole(`${describeRoleGuard('0x9f2df0fe…56a6', 'a mapping')}; or sender must be the owner`),
  ).toBeUndefined();
  expect(findRole('sender must be the address stored at slot 3')).toBeUndefined();
});
