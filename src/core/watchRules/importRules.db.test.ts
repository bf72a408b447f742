import { expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { followedChain } from '#db/schema/chain.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { importRules } from './importRules.ts';
import { getWatchRules } from './watchRules.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-01T00:00:00Z');

it('makes rules of monitors, paused where the monitor was', async () => {
  const user = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  await db.insert(followedChain).values({ chain: 'eip155:1' });
  const monitors = [true, false].map((paused) => ({
    ...{ name: paused ? 'Off' : 'On', paused, networks: ['ethereum_mainnet'] },
    addresses: [{ address: `0x${'1'.repeat(40)}` }],
    match_conditions: { functions: [{ signature: 'pause()' }] },
  }));
  const text = JSON.stringify(monitors);
  const left = ['Off: was paused there, so its rules are paused'];
  expect(await importRules(db, { userId: user.id, text, now })).toEqual({ made: 2, left });
  const rules = await getWatchRules(db, { userId: user.id, now });
  expect(rules.map(({ name, isPaused }) => `${name} ${isPaused}`).sort()).toEqual([
    'Off: pause true',
    'On: pause false',
  ]);
});
