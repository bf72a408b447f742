import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { createPrices, type PriceSettings } from './prices.ts';

const now = new Date('2026-11-16T00:00:00Z');
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let site: TestWebsite | undefined;
afterEach(() => site?.close());

async function ask(service: PriceSettings['service'], answer: RequestListener) {
  await site?.close();
  site = await startWebsite(answer, { https: false });
  const source = createPrices({ service, url: site.origin, key: 'key' }, { userAgent: 'Parapet' });
  const context = { now, signal: new AbortController().signal, etag: null, lastModified: null };
  return source.ask(`eip155:1/${address}`, context);
}

const answering =
  (json: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify(json));

const llama = (coin: object) => answering({ coins: { [`ethereum:${address}`]: coin } });

it('asks DefiLlama for ninety days and leaves out what it doubts itself', async () => {
  const prices = [{ timestamp: 1_794_700_000, price: 1.5 }];
  expect(await ask('defillama', llama({ symbol: 'ACM', confidence: 0.99, prices }))).toMatchObject({
    kind: 'answered',
    answer: { prices: [[1_794_700_000_000, 1.5]] },
  });
  expect(site?.requests[0]?.url).toBe(`/chart/ethereum:${address}?start=1787097600&span=90&period=1d`);
  expect(await ask('defillama', llama({ confidence: 0.3, prices }))).toMatchObject({
    answer: { prices: [] },
  });
  expect(await ask('defillama', answering({ coins: {} }))).toMatchObject({ answer: { prices: [] } });
  const other = { coins: { 'ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359': { prices } } };
  expect(await ask('defillama', answering(other))).toMatchObject({ kind: 'failed' });
});

it('asks CoinGecko with its key, and takes an unknown coin for no price', async () => {
  const chart = {
    prices: [[1_794_700_000_000, 2]],
    market_caps: [],
    total_volumes: [[1_794_700_000_000, 9]],
  };
  expect(await ask('coingecko', answering(chart))).toMatchObject({
    kind: 'answered',
    answer: { prices: [[1_794_700_000_000, 2]], volumes: [[1_794_700_000_000, 9]] },
  });
  expect(site?.requests[0]).toMatchObject({
    url: `/coins/ethereum/contract/${address.toLowerCase()}/market_chart?vs_currency=usd&days=90&interval=daily`,
    headers: { 'x-cg-demo-api-key': 'key' },
  });
  expect(await ask('coingecko', answering({ error: 'coin not found' }, 404))).toMatchObject({
    answer: { prices: [] },
  });
});

it('does not take odd answers for prices, and leaves a service alone that refuses', async () => {
  for (const json of [
    {},
    { prices: [], total_volumes: 'many' },
    { prices: [[1, -2]] },
    { prices: [[1, 'two']] },
    { prices: [1] },
  ])
    expect(await ask('coingecko', answering(json))).toMatchObject({ kind: 'failed' });
  expect(await ask('defillama', answering({ coins: [] }))).toMatchObject({ kind: 'failed' });
  expect(await ask('coingecko', answering({}, 429))).toMatchObject({ kind: 'refused' });
});
