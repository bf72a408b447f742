import * as z from 'zod/mini';
import type { PriceAnswer } from '#core/sources/answers.ts';
import { findContractSubject, getFirstTokenSubjects } from '#core/sources/subjects.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import { createJsonApi, unreadable } from './createJsonApi.ts';
import type { Asked, LiveSource } from './LiveSource.ts';

export const priceServices = ['defillama', 'coingecko'] as const;

export interface PriceSettings {
  service: (typeof priceServices)[number];
  /** Where it is, if not where it usually is. */
  url?: string | undefined;
  key?: string | undefined;
}

/** Milliseconds and US dollars. */
type Point = PriceAnswer['prices'][number];

interface PriceService {
  url: string;
  /** What it calls each chain, by number. */
  chains: Readonly<Record<number, string>>;
  keyHeader: string;
  path(place: ChainAddress, now: Date): string;
  /** Undefined for what is not of the published form, or about another token. */
  read(json: unknown, place: ChainAddress): Pick<PriceAnswer, 'prices' | 'volumes'> | undefined;
}

const days = 90;
const amount = z.number().check(z.nonnegative());
/** Below it DefiLlama itself doubts the price. */
const leastConfidence = 0.9;

const defillamaSchema = z.object({
  coins: z.record(
    z.string(),
    z.object({
      confidence: z.optional(z.number()),
      prices: z.array(z.object({ timestamp: z.number(), price: amount })),
    }),
  ),
});
const points = z.array(z.tuple([z.number(), amount]));
const coingeckoSchema = z.object({ prices: points, total_volumes: z.optional(points) });

const services: Record<PriceSettings['service'], PriceService> = {
  defillama: {
    url: 'https://coins.llama.fi',
    keyHeader: 'authorization',
    chains: {
      1: 'ethereum',
      10: 'optimism',
      56: 'bsc',
      100: 'xdai',
      137: 'polygon',
      8453: 'base',
      42161: 'arbitrum',
      43114: 'avax',
      59144: 'linea',
    },
    path({ chain, address }, now) {
      const start = Math.floor(now.getTime() / 1000) - (days - 1) * 86_400;
      return `/chart/${chain}:${address}?start=${start}&span=${days}&period=1d`;
    },
    read(json, { chain, address }) {
      const { data } = z.safeParse(defillamaSchema, json);
      if (!data) return undefined;
      const [[name, coin] = []] = Object.entries(data.coins);
      if (name === undefined || coin === undefined) return { prices: [] };
      if (name.toLowerCase() !== `${chain}:${address}`.toLowerCase()) return undefined;
      if ((coin.confidence ?? 1) < leastConfidence) return { prices: [] };
      return { prices: coin.prices.map(({ timestamp, price }): Point => [timestamp * 1000, price]) };
    },
  },
  coingecko: {
    url: 'https://api.coingecko.com/api/v3',
    keyHeader: 'x-cg-demo-api-key',
    chains: {
      1: 'ethereum',
      10: 'optimistic-ethereum',
      56: 'binance-smart-chain',
      100: 'xdai',
      137: 'polygon-pos',
      8453: 'base',
      42161: 'arbitrum-one',
      43114: 'avalanche',
      59144: 'linea',
    },
    path: ({ chain, address }) =>
      `/coins/${chain}/contract/${address.toLowerCase()}/market_chart?vs_currency=usd&days=${days}&interval=daily`,
    read(json) {
      const { data } = z.safeParse(coingeckoSchema, json);
      return data && { prices: data.prices, ...(data.total_volumes && { volumes: data.total_volumes }) };
    },
  },
};

/** Token prices from DefiLlama or CoinGecko: what the first token of each project cost on the last days. */
export function createPrices(
  { service, url: given, key }: PriceSettings,
  { userAgent }: { userAgent: string },
): LiveSource {
  const { chains, keyHeader, path, read, ...rest } = services[service];
  const url = (given ?? rest.url).replace(/\/$/, '');
  const { host } = new URL(url);
  const ask = createJsonApi({
    url,
    headers: { 'user-agent': userAgent, ...(key !== undefined && { [keyHeader]: key }) },
  });
  const nameOf = (subject: string) => chains[getChainNumber(findContractSubject(subject).chain)];
  return {
    name: 'prices',
    getSubjects: async (db) =>
      (await getFirstTokenSubjects(db)).filter(({ subject }) => nameOf(subject) !== undefined),
    hostOf: () => host,
    async ask(subject, { now, signal }): Promise<Asked> {
      const place = { chain: nameOf(subject) ?? '', address: findContractSubject(subject).address };
      const asked = path(place, now);
      const outcome = await ask(asked, { now, signal });
      if ('asked' in outcome) return outcome.asked;
      const { status, json } = outcome.answer;
      const told = status === 404 ? { prices: [] } : status === 200 ? read(json, place) : undefined;
      if (!told) return unreadable(host);
      const answer: PriceAnswer = { url: `${url}${asked}`, ...told };
      return { kind: 'answered', answer, etag: null, lastModified: null };
    },
  };
}
