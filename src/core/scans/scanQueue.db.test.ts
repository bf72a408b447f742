import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scan } from '#db/schema/scans.ts';
import { sampleScan } from '#test/helpers/sampleScan.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getScan, getScanJob } from './getScan.ts';
import { requestScans } from './requestScans.ts';
import { failScan, finishScan, keepScan, releaseScan, type TakenScan, takeScan } from './scanQueue.ts';
import { sweepScans } from './sweepScans.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = '0x3333333333333333333333333333333333333333';
const now = new Date();
const request = () => requestScans(db, { chain, addresses: [address] });
const take = () => takeScan(db, { chains: [chain] });
const lapse = () => db.update(scan).set({ leaseUntil: new Date(0) });

async function requestAndTake(): Promise<{ id: string; job: string; taken: TakenScan }> {
  const { job, scans } = await request();
  const taken = await take();
  if (!taken) throw new Error('nothing was taken');
  return { id: scans[0] ?? '', job, taken };
}

it('makes one scan of many requests for one address', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, request));
  expect(new Set(asked.flatMap(({ scans }) => scans)).size).toBe(1);
  const taken = await take();
  if (!taken) return expect.fail('nothing was taken');
  expect(await finishScan(db, taken, sampleScan({}))).toBe(true);
  // Fresh enough to stand for another.
  expect((await request()).scans).toEqual(asked[0]?.scans);
  expect(await db.$count(scan)).toBe(1);
});

it('refuses more when a thousand wait', async () => {
  await db.execute(
    sql`insert into scan (chain, address) select ${chain}, 'x' || n from generate_series(1, 1000) n`,
  );
  await expect(request()).rejects.toMatchObject({ status: 429, name: 'ScanQueueFull' });
});

it('gives what its process left to another, and gives up after the second time', async () => {
  const { id } = await requestAndTake();
  expect(await take()).toBeUndefined();
  await lapse();
  expect(await take()).toMatchObject({ attempt: 2 });
  await lapse();
  expect(await take()).toBeUndefined();
  expect(await getScan(db, { id, now })).toMatchObject({
    state: 'failed',
    problem: 'The scan of this address was broken off twice. It is not tried again.',
  });
});

it('takes nothing from whoever lost it to another', async () => {
  const { id, taken } = await requestAndTake();
  await lapse();
  const second = await take();
  if (!second) return expect.fail('nothing was taken');
  await keepScan(db, taken, 'code');
  await failScan(db, taken, 'The first failed.');
  expect(await finishScan(db, taken, sampleScan({}))).toBe(false);
  await releaseScan(db, taken);
  expect(await getScan(db, { id, now })).toMatchObject({ state: 'running', step: null });
  await keepScan(db, second, 'code');
  expect(await getScan(db, { id, now })).toMatchObject({ state: 'running', step: 'code' });
});

it('says why a scan failed', async () => {
  const { id, taken } = await requestAndTake();
  await failScan(db, taken, 'The node did not answer.');
  expect(await getScan(db, { id, now })).toMatchObject({
    state: 'failed',
    problem: 'The node did not answer.',
    result: null,
  });
});

it('puts back what whoever stops had taken, as if it had not been tried', async () => {
  const { taken } = await requestAndTake();
  await releaseScan(db, taken);
  expect(await take()).toEqual(taken);
});

it('forgets jobs and failures after a week, and keeps results', async () => {
  const { job, taken } = await requestAndTake();
  await finishScan(db, taken, sampleScan({}));
  await db.insert(scan).values({ chain, address: 'x', state: 'failed', doneAt: now });
  await sweepScans(db, { now: new Date(now.getTime() + 8 * 86_400_000) });
  await expect(getScanJob(db, job)).rejects.toMatchObject({ status: 404 });
  expect(await db.select({ state: scan.state }).from(scan)).toEqual([{ state: 'done' }]);
});
