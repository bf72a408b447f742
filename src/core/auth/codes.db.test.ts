import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { consumeCode, markAsker, prepareCode } from './codes.ts';
import { createUser } from './users.ts';

const { db } = await prepareTestDatabase();
const context = { db, secret: 'a secret of at least thirty-two bytes' };
const email = 'a@example.test';
const caller = { ip: '127.0.0.1' };
const addUser = () => createUser(db, { email, password: 'Correct-horse-7', confirmed: true });

const prepare = (mailId: string = randomUUID(), queuedAt = new Date()) =>
  prepareCode(context, { mailId, queuedAt, purpose: 'reset', email, asker: markAsker(context, caller) });

describe('codes', () => {
  it('are six digits of which the database holds only a keyed hash', async () => {
    const user = await addUser();
    const made = await prepare();
    expect(made?.code).toMatch(/^\d{6}$/);
    const [row] = rowsOf<Record<string, unknown>>(await db.execute(sql`select * from auth_code`));
    expect(JSON.stringify(row)).not.toContain(`"${made?.code}"`);
    const other = { db, secret: 'another secret of thirty-two bytes' };
    await expect(
      consumeCode(other, { userId: user.id, purpose: 'reset', code: made?.code ?? '', caller }),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  it('stay valid while secrets change, with the same digits in a repeated mail', async () => {
    const user = await addUser();
    const mailId = randomUUID();
    const made = await prepare(mailId);
    const secret = 'another secret of thirty-two bytes';
    const both = { db, secret, acceptedSecret: context.secret };
    const asker = markAsker(context, caller);
    const repeated = { mailId, queuedAt: new Date(), purpose: 'reset', email, asker } as const;
    expect(await prepareCode(both, repeated)).toEqual(made);
    await consumeCode(both, { userId: user.id, purpose: 'reset', code: made?.code ?? '', caller });
    const [row] = rowsOf<{ own: number; elsewhere: number }>(
      await db.execute(sql`select attempts::int as own, attempts_elsewhere::int as elsewhere from auth_code`),
    );
    expect(row).toEqual({ own: 1, elsewhere: 0 });
  });

  it('are made anew for a repeated mail when the secret they were made under is gone', async () => {
    const user = await addUser();
    const mailId = randomUUID();
    await prepare(mailId);
    const changed = { db, secret: 'another secret of thirty-two bytes' };
    const asker = markAsker(context, caller);
    const made = await prepareCode(changed, { mailId, queuedAt: new Date(), purpose: 'reset', email, asker });
    await consumeCode(changed, { userId: user.id, purpose: 'reset', code: made?.code ?? '', caller });
  });

  it('work once, also for five right guesses at the same moment', async () => {
    const user = await addUser();
    const made = await prepare();
    const consume = () =>
      consumeCode(context, { userId: user.id, purpose: 'reset', code: made?.code ?? '', caller });
    const results = await Promise.allSettled([consume(), consume(), consume(), consume(), consume()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(consume()).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('allow five tries, the sixth is refused even when right', async () => {
    const user = await addUser();
    const made = await prepare();
    const consume = (code: string) =>
      consumeCode(context, { userId: user.id, purpose: 'reset', code, caller });
    const wrong = made?.code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++)
      await expect(consume(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(consume(made?.code ?? '')).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  it('are the same when the same mail is delivered again, and new once they have expired', async () => {
    await addUser();
    const mailId = randomUUID();
    const first = await prepare(mailId);
    expect(await prepare(mailId)).toEqual(first);
    await db.execute(sql`update auth_code set expires_at = now() - interval '1 second'`);
    const second = await prepare(mailId);
    expect(second?.codeId).not.toBe(first?.codeId);
  });

  it('make a delayed mail needless when a newer one went out or the code was used', async () => {
    const user = await addUser();
    const delayed = { id: randomUUID(), queuedAt: new Date(Date.now() - 60_000) };
    const newer = await prepare();
    expect(await prepare(delayed.id, delayed.queuedAt)).toBeUndefined();
    await consumeCode(context, { userId: user.id, purpose: 'reset', code: newer?.code ?? '', caller });
    expect(await prepare(delayed.id, delayed.queuedAt)).toBeUndefined();
  });

  it('live ten minutes', async () => {
    await addUser();
    await prepare();
    const [row] = rowsOf<{ minutes: number }>(
      await db.execute(
        sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from auth_code`,
      ),
    );
    expect(row?.minutes).toBe(10);
  });
});
