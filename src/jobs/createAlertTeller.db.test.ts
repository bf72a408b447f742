import { expect, it, onTestFinished } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { createOutlet } from '#core/outlets/outlets.ts';
import { delivery } from '#db/schema/outlets.ts';
import type { OutletMessage } from '#model/outlets.ts';
import { startWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createAlertTeller } from './createAlertTeller.ts';

const { db } = await prepareTestDatabase();

const message: OutletMessage = {
  ...{ kind: 'alert', alertId: null, severity: 'major', title: 'Major: Owner', lines: [], rules: [] },
  ...{ chain: null, block: null, transaction: null, time: '2026-11-01T00:00:00.000Z' },
};

async function addOutlet(email: string, url: string): Promise<string> {
  const { id } = await createUser(db, { email, password: 'Correct-horse-7', role: 'user', confirmed: true });
  const made = await createOutlet(db, { userId: id, kind: 'webhook', name: 'x', url, now: new Date() });
  return made.outlet.id;
}

it('waits for no receiver that hangs with what goes elsewhere, and holds back what goes there', async () => {
  const asked = { hanging: 0, quick: 0 };
  const hanging = await startWebsite(() => asked.hanging++, { https: false });
  const quick = await startWebsite((_request, response) => response.end(String(asked.quick++)), {
    https: false,
  });
  const outlets = {
    hanging: await addOutlet('ada@example.test', hanging.origin),
    quick: await addOutlet('bob@example.test', quick.origin),
  };
  const add = (outletId: string) =>
    db
      .insert(delivery)
      .values({ outletId, kind: 'alert', message, createdAt: new Date(), dueAt: new Date() });
  for (let alert = 0; alert < 5; alert++) await add(outlets.hanging);
  const errors: unknown[] = [];
  const teller = createAlertTeller({
    ...{ db, origin: 'https://parapet.test', nodes: noNodes, everyMs: 20 },
    connect: { isAllowed: () => true, timeoutMs: 100_000 },
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await hanging.close();
    await teller.stop();
    await quick.close();
    expect(errors).toEqual([]);
  });
  teller.start();
  await expect.poll(() => asked.hanging).toBe(1);
  await add(outlets.quick);
  await expect.poll(() => asked.quick).toBe(1);
  await add(outlets.quick);
  await expect.poll(() => asked.quick).toBe(2);
  expect(asked.hanging).toBe(1);
});
