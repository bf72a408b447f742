import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwordHash.ts';

// The database tests hash cheaply; this is the real thing.
it('stores argon2id with the recommended costs, and knows the password again', async () => {
  const stored = await hashPassword('Correct-horse-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Correct-horse-7')).toBe(true);
  expect(await verifyPassword(stored, 'Correct-horse-8')).toBe(false);
  expect(await verifyPassword(null, 'nobody has this password 0')).toBe(false);
});
