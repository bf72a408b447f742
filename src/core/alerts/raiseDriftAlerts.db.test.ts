import { padHex, toEventSelector } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { project } from '#db/schema/projects.ts';
import { factReading } from '#db/schema/scores.ts';
import type { Hex } from '#lib/hex.ts';
import { known } from '#scoring/buildFacts.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { getAlerts } from './getAlerts.ts';
import { insertOnChainAlerts } from './onChainAlerts.ts';
import { raiseDriftAlerts } from './raiseDriftAlerts.ts';

const { db } = await prepareTestDatabase();
const contract = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const code = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const drifted = {
  projectId: 'kestrel',
  contracts: [{ chain: 'eip155:1', address: contract, implementation: code, unnamed: [code] }],
};

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

const transactionHash: Hex = `0x${'2'.repeat(64)}`;

/** An upgrade's alert, and the log that it was seen in. */
async function upgradeTo(implementation: Hex): Promise<void> {
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 1,
      blocks: [{ number: 7, timestamp: 1_793_491_200 }],
      transactions: [],
      logs: [
        {
          blockNumber: 7,
          logIndex: 3,
          transactionIndex: 0,
          transactionHash,
          address: contract,
          topics: [toEventSelector('Upgraded(address)'), padHex(implementation)],
          data: '0x',
        },
      ],
    }),
  );
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
      transactionHash,
      logIndex: 3,
      contract,
    },
  ]);
}

/** Somebody looked for all audits, and the code is none that they name; or nobody looked. */
async function scoreProject(isSearched: boolean): Promise<void> {
  const now = new Date('2026-11-02T00:00:00Z');
  const codeMatch = known({ matching: 0, differing: 1, notCompared: 0 }, now.toISOString());
  const search = { on: '2026-11-02', by: 'the desk', where: ['the website'] };
  await db.update(project).set({ details: { searches: isSearched ? { audits: search } : {} } as never });
  await db
    .insert(factReading)
    .values({ projectId: 'kestrel', key: 'codeMatch', fact: codeMatch, readAt: now });
  await rescoreProjects(db, { ids: ['kestrel'], now });
}

it('names the upgrade that put other code in place, once', async () => {
  await upgradeTo(code);
  await scoreProject(true);
  await raiseDriftAlerts(db, drifted);
  await raiseDriftAlerts(db, drifted);
  expect((await detectorsSeen()).toSorted()).toEqual(['codeDiffers', 'implementationUpgraded']);
});

it('says nothing while an audit that is not on record may cover the code', async () => {
  await upgradeTo(code);
  await scoreProject(false);
  await raiseDriftAlerts(db, drifted);
  expect(await detectorsSeen()).toEqual(['implementationUpgraded']);
});

it('says nothing of code that differed from the start', async () => {
  await scoreProject(true);
  await raiseDriftAlerts(db, drifted);
  expect(await detectorsSeen()).toEqual([]);
});

it('blames no upgrade that put other code in place than what runs', async () => {
  await upgradeTo('0x00000000000000000000000000000000000a11ce');
  await scoreProject(true);
  await raiseDriftAlerts(db, drifted);
  expect(await detectorsSeen()).toEqual(['implementationUpgraded']);
});
