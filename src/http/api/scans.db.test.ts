import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { takeScan } from '#core/scans/scanQueue.ts';
import { scan } from '#db/schema/scans.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const chain = 'eip155:31337';
const { app, db } = await prepareTestApp({
  limitScale: 1,
  chains: {
    ...noChains,
    names: () => ({ [chain]: 'Test chain' }),
    find: (id) => (id === chain ? { explorer: null, problem: null } : undefined),
  },
});
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const addresses = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => addressOf(first + index));

let callers = 0;
/** Each network has limits of its own. */
const post = (payload: object, remoteAddress = `10.0.0.${++callers}`) =>
  app.inject({ method: 'POST', url: '/api/scans', payload, remoteAddress });
const submit = (address: string, given = chain) =>
  app.inject({
    method: 'POST',
    url: '/scan',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ address, chain: given }).toString(),
    remoteAddress: `10.0.1.${++callers}`,
  });

it('answers a job for 1 to 100 addresses, with how far each is', async () => {
  const asked = await post({ addresses: [...addresses(99), addressOf(7)] });
  expect(asked.statusCode).toBe(200);
  const job = asked.json();
  expect(job).toMatchObject({ ended: 0, total: 99 });
  expect(job.scans[6]).toMatchObject({ address: addressOf(7), chain, state: 'waiting', step: null });
  const { body } = await app.inject(`/api/scans/jobs/${job.id}`);
  expect(JSON.parse(body)).toEqual(job);
  const progress = await app.inject(`/api/scans/${job.scans[0].id}/progress`);
  expect(progress.json()).toEqual(job.scans[0]);
  const page = await app.inject(`/api/scans/${job.scans[0].id}`);
  expect(page.json()).toMatchObject({ state: 'waiting', result: null, previous: null });
});

it.each([
  [{ addresses: addresses(101) }, 'addresses'],
  [{ addresses: [] }, 'addresses'],
  [{ addresses: ['0x12'] }, 'must be an address of 0x and 40 hex digits'],
  [{ addresses: ['0xDEADBEEFdeadbeefdeadbeefdeadbeefdeadbeef'] }, 'wrong EIP-55 checksum'],
  [{ addresses: addresses(1), chain: 'ethereun' }, 'near it: Ethereum (eip155:1)'],
  [{ addresses: addresses(1), chain: 'ethereum' }, 'does not read the chain eip155:1. It reads eip155:31337'],
  [{ addresses: addresses(1), chain: 'eip155:1' }, 'does not read the chain eip155:1. It reads eip155:31337'],
])('says what is wrong with %j', async (payload, message) => {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(message);
});

it('refuses a network that asks for too many, and says when it may ask again', async () => {
  for (const first of [1, 101])
    expect((await post({ addresses: addresses(100, first) }, '10.9.0.1')).statusCode).toBe(200);
  const refused = await post({ addresses: addresses(1) }, '10.9.0.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post({ addresses: addresses(1) }, '10.9.1.1')).statusCode).toBe(200);
});

it('does not let a single address wait for those who ask for hundreds', async () => {
  for (const first of [1001, 1101]) await post({ addresses: addresses(100, first) }, '10.9.2.1');
  await post({ addresses: addresses(1, 2000) }, '10.9.3.1');
  const taken = [];
  for (let turn = 0; turn < 3; turn++)
    taken.push((await takeScan(db, { chains: [chain] }))?.address.toLowerCase());
  expect(taken).toEqual([1001, 2000, 1002].map(addressOf));
});

it('takes a scan over that was taken before the clock was set back', async () => {
  await post({ addresses: addresses(1, 2500) }, '10.9.6.1');
  const take = async () => (await takeScan(db, { chains: [chain] }))?.attempt;
  expect([await take(), await take()]).toEqual([1, undefined]);
  await db.update(scan).set({ leaseUntil: sql`now() + interval '2 hours'` });
  expect([await take(), await take()]).toEqual([2, undefined]);
});

it('keeps places in a long queue for those who ask for their first address', async () => {
  await db.insert(scan).values(addresses(800, 3001).map((address) => ({ chain, address })));
  const many = await post({ addresses: addresses(2, 5001) }, '10.9.4.1');
  expect([many.statusCode, many.json().name]).toEqual([429, 'ScanQueueFull']);
  expect((await post({ addresses: addresses(1, 5001) }, '10.9.5.1')).statusCode).toBe(200);
});

it('has no scan or job under other names', async () => {
  for (const url of ['/api/scans/x', '/api/scans/x/progress', `/api/scans/jobs/${crypto.randomUUID()}`])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect((await app.inject(`/scan/${crypto.randomUUID()}`)).statusCode).toBe(404);
});

it('leads a form without scripts to its result, or back with what is wrong', async () => {
  const sent = await submit(addressOf(5));
  const [row] = await db.select().from(scan);
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toBe(`/scan/${row?.id}`);
  const waiting = await app.inject(`/scan/${row?.id}`);
  expect(waiting.body).toContain('<noscript><meta http-equiv="refresh" content="2"/></noscript>');
  const wrong = await submit('0x12');
  expect(wrong.headers.location).toBe('/scan?address=0x12&chain=eip155%3A31337');
  const form = await app.inject(String(wrong.headers.location));
  expect(form.body).toContain('The address must be an address of 0x and 40 hex digits.');
  const other = await submit(addressOf(5), 'eip155:1');
  expect((await app.inject(String(other.headers.location))).body).toContain(
    'Choose a chain that this site reads.',
  );
});
