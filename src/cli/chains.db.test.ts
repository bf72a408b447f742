import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { saveChainTroubles, setFollowedChains } from '#core/chainStore/followedChains.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('lists chains with how far they are read and what is left of the past', async () => {
  expect((await run('chain', 'list')).said).toBe('No chain is followed.');
  await setFollowedChains(db, ['eip155:1', 'eip155:10']);
  await db.execute(sql`
    insert into chain_cursor (chain_id, next, version, head, checked_at)
    values (1, 101, 1, 120, '2026-11-16T00:00:00Z')`);
  await db.execute(sql`
    insert into chain_coverage (chain_id, address, next, "end", proof) values
      (1, decode(repeat('aa', 20), 'hex'), 0, 50, 'logs'), (1, decode(repeat('bb', 20), 'hex'), 10, 50, 'logs'),
      (1, decode(repeat('cc', 20), 'hex'), 50, 50, 'logs')`);
  const trouble =
    'node.example is not read from: for the logs of blocks 1 to 9 it has no logs where the quorum has 3 logs';
  await saveChainTroubles(db, { chain: 'eip155:1', troubles: [trouble, 'x'.repeat(600)] });
  expect((await run('chain', 'list')).said.split('\n')).toEqual([
    'eip155:1  read up to block 100 of 120, asked 2026-11-16T00:00:00.000Z',
    `  trouble: ${trouble}`,
    `  trouble: ${'x'.repeat(500)}`,
    '  past of 2 contracts: 50 blocks left, in 1 question for logs or more',
    'eip155:10  nothing read yet',
  ]);
});

it('keeps a pause over a restart until it is ended, and records both', async () => {
  await setFollowedChains(db, ['eip155:1', 'eip155:10']);
  expect(await run('chain', 'pause', '10')).toEqual({
    exit: 0,
    said: 'eip155:10 is paused; work in progress is finished.',
  });
  await setFollowedChains(db, ['eip155:1', 'eip155:10']);
  expect((await run('chain', 'list')).said).toMatch(
    /^eip155:1 {2}nothing read yet\neip155:10 {2}paused since \S+Z, nothing read yet$/,
  );
  expect(await run('chain', 'pause', 'eip155:10')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('eip155:10 is paused since '),
  });
  expect(await run('chain', 'resume', 'eip155:10')).toEqual({
    exit: 0,
    said: 'eip155:10 resumes where it stopped.',
  });
  expect(await run('chain', 'resume', 'eip155:10')).toEqual({
    exit: 1,
    said: 'chain resume: eip155:10 is not paused',
  });
  const recorded = await db.execute(sql`select event, detail from auth_audit order by at`);
  expect(rowsOf(recorded)).toEqual([
    { event: 'chain.paused', detail: { via: 'command', chain: 'eip155:10' } },
    { event: 'chain.resumed', detail: { via: 'command', chain: 'eip155:10' } },
  ]);
});

it('says which chain it does not know', async () => {
  expect((await run('chain', 'pause', 'eip155:5')).said).toBe(
    'chain pause: eip155:5 is not followed; no chain is',
  );
  await setFollowedChains(db, ['eip155:1']);
  expect((await run('chain', 'resume', '5')).said).toBe(
    'chain resume: eip155:5 is not followed; there are eip155:1',
  );
  for (const args of [[], ['bitcoin'], ['0'], ['1', '2'], ["' or 1=1"]])
    expect(await run('chain', 'pause', ...args)).toEqual({
      exit: 1,
      said: expect.stringMatching(/^chain pause: .+\nUsage: .* chain pause CHAIN$/),
    });
});
