import { expect, it } from 'vitest';
import { seal, unseal } from './secrets.ts';

const [now, before, stranger] = ['n', 'b', 's'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
];

it('opens what either of two valid secrets sealed, for its purpose only', () => {
  const secrets = { secret: now, acceptedSecret: before };
  for (const secret of [now, before]) {
    expect(unseal(secrets, 'restore', seal(secret, 'restore', 'a.b'))).toBe('a.b');
    expect(unseal(secrets, 'csrf', seal(secret, 'restore', 'a.b'))).toBeUndefined();
  }
  expect(unseal(secrets, 'restore', seal(stranger, 'restore', 'a.b'))).toBeUndefined();
  expect(unseal({ secret: now }, 'restore', seal(before, 'restore', 'a.b'))).toBeUndefined();
});
