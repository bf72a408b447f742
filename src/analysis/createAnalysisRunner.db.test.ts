import { expect, it, vi } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { deleteProject } from '#core/imports/deleteProject.ts';
import { contract, project } from '#db/schema/projects.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createAnalysisRunner } from './createAnalysisRunner.ts';

const database = await prepareTestDatabase();
const { db } = database;
const chain = 'eip155:31337';
const address = '0x00000000000000000000000000000000000000AA';
const hour = 3_600_000;

it('does not try a deleted project again', async () => {
  await db.insert(project).values({
    id: 'gone',
    name: 'Gone',
    nameKey: 'gone',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
  await db
    .insert(contract)
    .values({ projectId: 'gone', position: 0, chain, address, reference: address, label: 'Vault' });
  const refuse = async () => {
    throw new Error('There is no node');
  };
  let time = Date.UTC(2026, 10, 16);
  const tried = vi.fn();
  const failed = vi.fn();
  const runner = createAnalysisRunner({
    database,
    clients: new Map([[chain, createRpcClient({ transports: [createFunctionTransport('none', refuse)] })]]),
    findMarkets: () => undefined,
    pollMs: 1,
    onRefreshed: tried,
    onError: failed,
    now: () => new Date(time),
  });
  await runner.settle();
  const before = tried.mock.calls.length + failed.mock.calls.length;
  expect(before).toBeGreaterThan(0);

  await deleteProject(db, { id: 'gone', actor: null });
  for (let hours = 0; hours < 4; hours++) {
    time += 2 * hour;
    await runner.settle();
  }
  await runner.stop();
  expect(tried.mock.calls.length + failed.mock.calls.length).toBeLessThanOrEqual(before + 1);
});
