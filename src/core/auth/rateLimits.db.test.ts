import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { chargeLimit } from './rateLimits.ts';

const { db } = await prepareTestDatabase();
const context = { db, secret: 'a secret of at least thirty-two bytes', limitScale: 1 };
const refused = { status: 429, name: 'LimitExceededException' };

describe('limits', () => {
  it('hold for calls at the same moment', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 15 }, () => chargeLimit(context, 'login', 'a@example.test')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('start again when their time is over', async () => {
    await chargeLimit(context, 'resendCooldown', 'a@example.test');
    await expect(chargeLimit(context, 'resendCooldown', 'a@example.test')).rejects.toMatchObject(refused);
    await db.execute(sql`update auth_rate_limit set reset_at = now() - interval '1 second'`);
    await chargeLimit(context, 'resendCooldown', 'a@example.test');
    await expect(chargeLimit(context, 'resendCooldown', 'a@example.test')).rejects.toMatchObject(refused);
  });

  it('start again when the clock was set back', async () => {
    await chargeLimit(context, 'resendCooldown', 'a@example.test');
    await db.execute(sql`update auth_rate_limit set reset_at = reset_at + interval '1 hour'`);
    await chargeLimit(context, 'resendCooldown', 'a@example.test');
    await expect(chargeLimit(context, 'resendCooldown', 'a@example.test')).rejects.toMatchObject({
      ...refused,
      headers: { 'retry-after': '60' },
    });
  });

  it('are scaled by the setting, the minute between two mails is not', async () => {
    const scaled = { ...context, limitScale: 2 };
    for (let i = 0; i < 20; i++) await chargeLimit(scaled, 'login', 'a@example.test');
    await expect(chargeLimit(scaled, 'login', 'a@example.test')).rejects.toMatchObject(refused);
    await chargeLimit(scaled, 'resendCooldown', 'a@example.test');
    await expect(chargeLimit(scaled, 'resendCooldown', 'a@example.test')).rejects.toMatchObject(refused);
  });

  it('keep no address in the database', async () => {
    await chargeLimit(context, 'login', 'a@example.test');
    await chargeLimit(context, 'loginIp', '203.0.113.7');
    expect(JSON.stringify(rowsOf(await db.execute(sql`select key from auth_rate_limit`)))).not.toMatch(
      /example|203/,
    );
  });

  it('count an IPv6 /64 as one caller, and IPv4 the same in both spellings', async () => {
    const charge = (ip: string) => chargeLimit(context, 'logIp', ip);
    for (const ip of ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:0:0:9', '2001:db8:1:2:3:4:5:6'])
      await charge(ip);
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7']) await charge(ip);
    await charge('2001:db8:1:3::1');
    await charge('::1');
    const counts = rowsOf<{ count: number }>(
      await db.execute(sql`select count from auth_rate_limit order by count desc`),
    );
    expect(counts.map(({ count }) => count)).toEqual([3, 2, 1, 1]);
  });
});
