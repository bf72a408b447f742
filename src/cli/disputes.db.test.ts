import { expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { openDispute } from '#core/disputes/openDispute.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('lists disputes, lets words through, answers and closes them with a reason', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  expect((await run('dispute', 'list')).said).toBe('No open disputes.');
  const { id } = await createUser(db, {
    email: 'ada@example.test',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  });
  await openDispute(db, {
    projectId: 'acme',
    about: 'records:all',
    wrong: 'The website is another.',
    evidence: 'https://acme.example',
    userId: id,
    ip: '127.0.0.1',
    now: new Date('2026-11-01T00:00:00Z'),
  });
  expect((await run('dispute', 'list')).said).toBe(
    [
      'acme  1  waiting  minor  due 2026-11-21T00:00:00.000Z',
      '  What is on record, as of 2026-11-15',
      '  disputer (waiting): The website is another.',
      '    evidence: https://acme.example',
    ].join('\n'),
  );
  const decide = ['dispute', 'close', 'acme', '1', '--as', 'upheld', '--reason', 'So it is.'] as const;
  expect(await run(...decide)).toMatchObject({ exit: 1, said: expect.stringContaining('through first') });
  expect((await run('dispute', 'judge', 'acme', '1', '--show')).exit).toBe(0);
  expect(await run('dispute', 'judge', 'acme', '1', '--show')).toMatchObject({ exit: 1 });
  expect((await run('dispute', 'answer', 'acme', '1', '--text', 'We look.')).exit).toBe(0);
  expect(await run(...decide)).toEqual({ exit: 0, said: 'Dispute 1 of acme: upheld.' });
  expect((await run('dispute', 'list')).said).toBe('No open disputes.');
  const all = (await run('dispute', 'list', '--all')).said;
  expect(all).toContain('staff (shown): We look.');
  expect(all).toContain('  reason: So it is.');
  expect(await run('dispute', 'close', 'acme', '7', '--as', 'upheld', '--reason', 'x')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('There is no dispute 7 about acme'),
  });
  expect(await run('dispute', 'close', 'acme', '1', '--as', 'won', '--reason', 'x')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('--as must be one of upheld, partly, declined, not "won"'),
  });
});
