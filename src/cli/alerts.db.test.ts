import { expect, it } from 'vitest';
import { insertOnChainAlerts } from '#core/alerts/onChainAlerts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('retracts an alert with a reason, once', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  const [id = ''] = await insertOnChainAlerts(db, [
    {
      detector: 'paused',
      projectId: 'acme',
      severity: 'major',
      time: new Date('2026-01-05T00:00:00Z'),
      title: 'Paused',
      text: 'Transfers stopped.',
      chain: 'eip155:1',
      block: 5,
      blockHash: '0x05',
      transactionHash: '0xaa',
      logIndex: 0,
      contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    },
  ]);
  expect(await run('alerts', 'retract', id)).toMatchObject({
    exit: 1,
    said: expect.stringContaining('give --reason TEXT: the reason'),
  });
  expect(await run('alerts', 'retract', id, '--reason', 'No.', '--cause', 'boredom')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('--cause must be one of didNotHappen, wronglyDescribed, duplicate, other'),
  });
  expect(await run('alerts', 'confirm', id, '--reason', 'Seen.')).toEqual({
    exit: 0,
    said: 'Confirmed: acme, Paused. 0 people are told by mail.',
  });
  expect(await run('alerts', 'retract', id, '--reason', 'A test net.', '--cause', 'didNotHappen')).toEqual({
    exit: 0,
    said: 'Retracted: acme, Paused. 0 people are told by mail.',
  });
  expect(await run('alerts', 'retract', id, '--reason', 'Again.')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('retracted already: A test net.'),
  });
});
