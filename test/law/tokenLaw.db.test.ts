import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type AnalyzeCode, createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Hex } from '#lib/hex.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { rememberAnswers, type Silence, silenceNode } from './partialNode.ts';
import { arbitraryTokens, followWorld, readWorldToken } from './tokenWorld.ts';

/** LAW_SEED=… tries other worlds and other gaps. */
const seed = Number(process.env.LAW_SEED ?? 14);
const rounds = 4;
const readingsPerRound = 12;

const { db } = await prepareTestDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function openWorld() {
  const [plan] = fc.sample(arbitraryTokens, { seed, numRuns: 1 });
  if (!plan) throw new Error('there is no plan');
  const chain = await startDemoChain({
    ...{ plan, seed, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0, historyBlocks: 150 },
  });
  if (chain.status !== 'running') throw new Error(chain.reason);
  closing.push(() => chain.close());
  const all = [...chain.deployments.values()].map(({ key, address }) => ({
    key,
    address: address.toLowerCase() as Hex,
  }));
  const study = createCodeAnalysis(analyzeRemembered, { now: () => new Date() });
  const studies = new Map<string, ReturnType<AnalyzeCode>>();
  return {
    request: rememberAnswers(chain.request),
    addresses: all.map(({ address }) => address),
    tokens: all.filter(({ key }) => key.startsWith('token-')).map(({ address }) => address),
    head: Number(await chain.request('eth_blockNumber', [])),
    /** Of the code at the one block that is read. */
    analyzeCode: ((reader, subject) => {
      const key = `${subject.at} ${subject.code}`;
      const known = studies.get(key) ?? study(reader, subject);
      studies.set(key, known);
      known.catch(() => studies.delete(key));
      return known;
    }) satisfies AnalyzeCode,
  };
}

const facts = ['supply', 'holders', 'sellSimulation', 'transferFee', 'restrictions'] as const;

/** A list of the barred that does not show itself says nothing. */
const isLess = (said: unknown, real: unknown) =>
  isDeepStrictEqual(said, real) ||
  (typeof said === 'object' &&
    typeof real === 'object' &&
    isDeepStrictEqual(said, { ...real, barred: null }));

function* findFalse(said: TokenReading, real: TokenReading): Generator<string> {
  for (const key of facts) {
    const [less, whole] = [said[key], real[key]];
    if ('why' in less) continue;
    if ('why' in whole) yield `${key} is known with less and not with all: ${JSON.stringify(less.value)}`;
    else if (!isLess(less.value, whole.value))
      yield `${key}: ${JSON.stringify(less.value)} instead of ${JSON.stringify(whole.value)}`;
  }
}

/**
 * The law, over tokens and alerts of a random world, from the node through the rows in the database: followed from a later
 * block, through a node without old state, with questions refused, a token's facts are those of full knowledge or
 * unknown, and no alert is raised, mailed or fed that full knowledge does not raise. What the engines have in common is tested elsewhere.
 */
describe.runIf(testEngine === 'postgres')(
  `the law of less knowledge of tokens and alerts, seed ${seed}, ${rounds * readingsPerRound} cases`,
  () => {
    it('holds over a random world', async () => {
      const { request, addresses, tokens, head, analyzeCode } = await openWorld();
      const told = await followWorld(db, { request, addresses, startBlock: 0 });
      const whole = new Map<Hex, TokenReading>();
      for (const address of tokens) {
        const token = await readWorldToken(db, { request, analyzeCode, address });
        if (token) whole.set(address, token);
      }
      const sure = [...whole.values()].flatMap((token) => facts.filter((key) => 'value' in token[key]));
      expect(new Set(sure)).toEqual(new Set(facts));
      expect(told.alerts.length).toBeGreaterThan(1);

      const block = fc.nat(head);
      const arbitraryLimits: fc.Arbitrary<NodeLimits> = fc.record(
        {
          stateFrom: block,
          oldState: fc.constantFrom('refused', 'empty', 'todays'),
          logsFrom: block,
          logsRefused: fc.boolean(),
          maxRange: fc.constantFrom(1, 10, 100),
        },
        { requiredKeys: [] },
      );
      const arbitraryHidden: fc.Arbitrary<Silence> = fc.record({
        limits: arbitraryLimits,
        refused: fc.constantFrom(0, 5, 20, 100, 300),
        salt: fc.nat(1_000),
      });
      const later = fc.sample(fc.tuple(fc.oneof(fc.constant(0), block), block, fc.nat(2)), {
        seed,
        numRuns: rounds - 2,
      });
      // Once from the beginning and with all state, so that there are alerts in every world; once without the first of them.
      const starts = [[0, 0, 0] as const, [Math.min(...told.blocks) + 1, 0, 0] as const, ...later];
      let known = 0;
      let alerts = 0;
      let partly = 0;
      for (const [round, [startBlock, stateFrom, how]] of starts.entries()) {
        const oldState = (['refused', 'empty', 'todays'] as const)[how] ?? 'refused';
        const limited = limitNode(request, { stateFrom, oldState });
        const raised = await followWorld(db, { request: limited, addresses, startBlock });
        const at = `LAW_SEED=${seed}, round ${round}`;
        for (const way of ['alerts', 'mails', 'feed'] as const) {
          const truth = new Set(told[way]);
          expect(
            raised[way].filter((one) => !truth.has(one)),
            `${at}, ${way}`,
          ).toEqual([]);
          // It must not hold by saying nothing.
          expect(raised[way].length, `${at}, ${way}`).toBe(raised.alerts.length);
        }
        alerts += raised.alerts.length;
        if (startBlock > 0 && raised.alerts.length > 0) partly += 1;
        const cases = fc.sample(fc.tuple(fc.constantFrom(...tokens), arbitraryHidden), {
          seed: seed + round,
          numRuns: readingsPerRound,
        });
        for (const [address, hidden] of cases) {
          const asked = { request: silenceNode(request, hidden), analyzeCode, address };
          // A chain that cannot be read at all tells nothing of the token.
          const said = await readWorldToken(db, asked).catch(() => undefined);
          const real = whole.get(address);
          if (!said || !real) continue;
          expect([...findFalse(said, real)], `${at}, ${address}, ${JSON.stringify(hidden)}`).toEqual([]);
          known += facts.filter((key) => 'value' in said[key]).length;
        }
      }
      // It must not hold by saying nothing.
      expect(known).toBeGreaterThan(rounds * readingsPerRound);
      expect(alerts).toBeGreaterThan(1);
      expect(partly).toBeGreaterThan(0);
    });
  },
);
