import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { findScore } from '#core/scores/getScore.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { dispute } from '#db/schema/disputes.ts';
import type { DisputeOutcome } from '#model/disputes.ts';
import { known } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getDisputeThread } from './getDisputes.ts';
import { decideDispute, judgePost } from './judgeDispute.ts';
import { openDispute } from './openDispute.ts';
import { getOverrideRecord, liftOverride, overrideAnswer } from './overrideAnswer.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-01T00:00:00Z');
const at = now.toISOString();
const about = 'factor:market.sellable';
const staff = { actor: null, now };

/** The token of the project can be sold, or not, as a simulation showed. */
async function measure(sellable: boolean) {
  const sellSimulation = known({ sellable, reason: null }, at, []);
  await upsertFactReadings(db, { projectId: 'acme', facts: { sellSimulation }, now });
  await rescoreProjects(db, { ids: ['acme'], now });
}

async function openAndDecide(outcome: DisputeOutcome) {
  const { id: userId } = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  const wrong = 'The simulated sale is not what sellers do.';
  await openDispute(db, { projectId: 'acme', about, wrong, userId, ip: '127.0.0.1', now });
  const [{ id } = { id: '' }] = await db.select({ id: dispute.id }).from(dispute);
  const thread = await getDisputeThread(db, {
    projectId: 'acme',
    number: 1,
    requireReader: async () => ({ id: userId, isStaff: true }),
  });
  await judgePost(db, { id: thread.posts[0]?.id ?? '', show: true, ...staff });
  await decideDispute(db, { id, outcome, reason: 'So it is.', ...staff });
  return id;
}

const readThread = () =>
  getDisputeThread(db, {
    projectId: 'acme',
    number: 1,
    requireReader: async () => Promise.reject(new Error('public')),
  });

async function readAnswer(id = about) {
  const found = await findScore(db, 'acme');
  const all = found?.score.categories.flatMap(({ factors }) => factors) ?? [];
  return all.find((factor) => `factor:${factor.id}` === id);
}

beforeEach(async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  await measure(false);
});

describe('an override after a dispute', () => {
  it('makes an answer unknown, keeps what was measured beside it, and is recomputed from the facts alone', async () => {
    const id = await openAndDecide('partly');
    expect(await readAnswer()).toMatchObject({ outcome: 'fail' });
    await overrideAnswer(db, { id, about, outcome: 'unknown', reason: 'A private pool.', ...staff });
    await overrideAnswer(db, {
      id,
      about: 'cap:cannotBeSold',
      outcome: 'unknown',
      reason: 'Same.',
      ...staff,
    });
    const measured = (await readAnswer())?.overridden;
    expect(measured).toMatchObject({ measured: 'fail', reason: 'A private pool.', dispute: 1, at });
    expect(measured?.sentence).toContain('was refused');
    expect(await readAnswer()).toMatchObject({
      outcome: 'unknown',
      standing: 'unknown',
      sentence: 'Overridden by staff after dispute 1: A private pool.',
    });
    const found = await findScore(db, 'acme');
    expect(found?.score.caps.find((one) => one.id === 'cannotBeSold')).toMatchObject({
      state: 'unknown',
      lowers: false,
      overridden: { measured: 'applies' },
    });
    expect(found && score(found.facts, rules, new Date(found.score.scoredAt))).toEqual(found?.score);
    // The grade is the chain's own: nobody overrides it.
    expect(found?.control.worst).toBe('F');
    expect((await readThread()).overrides).toMatchObject([
      { about: 'cap:cannotBeSold', measured: 'applies', outcome: 'unknown' },
      { about, measured: 'fail', outcome: 'unknown', liftedAt: null },
    ]);
    expect(await getOverrideRecord(db)).toMatchObject({
      answers: expect.arrayContaining([{ about, name: 'Token can be sold', made: 1, lifted: 0 }]),
    });
  });

  it('ends when it is lifted, and by itself once the rules answer otherwise', async () => {
    const id = await openAndDecide('upheld');
    await overrideAnswer(db, { id, about, outcome: 'unknown', reason: 'A private pool.', ...staff });
    await measure(true);
    expect(await readAnswer()).toMatchObject({ outcome: 'pass' });
    expect((await readAnswer())?.overridden).toBeUndefined();
    await measure(false);
    expect(await readAnswer()).toMatchObject({ outcome: 'unknown' });
    await liftOverride(db, { id, about, reason: 'The pool is gone.', ...staff });
    expect(await readAnswer()).toMatchObject({ outcome: 'fail' });
    expect((await readThread()).overrides).toMatchObject([
      { liftedReason: 'The pool is gone.', liftedAt: at },
    ]);
    expect((await getOverrideRecord(db)).answers).toMatchObject([{ made: 1, lifted: 1 }]);
    await expect(liftOverride(db, { id, about, reason: 'Again.', ...staff })).rejects.toThrow(
      'no such answer',
    );
    const events = await db.select().from(authAudit).where(eq(authAudit.event, 'dispute.overridden'));
    expect(events[0]?.detail).toMatchObject({ about, measured: 'fail', reason: 'A private pool.' });
  });

  it('makes a false pass a failure, and never anything better', async () => {
    await measure(true);
    const id = await openAndDecide('upheld');
    await overrideAnswer(db, { id, about, outcome: 'fail', reason: 'Only one pair may sell.', ...staff });
    expect(await readAnswer()).toMatchObject({ outcome: 'fail', overridden: { measured: 'pass' } });
    await expect(
      overrideAnswer(db, { id, about, outcome: 'unknown', reason: 'Twice.', ...staff }),
    ).rejects.toThrow('overridden already');
  });

  it('needs a dispute that was upheld, a known answer, and something to change', async () => {
    const id = await openAndDecide('declined');
    const given = { id, about, outcome: 'unknown' as const, reason: 'Because.', ...staff };
    await expect(overrideAnswer(db, given)).rejects.toThrow('was not upheld');
    await db.update(dispute).set({ outcome: 'upheld' }).where(eq(dispute.id, id));
    await expect(overrideAnswer(db, { ...given, outcome: 'fail' })).rejects.toThrow('is fail already');
    await expect(overrideAnswer(db, { ...given, about: 'factor:luck' })).rejects.toThrow('is no answer');
    await expect(overrideAnswer(db, { ...given, about: 'factor:governance.mint' })).rejects.toThrow(
      'is unknown already',
    );
    expect((await readAnswer())?.overridden).toBeUndefined();
  });
});
