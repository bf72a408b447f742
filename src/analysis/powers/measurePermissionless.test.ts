import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyzeCode, createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { citeCode, listAbilities } from '#analysis/tokenScan/abilities.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { measuredFacts } from '#core/powers/measuredFacts.ts';
import { judgeCompleteness } from '#core/scores/judgeCompleteness.ts';
import { controlOf } from '#core/scores/summarizeProject.ts';
import type { Evidence } from '#model/evidence.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { listTokens, startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { createAddressAnalyzer } from './analyzeAddress.ts';

const harmful = listTokens('OpenHarm');
const fair = listTokens('OpenFair');
const doubtful = listTokens('OpenDoubt');
const chain = 'eip155:31337';
const now = new Date('2026-11-17T00:00:00Z');

let world: TokenWorld;
let analyzeCode: AnalyzeCode;
beforeAll(async () => {
  world = await startTokenWorld({ names: [...harmful, ...fair, ...doubtful], buyers: [] });
  analyzeCode = createCodeAnalysis(analyzeRemembered, { now: () => now });
});
afterAll(async () => {
  await world.close();
});

/** Somebody looked for contracts and tokens: the one here is all there is. */
const allNamed: Evidence = { kind: 'page', url: 'https://example.org', label: 'All contracts' };

/** The whole way: from a node to what is published about a project of one contract, and what a scan says of it. */
async function publish(name: string, limits: NodeLimits = {}) {
  const transport = createFunctionTransport('node', limitNode(world.request, limits));
  const client = createRpcClient({ transports: [transport], pause: 1, attempts: 1 });
  const reader = await openStateReader(client, { chain });
  const getLogs = createNodeLogs(client, { to: reader.block, findCreation: async () => undefined });
  const analyze = createAddressAnalyzer({ reader, getLogs, analyzeCode, getCandidates: async () => [] });
  const analysis = await analyze(world.tokens.get(name) ?? '0x');
  const { address, powers } = analysis;
  const reading = {
    ...{ chain, address, codeHash: null, proxyKind: 'none', implementation: null, implementationHash: null },
    ...{ facets: [], problem: null, powers, takeovers: [], paused: null, creation: null },
    ...{ block: reader.block, time: reader.time },
  };
  const measured = measuredFacts({
    ...{ contracts: 1, readings: [reading], missing: [], compared: [], watched: 1, token: undefined, now },
  });
  const facts = judgeCompleteness({ ...unknownFacts(), ...measured }, [allNamed]);
  const scored = score(facts, rules, now);
  const factors = new Map(scored.categories.flatMap((one) => one.factors).map((one) => [one.id, one]));
  return {
    block: reader.block,
    address,
    control: controlOf(facts),
    open: powers.filter(({ verdict }) => verdict === 'open'),
    judge: (id: string) => factors.get(`governance.${id}`),
    cap: scored.caps.find(({ id }) => id === 'anybody'),
    scan: listAbilities({ analysis, owner: undefined, code: citeCode(reader, analysis) }),
  };
}

const questions: Record<string, string> = {
  FreeMintOpenHarm: 'mint',
  FaucetOpenHarm: 'mint',
  FallbackMintOpenHarm: 'mint',
  PauseOpenHarm: 'freeze',
  SeizeOpenHarm: 'withdraw',
  BurnOpenHarm: 'ownership',
  UpgradeOpenHarm: 'upgrade',
};

it.each(harmful)('%s: what an unprivileged caller without funds did is anybody’s power', async (name) => {
  const { control, open, judge, block } = await publish(name);
  expect(control).toBe('anyone');
  expect(open.map(({ holders }) => holders)).toEqual([[{ kind: 'anyone' }]]);
  expect(open[0]?.evidence[0]?.label).toContain(`in a simulation at block ${block}: `);
  expect(judge(questions[name] ?? '')).toMatchObject({
    outcome: 'fail',
    sentence: expect.stringMatching(/^Anybody can /),
  });
});

it('says so in the scan, in the cap, and with what was measured', async () => {
  const { open, cap, scan, judge, address } = await publish('FreeMintOpenHarm');
  expect(scan.mint).toMatchObject({
    state: 'known',
    value: { functions: [{ name: 'mint', paths: ['anybody can mint'] }] },
  });
  expect(open[0]?.evidence[0]?.label).toMatch(/the supply rose from 10{24} to 10{23}1$/);
  expect(cap).toMatchObject({ state: 'applies', sentence: expect.stringContaining('by anybody.') });
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
  expect(judge('mint')?.sentence).toBe(`Anybody can mint tokens (mint on ${short}).`);
});

it.each(fair)('%s: what is given for something, or comes back, is nobody’s power', async (name) => {
  const { open, judge, block } = await publish(name);
  expect(open).toEqual([]);
  expect(judge('mint')).toMatchObject({
    outcome: 'pass',
    sentence: `No power to mint tokens found in 1 contract read at block ${block}; the record lists no others.`,
  });
});

it('does not know where nothing shows it, and says why', async () => {
  const later = await publish('LaterOpenDoubt');
  const refused = `anybody may call it, and what an unprivileged caller tried at block ${later.block} was refused`;
  expect(later.open.map(({ holders }) => holders)).toEqual([[{ kind: 'maybeAnyone', why: refused }]]);
  expect(later.judge('mint')).toMatchObject({ outcome: 'unknown' });
  expect(later.scan.mint).toEqual({ state: 'unknown', why: `mint: ${refused}` });
});

const untried = 'anybody may call it, and what comes of it was not tried';
it.each([
  { token: 'BlacklistOpenDoubt', name: 'blacklist', field: 'blacklist', question: 'freeze' },
  { token: 'FeeOpenDoubt', name: 'setSellFee', field: 'fees', question: 'fee' },
] as const)('$token: what shows in no answer is not taken for absent', async (doubt) => {
  const { open, judge, scan } = await publish(doubt.token);
  expect(open.map(({ name, holders }) => [name, holders])).toEqual([
    [doubt.name, [{ kind: 'maybeAnyone', why: untried }]],
  ]);
  expect(judge(doubt.question)).toMatchObject({ outcome: 'unknown' });
  expect(scan[doubt.field]).toEqual({ state: 'unknown', why: `${doubt.name}: ${untried}` });
});

it('accuses nobody of destroying what the contract itself has', async () => {
  const { open, scan } = await publish('BurnOwnOpenDoubt');
  const why = 'anybody may call it, and nobody was found to try with what it does';
  expect(open.map(({ holders }) => holders)).toEqual([[{ kind: 'maybeAnyone', why }]]);
  expect(scan.burnOthers).toMatchObject({ state: 'unknown' });
});

/** Among the owner's privileges stands one that fails whatever anybody may do. */
const alone = harmful.filter((name) => questions[name] !== 'ownership');
it.each(alone)('%s: a node that cannot simulate leaves the question open, never answered', async (name) => {
  const { open, judge } = await publish(name, { overridesRefused: true });
  expect(open.map(({ holders }) => holders.map(({ kind }) => kind))).toEqual([['maybeAnyone']]);
  expect(judge(questions[name] ?? '')?.outcome).toBe('unknown');
});
