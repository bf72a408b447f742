import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { notification } from '#db/schema/notifications.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { tellAlerts } from './tellAlerts.ts';

const { db } = await prepareTestDatabase();
const start = new Date('2026-11-01T00:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let userId = '';
let ruleId = '';

beforeEach(async () => {
  const user = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  userId = user.id;
  const definition: RuleDefinition = {
    subjects: [{ kind: 'contract', chain: 'eip155:1', address: `0x${'1'.repeat(40)}` }],
    when: { kind: 'change', of: ['owner'] },
    ...{ severity: 'major', finality: 0, quietMinutes: 60, mail: 'atOnce', outlets: [] },
  };
  const times = { activeFrom: start, createdAt: start, updatedAt: start };
  const [row] = await db
    .insert(watchRule)
    .values({ userId, name: 'Owner', definition, ...times })
    .returning({ id: watchRule.id });
  ruleId = row?.id ?? '';
});

async function tell(cause: string, minutes: number) {
  const at = later(minutes);
  const [row] = await db
    .insert(watchAlert)
    .values({ userId, cause, finality: 0, severity: 'major', state: 'open', time: at, createdAt: at })
    .returning({ id: watchAlert.id });
  await db.insert(watchMatch).values({
    ...{ alertId: row?.id ?? '', key: 'one', ruleId, ruleName: 'Owner', contract: null },
    ...{ text: cause, isUnchecked: false },
  });
  await tellAlerts(db, { now: at });
}

const readLines = async () =>
  (await db.select().from(notification).orderBy(asc(notification.id))).map(({ content }) =>
    content.kind === 'watch' ? content.lines : [],
  );

it('tells faults of the watching while a rule is quiet, and they keep nothing else from being told', async () => {
  await tell('late eip155:1 1', 0);
  await tell('transaction one', 1);
  await tell(`fault ${ruleId} 1`, 2);
  expect(await readLines()).toEqual([['late eip155:1 1'], ['transaction one'], [`fault ${ruleId} 1`]]);
  const until = { silencedUntil: later(60), silenceReason: 'known' };
  await db.update(watchRule).set(until).where(eq(watchRule.id, ruleId));
  await tell(`fault ${ruleId} 2`, 3);
  expect(await readLines()).toHaveLength(3);
});

it('says what a quiet rule has kept to the inbox once it speaks again', async () => {
  await tell('transaction one', 0);
  await tell('transaction two', 10);
  await tell('transaction three', 20);
  await tell('transaction four', 60);
  await tell('transaction five', 120);
  expect(await readLines()).toEqual([
    ['transaction one'],
    ['transaction four', 'and 2 more in your inbox since 2026-11-01 00:00 UTC'],
    ['transaction five'],
  ]);
});
