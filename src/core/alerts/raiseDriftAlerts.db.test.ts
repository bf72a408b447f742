import { beforeEach, expect, it } from 'vitest';
import { project } from '#db/schema/projects.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getAlerts } from './getAlerts.ts';
import { insertOnChainAlerts } from './onChainAlerts.ts';
import { raiseDriftAlerts } from './raiseDriftAlerts.ts';

const { db } = await prepareTestDatabase();
const contract = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const drifted = { projectId: 'kestrel', contracts: [{ chain: 'eip155:1', address: contract }] };

beforeEach(() =>
  db.insert(project).values({
    id: 'kestrel',
    name: 'Kestrel',
    nameKey: 'kestrel',
    description: '',
    source: 'records',
    recordHash: 'x',
  }),
);

const detectorsSeen = async () =>
  (await getAlerts(db, { page: 1, perPage: 10 } as never)).items.map(({ detector }) => detector);

it('names the upgrade that put other code in place, once', async () => {
  await insertOnChainAlerts(db, [
    {
      detector: 'implementationUpgraded',
      projectId: 'kestrel',
      severity: 'major',
      time: new Date('2026-11-01T00:00:00Z'),
      title: 'Implementation upgraded',
      text: '',
      chain: 'eip155:1',
      block: 7,
      blockHash: `0x${'1'.repeat(64)}`,
      transactionHash: `0x${'2'.repeat(64)}`,
      logIndex: 3,
      contract,
    },
  ]);
  await raiseDriftAlerts(db, drifted);
  await raiseDriftAlerts(db, drifted);
  expect((await detectorsSeen()).toSorted()).toEqual(['codeDiffers', 'implementationUpgraded']);
});

it('says nothing of code that differed from the start', async () => {
  await raiseDriftAlerts(db, drifted);
  expect(await detectorsSeen()).toEqual([]);
});
