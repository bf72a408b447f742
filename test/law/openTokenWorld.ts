import fc from 'fast-check';
import { type AnalyzeCode, createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import type { Hex } from '#lib/hex.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { findDemoMarkets } from '../../demo/markets.ts';
import { runCuts } from './diamondWorld.ts';
import { rememberAnswers } from './partialNode.ts';
import { arbitraryOperations, runTimelocks } from './timelockWorld.ts';
import { arbitraryTokens } from './tokenWorld.ts';
import { arbitraryUpgrades, runUpgrades } from './upgradeWorld.ts';

/** Code that no audit names comes after such as one names, and goes. */
const cutOrder = [1, 2, 1, 0];

/** A random world of tokens, of timelocks with operations of every course, and of a proxy and a diamond whose code is replaced; then it stands still. */
export async function openTokenWorld({
  seed,
  closing,
}: {
  seed: number;
  closing: (() => Promise<unknown>)[];
}) {
  const [sample] = fc.sample(fc.tuple(arbitraryTokens, arbitraryOperations, arbitraryUpgrades), {
    ...{ seed, numRuns: 1 },
  });
  if (!sample) throw new Error('there is no plan');
  const [plan, planned, order] = sample;
  const chain = await startDemoChain({
    ...{ plan, seed, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0, historyBlocks: 70 },
  });
  if (chain.status !== 'running') throw new Error(chain.reason);
  closing.push(() => chain.close());
  const getHead = async () => Number(await chain.request('eth_blockNumber', []));
  const first = (await getHead()) + 1;
  const upgrades = await runUpgrades(chain.request, order);
  const cuts = await runCuts(chain.request, cutOrder);
  const timelocks = await runTimelocks(chain.request, planned);
  const head = await getHead();
  const request = rememberAnswers(chain.request);
  const times = new Map<number, number>();
  for (let block = first - 1; block <= head; block++) {
    const answer = await request('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]);
    times.set(block, Number((answer as { timestamp: Hex }).timestamp));
  }
  const all = [...chain.deployments.values()].map(({ key, address }) => ({
    key,
    address: address.toLowerCase() as Hex,
  }));
  const study = createCodeAnalysis(analyzeRemembered, { now: () => new Date() });
  const studies = new Map<string, ReturnType<AnalyzeCode>>();
  const studyOnce = (key: string, ...subject: Parameters<AnalyzeCode>) => {
    const known = studies.get(key) ?? study(...subject);
    studies.set(key, known);
    known.catch(() => studies.delete(key));
    return known;
  };
  return {
    ...{ request, upgrades, cuts, timelocks, first, head },
    markets: findDemoMarkets(plan, chain),
    timeOf: (block: number) => times.get(block) ?? 0,
    addresses: [...all.map(({ address }) => address), ...timelocks.addresses, upgrades.proxy],
    tokens: all.filter(({ key }) => key.startsWith('token-')).map(({ address }) => address),
    /** Of the code at the one block that is read. */
    analyzeCode: ((reader, subject) =>
      studyOnce(`${subject.at} ${subject.code}`, reader, subject)) satisfies AnalyzeCode,
    /** Of a diamond at any block. */
    analyzeDiamond: study,
    /** Of a proxy at any block: what it is depends on where its code is. */
    analyzeProxy: (async (reader, subject) => {
      const behind = await reader.getStorage(subject.at, proxySlots.implementation);
      return studyOnce(`${subject.at} ${subject.code} ${behind}`, reader, subject);
    }) satisfies AnalyzeCode,
  };
}
