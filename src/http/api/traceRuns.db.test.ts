import { expect, it } from 'vitest';
import { noNodes } from '#core/evidence/NodeReader.ts';
import { takeRun } from '#core/traceRuns/runQueue.ts';
import { runTrace } from '#core/traceRuns/runTrace.ts';
import { chainCursor, followedChain } from '#db/schema/chain.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const isOurs = { explorer: null, problem: null };
const { app, db } = await prepareTestApp({
  chains: {
    find: (id) => (id === 'eip155:1' ? isOurs : undefined),
    names: () => ({}),
    report: () => ({}),
    endpoints: () => [],
    gauges: {},
  },
});
const visitor = {
  async get(url: string) {
    const answer = await app.inject(url);
    return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : answer.body };
  },
  async post(url: string, payload: object) {
    const answer = await app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.json() };
  },
};

const start = (digit: string) => `0x${digit.repeat(40)}`;
const asked = (digit: string) => ({ chain: 'eip155:1', start: start(digit) });

it('anybody sends a trace to the background, few in an hour, and reads it by its id while it goes on and after', async () => {
  await db.insert(chainCursor).values({ chainId: 1, next: 11, version: 1 });
  await db.insert(followedChain).values({ chain: 'eip155:1' });
  expect(await visitor.post('/api/trace-runs', { chain: 'eip155:1', start: 'me' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('neither an address') },
  });
  expect((await visitor.post('/api/trace-runs', { ...asked('1'), chain: 'eip155:9' })).status).toBe(404);
  const sent = await visitor.post('/api/trace-runs', asked('1'));
  expect(sent.status).toBe(200);
  const { id } = sent.body as { id: string };
  expect((await visitor.post('/api/trace-runs', asked('1'))).body).toEqual({ id });
  expect((await visitor.get(`/api/trace-runs/${id}`)).body).toMatchObject({ state: 'waiting', version: 0 });
  expect((await visitor.get(`/api/trace.csv?run=${id}`)).status).toBe(404);
  const first = await visitor.get(`/api/pages/trace?run=${id}`);
  expect(first.body).toMatchObject({
    ...{ run: { id, state: 'waiting' }, query: asked('1'), result: { trace: { transfers: [] } } },
  });
  const taken = await takeRun(db, ['eip155:1']);
  if (!taken) throw new Error('nothing is waiting');
  const findChain = () => isOurs;
  const stopping = new AbortController().signal;
  await runTrace(
    { db, nodes: noNodes, findChain, stopping, onError: (error) => expect.fail(String(error)) },
    taken,
  );
  expect((await visitor.get(`/api/trace-runs/${id}`)).body).toMatchObject({ state: 'done', version: 2 });
  expect((await visitor.get(`/api/trace?run=${id}`)).body).toMatchObject({
    start: start('1'),
    transfers: [],
  });
  expect((await visitor.get('/api/trace-runs/none')).status).toBe(404);
  expect((await visitor.get('/api/pages/trace?run=none')).status).toBe(404);
  for (const digit of ['2', '3', '4', '5', '6'])
    expect((await visitor.post('/api/trace-runs', asked(digit))).status).toBe(200);
  expect((await visitor.post('/api/trace-runs', asked('7'))).status).toBe(429);
});
