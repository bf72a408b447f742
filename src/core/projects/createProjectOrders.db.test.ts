import { expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createProjectOrders } from './createProjectOrders.ts';

const { db } = await prepareTestDatabase();
const sort = { by: 'rank', order: 'asc' } as const;

it('holds nothing of lists that name their projects, however long', async () => {
  const orders = createProjectOrders(db);
  for (let index = 0; index < 3; index++) {
    const projectIds = Array.from({ length: 1000 }, (_, at) => `${index} ${at}`.padEnd(80, 'x'));
    await orders.get({ filter: {}, sort, projectIds });
  }
  expect(orders.bytes).toBe(0);
});

it('counts what it is asked with, not only what it answers', async () => {
  const orders = createProjectOrders(db);
  const text = 'x'.repeat(200);
  await orders.get({ filter: { text }, sort });
  expect(orders.bytes).toBeGreaterThan(400);
  const { bytes } = orders;
  await orders.get({ filter: { text }, sort });
  expect(orders.bytes).toBe(bytes);
  orders.drop();
  expect(orders.bytes).toBe(0);
});
