import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPasswordShaped } from '#wire/auth.ts';
import { isAcceptablePassword } from './passwordPolicy.ts';

const list = readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const owner = { email: 'jane.doe@example.test' };

describe('password policy', () => {
  it('knows 3000 different common passwords, all of which the form itself would accept', () => {
    expect(list).toHaveLength(3000);
    expect(new Set(list).size).toBe(3000);
    expect(list.filter((word) => !isPasswordShaped(word))).toEqual([]);
  });

  it('refuses every one of them, in any letter case', () => {
    expect(list.filter((word) => isAcceptablePassword(word, owner))).toEqual([]);
    expect(list.filter((word) => isAcceptablePassword(word.toUpperCase(), owner))).toEqual([]);
  });

  it.each([
    ['7 characters', 'abcde12', false],
    ['8 characters', 'kqvxz712', true],
    ['letters only', 'kqvxzwpt', false],
    ['digits only', '73920184', false],
    ['letters of another script', 'пароление7', true],
    ['64 characters', `k7${'q'.repeat(62)}`, true],
    ['128 characters', `k7${'q'.repeat(126)}`, true],
    ['129 characters', `k7${'q'.repeat(127)}`, false],
    ['spaces and signs', 'correct horse 7 battery!', true],
    ['the name of the product', 'Parapet2024', false],
    ['the local part', 'Jane.Doe1985', false],
    ['the whole address', 'jane.doe@example.test1', false],
  ])('judges %s', (_case, word, accepted) => {
    expect(isAcceptablePassword(word, owner)).toBe(accepted);
  });

  it.each([null, 7, {}, ['abcdefg1'], undefined])('refuses %j', (value) => {
    expect(isAcceptablePassword(value, owner)).toBe(false);
  });
});
