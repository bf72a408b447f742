import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { discoverContracts } from '#analysis/discovery/discoverContracts.ts';
import { createAddressAnalyzer } from '#analysis/powers/analyzeAddress.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import type { DiscoveredEdge } from '#model/discovery.ts';
import { getSampleChain } from '#test/helpers/getSampleChain.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { rememberAnswers, type Silence, silenceNode } from './partialNode.ts';

/** LAW_SEED=… tries other gaps. */
const seed = Number(process.env.LAW_SEED ?? 14);
const cases = 30;
const sample = await getSampleChain({ seed: 14 });
const request = rememberAnswers(sample.request);
const addresses = [...sample.deployments.values()].map(({ address }) => checksum(address as Hex));

interface Gap extends Silence {
  /** The analyser's clock goes on whenever it is looked at. */
  isHasty: boolean;
}

function analyzeHasty() {
  let time = 0;
  return (asked: Parameters<typeof analyzeRemembered>[0]) =>
    analyzeContract({ ...asked, now: () => (time += 100), timeLimit: 2 });
}

const edgeKey = ({ from, to, relation }: DiscoveredEdge) => `${from} ${relation} ${to}`;

/** What is found from contracts through a node that keeps something back; undefined where it tells no block at all. */
async function discover(onRecord: readonly string[], { isHasty, ...silence }: Gap) {
  const transport = createFunctionTransport('limited', silenceNode(request, silence));
  const client = createRpcClient({ transports: [transport], pause: 1, attempts: 1, batchSize: 1000 });
  const reader = await openStateReader(client, { chain: 'eip155:31337' }).catch(() => undefined);
  if (!reader) return undefined;
  const findCreation = createCreations(reader);
  const analyzeCode = createCodeAnalysis(isHasty ? analyzeHasty() : analyzeRemembered, {
    now: () => new Date(),
  });
  const analyze = createAddressAnalyzer({
    ...{ reader, analyzeCode, getCandidates: async () => [] },
    getLogs: createNodeLogs(client, { to: reader.block, findCreation }),
  });
  const findKnown = async () => new Map();
  const found = await discoverContracts({ reader, analyze, analyzeCode, findKnown, changes: [] }, onRecord);
  return {
    closed: found.open.length === 0,
    nodes: found.nodes.map(({ address, role, stop }) => `${address} ${role} ${stop}`).sort(),
    edges: found.edges.map(edgeKey).sort(),
  };
}

const nothing: Gap = { limits: {}, refused: 0, salt: 0, isHasty: false };

it(`less knowledge closes no list of contracts and invents no reference, seed ${seed}`, {
  timeout: 120_000,
}, async () => {
  const whole = new Map<string, ReturnType<typeof discover>>();
  let [closed, open] = [0, 0];
  const gap: fc.Arbitrary<Gap> = fc.record({
    limits: fc.record(
      {
        logsFrom: fc.nat(300),
        mostLogs: fc.constantFrom(1, 3),
        logsRefused: fc.boolean(),
        overridesRefused: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    refused: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat(60) }),
    salt: fc.nat(),
    isHasty: fc.oneof(
      { weight: 5, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
  const project = fc.uniqueArray(fc.constantFrom(...addresses), { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(project, gap, async (onRecord, hidden) => {
      const said = await discover(onRecord, hidden);
      if (!said) return;
      const key = onRecord.join();
      const truth = whole.get(key) ?? discover(onRecord, nothing);
      whole.set(key, truth);
      const real = await truth;
      const edges = new Set(real?.edges);
      expect(said.edges.filter((edge) => !edges.has(edge))).toEqual([]);
      if (said.closed) {
        closed++;
        expect(said).toEqual({ ...real, closed: true });
      } else open++;
    }),
    { seed, numRuns: cases },
  );
  // A law that is never put to the test holds nothing.
  expect(Math.min(closed, open)).toBeGreaterThan(5);
});
