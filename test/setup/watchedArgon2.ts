import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

// Stands in for the package in the database tests: modules are loaded once per worker, which is too early for `vi.mock`.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

/** The settings of each hash that a password was compared with. */
export const verified: string[] = [];

/** Whether a comparison takes as long as in the product. */
export const comparing = { atFullCost: false };

/** What stands in the database, and the same hash made cheaply: one as the product makes it takes forty times as long. */
const cheap = new Map<string, string>();

export const hash: Argon2['hash'] = async (password, settings, ...rest) => {
  const made = await argon2.hash(password, { ...settings, memoryCost: 64, timeCost: 1 }, ...rest);
  const stored = made.replace('m=64,t=1,', `m=${settings?.memoryCost},t=${settings?.timeCost},`);
  cheap.set(stored, made);
  return stored;
};

export const verify: Argon2['verify'] = (stored, ...rest) => {
  verified.push(/^\$argon2id\$v=\d+\$[^$]+\$/.exec(String(stored))?.[0] ?? String(stored));
  const made = comparing.atFullCost ? undefined : cheap.get(String(stored));
  return argon2.verify(made ?? stored, ...rest);
};
