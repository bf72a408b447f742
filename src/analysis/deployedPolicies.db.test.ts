import { getAddress, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import type { ControlAct } from '#model/controlGrade.ts';
import type { PolicyVerdict } from '#model/policies.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { PolicyAnswer } from '#wire/policies.ts';
import { parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { createCodeAnalysis } from './code/analyzeCode.ts';
import { refreshProject } from './refreshProject.ts';

/** Who commands a contract: whether one key suffices, and how many hours of warning everybody has. */
interface Holder {
  plan: string;
  alone: boolean;
  hours: number;
}
const holders: Record<string, Holder> = {
  key: { plan: 'key:keeper', alone: true, hours: 0 },
  few: { plan: 'contract:few', alone: false, hours: 0 },
  any: { plan: 'contract:any', alone: true, hours: 0 },
  day: { plan: 'contract:day', alone: false, hours: 24 },
  'three-days': { plan: 'contract:three-days', alone: false, hours: 72 },
  'key-in-a-day': { plan: 'contract:key-in-a-day', alone: true, hours: 24 },
  'key-in-three': { plan: 'contract:key-in-three', alone: true, hours: 72 },
  renounced: { plan: 'renounced', alone: false, hours: 0 },
};

/** What whoever commands it can do, as its source says. Destroyed tokens are taken from somebody. */
const kinds: Record<string, { acts: ControlAct[]; args?: string }> = {
  OwnedToken: { acts: ['dilute'] },
  PausableToken: { acts: ['block'] },
  BlacklistToken: { acts: ['block', 'take'] },
  TaxToken: { acts: ['tax'], args: ', feeBps: 300' },
};

const listed = Object.entries(kinds).flatMap(([kind, { acts }]) =>
  Object.keys(holders).map((name) => ({ id: `${kind.toLowerCase()}-${name}`, acts })),
);
interface Deployed {
  id: string;
  acts: readonly ControlAct[];
  holder: Holder;
  paused: boolean;
}
const tokens = Object.entries(kinds).flatMap(([kind, { args = '' }]) =>
  Object.entries(holders).map(
    ([name, { plan }]) =>
      `  ${kind.toLowerCase()}-${name}: { project: ${kind.toLowerCase()}-${name}, contract: ${kind}, args: { name: T, symbol: T, supply: 1000000${args} }, controller: ${plan} }`,
  ),
);
const plan = parseDeploymentPlan(`
deployments:
  few: { project: hands, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  any: { project: hands, contract: Safe, args: { owners: 3, threshold: 1 }, controller: none }
  day: { project: hands, contract: Timelock, args: { minDelayHours: 24, proposer: few, executor: few }, controller: contract:few }
  three-days: { project: hands, contract: Timelock, args: { minDelayHours: 72, proposer: few, executor: few }, controller: contract:few }
  key-in-a-day: { project: hands, contract: Timelock, args: { minDelayHours: 24, proposer: 'key:keeper', executor: 'key:keeper' }, controller: 'key:keeper' }
  key-in-three: { project: hands, contract: Timelock, args: { minDelayHours: 72, proposer: 'key:keeper', executor: 'key:keeper' }, controller: 'key:keeper' }
${tokens.join('\n')}
`);

const chainId = 'eip155:31337';
const { app, db } = await prepareTestApp({ limitScale: 100 });
let chain: Extract<DemoChain, { status: 'running' }>;
let client: RpcClient;
const at = (key: string) => getAddress(chain.deployments.get(key)?.address ?? '');

beforeAll(async () => {
  const started = await startDemoChain({
    ...{ plan, seed: 3, now: Date.now(), liveIntervalMs: 0, historyBlocks: 40, hasStories: false },
  });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
  client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
});
afterAll(async () => {
  await chain.close();
});

const call = async (id: string, signature: string) =>
  String(await chain.request('eth_call', [{ to: at(id), data: toFunctionSelector(signature) }, 'latest']));

/** As the contract itself answers: a timelock that has not accepted it yet is not its owner. */
async function findHolder(id: string): Promise<Holder | undefined> {
  const owner = `0x${(await call(id, 'owner()')).slice(-40)}`;
  if (BigInt(owner) === 0n) return holders.renounced;
  const name = Object.keys(holders).find(
    (key) => chain.deployments.get(key)?.address.toLowerCase() === owner,
  );
  return holders[name ?? 'key'];
}

interface Policy {
  condition: object;
  /** Of the contract as it was deployed; undefined where the plan does not say. */
  isBroken: (one: Deployed) => boolean | undefined;
}
const soon = (acts: readonly ControlAct[], withinHours: number): Policy => ({
  condition: { kind: 'noSingleKey', acts, withinHours },
  isBroken: ({ holder, acts: own }) =>
    holder.alone && holder.hours < withinHours && own.some((act) => acts.includes(act)),
});
const policies: Policy[] = [
  soon(['take', 'replaceCode', 'dilute'], 48),
  soon(['take', 'replaceCode', 'dilute'], 96),
  soon(['block', 'tax'], 48),
  {
    condition: { kind: 'controlGradeAtLeast', grade: 'B' },
    isBroken: ({ holder, acts }) =>
      (holder.alone && holder.hours < 48 && acts.includes('dilute')) || undefined,
  },
  { condition: { kind: 'taxAtMost', percent: 1 }, isBroken: ({ acts }) => acts.includes('tax') },
  { condition: { kind: 'notPaused' }, isBroken: ({ paused }) => paused },
  // Nobody published any.
  { condition: { kind: 'sourceVerified' }, isBroken: () => true },
];

it('allows no deployed contract that breaks the policy, and allows some that meet it', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const lookedFor = [{ what: ['contracts', 'tokens'], on: day, by: 'Desk', where: ['the plan'] }];
  await importTestRecords(
    db,
    {
      projects: listed.map(({ id }) =>
        projectRecord({
          ...{ id, chains: [chainId], lookedFor },
          tokens: [{ chain: chainId, address: at(id), symbol: 'T', decimals: 18 }],
        }),
      ),
    },
    new Date(),
  );
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => new Date() });
  const clients = new Map([[chainId, client]]);
  const deployed: Deployed[] = [];
  for (const { id, acts } of listed) {
    const holder = await findHolder(id);
    const paused = id.startsWith('pausable') && BigInt(await call(id, 'paused()')) === 1n;
    if (holder) deployed.push({ id, acts, holder, paused });
    await refreshProject(
      { db, clients, findMarkets: () => undefined, analyzeCode },
      { projectId: id, now: new Date() },
    );
  }
  expect(deployed).toHaveLength(32);
  const told: {
    id: string;
    condition: string;
    reason: string | undefined;
    verdict: PolicyVerdict;
    isBroken: boolean | undefined;
  }[] = [];
  for (const { condition, isBroken } of policies)
    for (const one of deployed) {
      const payload = { chain: chainId, address: at(one.id), conditions: [condition] };
      const answer = await app.inject({ method: 'POST', url: '/api/v1/policy-checks', payload });
      const { data } = answer.json<{ data: PolicyAnswer }>();
      const reason = data.conditions[0]?.reason;
      told.push({
        id: one.id,
        condition: JSON.stringify(condition),
        reason,
        verdict: data.verdict,
        isBroken: isBroken(one),
      });
    }
  const list = (wanted: PolicyVerdict, broken: boolean) =>
    told.filter(({ verdict, isBroken }) => verdict === wanted && isBroken === broken);
  expect(list('allow', true)).toEqual([]);
  expect(list('deny', false)).toEqual([]);
  // Neither is shown by answers that are all unknown.
  expect(list('allow', false).length).toBeGreaterThan(70);
  expect(list('deny', true).length).toBeGreaterThan(20);
});
