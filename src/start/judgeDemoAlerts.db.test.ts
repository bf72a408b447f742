import { expect, it } from 'vitest';
import { getAlertRecord } from '#core/alerts/getAlertRecord.ts';
import { insertOnChainAlerts } from '#core/alerts/onChainAlerts.ts';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import type { Detector } from '#model/alerts.ts';
import { demoChain } from '#model/chainId.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { Act } from '../../demo/chain/world.ts';
import { judgeDemoAlerts } from './judgeDemoAlerts.ts';

const { db } = await prepareTestDatabase();
const contract: Act['to'] = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const time = new Date('2026-11-01T00:00:00Z');

it('judges by what the actors of the demo did, and leaves open what they did not decide', async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', demo: true }), projectRecord({ id: 'real', name: 'Real' })],
  });
  const raise = (detector: Detector, logIndex: number, projectId = 'acme') =>
    insertOnChainAlerts(db, [
      {
        ...{ detector, projectId, severity: 'major', time, title: detector, text: 'It happened.' },
        ...{ chain: demoChain, block: 5, blockHash: '0x05', transactionHash: '0xaa', logIndex, contract },
      },
    ]);
  await raise('paused', 0);
  await raise('roleRevoked', 1);
  await raise('largeMint', 2);
  await raise('unpaused', 3, 'real');
  const at = time.getTime() / 1000;
  const done = ['pause', 'renounceRole', 'unpause'].map((functionName) => ({
    at,
    to: contract,
    functionName,
  }));
  // A mint at another time proves nothing about this one.
  await judgeDemoAlerts(db, [...done, { at: at + 12, to: contract, functionName: 'mint' }] as const);
  // What is counted is what was sealed.
  await sequenceEntries(db, { keys: createLogKeys({ secret: 'x'.repeat(32) }), now: new Date() });
  const { detectors, retractions } = await getAlertRecord(db, { now: new Date() });
  const verdicts = detectors.flatMap(({ detector, raised, confirmed, retracted }) =>
    raised > 0 ? [[detector, confirmed, retracted.wronglyDescribed]] : [],
  );
  expect(verdicts).toEqual([
    ['roleRevoked', 0, 1],
    ['paused', 1, 0],
    ['unpaused', 0, 0],
    ['largeMint', 0, 0],
  ]);
  expect(retractions[0]?.reason).toContain('nobody took it away');
});
