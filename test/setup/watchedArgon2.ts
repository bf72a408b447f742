import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

// Stands in for the package in the database tests: modules are loaded once per worker, which is too early for `vi.mock`.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/** The settings of each hash that a password was compared with; the comparison itself is the real one. */
export const verified: string[] = [];

export const { hash } = argon2;

export const verify: Argon2['verify'] = (stored, ...rest) => {
  verified.push(/^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(stored))?.[0] ?? String(stored));
  return argon2.verify(stored, ...rest);
};
