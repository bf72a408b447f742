import { expect, it } from 'vitest';
import { saveChainTroubles, setFollowedChains } from '#core/chainStore/followedChains.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { rules } from '#scoring/rules.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('says how the site is: chains and their troubles, sources, mails, what waits, database', async () => {
  const said = async () => (await run('status')).said.split('\n');
  expect((await said()).slice(0, 4)).toEqual([
    'No chain is followed.',
    'No live source is enabled (PARAPET_SOURCES).',
    'mails: 0 waiting, 0 given up',
    'waiting for staff: 0 incident reports, 0 quote requests, 0 browser errors',
  ]);
  await setFollowedChains(db, ['eip155:1']);
  await saveChainTroubles(db, { chain: 'eip155:1', troubles: ['node.example does not answer'] });
  const dueAt = new Date('2026-11-16T00:00:00Z');
  await db
    .insert(mailOutbox)
    .values({ template: 'confirm', toAddress: 'a@example.test', payload: {}, dueAt });
  const lines = await said();
  expect(lines.slice(0, 4)).toEqual([
    'eip155:1  nothing read yet',
    '  trouble: node.example does not answer',
    'No live source is enabled (PARAPET_SOURCES).',
    'mails: 1 waiting, the oldest due 2026-11-16T00:00:00.000Z, 0 given up',
  ]);
  expect(lines).toContain(`rules of scores: ${rules.version}`);
  expect(lines).toContainEqual(expect.stringMatching(/^database: \d+\.\d+.*, \d+ MB$/));
});
