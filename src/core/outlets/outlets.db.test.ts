import { expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { organisation, organisationMember } from '#db/schema/organisations.ts';
import { delivery } from '#db/schema/outlets.ts';
import type { OutletMessage } from '#model/outlets.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createOutlet, getDeliveries } from './outlets.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-01T00:00:00Z');
const origin = 'https://parapet.test';

it('shows the key that stops a rule to those who may change it, and not to members who see it', async () => {
  const [made] = await db.insert(organisation).values({ name: 'Guild' }).returning();
  const join = async (role: 'owner' | 'member') => {
    const { id: userId } = await createUser(db, {
      ...{ email: `${role}@example.test`, password: 'Correct-horse-7' },
    });
    await db.insert(organisationMember).values({ organisationId: made?.id ?? '', userId, role });
    return userId;
  };
  const [owner, member] = [await join('owner'), await join('member')];
  const { outlet } = await createOutlet(db, {
    ...{
      userId: owner,
      organisation: made?.id,
      kind: 'slack',
      name: 'Team',
      url: 'https://chat.example/T/B/x',
      now,
    },
  });
  const stopKey = crypto.randomUUID();
  const message: OutletMessage = {
    ...{ kind: 'alert', alertId: null, severity: 'major', title: 'Major: Owner', lines: [], chain: null },
    ...{
      rules: [{ id: 'r', name: 'Owner', stopKey }],
      block: null,
      transaction: null,
      time: now.toISOString(),
    },
  };
  await db
    .insert(delivery)
    .values({ outletId: outlet.id, kind: 'alert', message, createdAt: now, dueAt: now });
  const read = async (userId: string) =>
    (await getDeliveries(db, { userId, id: outlet.id, origin }))[0]?.request;
  expect(await read(owner)).toContain(`https://parapet.test/stop/${stopKey}`);
  const seen = await read(member);
  expect(seen).toContain('Stop: https://parapet.test/stop/…');
  expect(seen).not.toContain(stopKey);
});
