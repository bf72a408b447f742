import { getAddress, keccak256, toFunctionSelector } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import type { Hex } from '#lib/hex.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { listSamples } from '#test/samples/contracts/listSamples.ts';
import { createAddressAnalyzer } from './analyzeAddress.ts';
import { markOraclePowers } from './markOraclePowers.ts';

let chain: SampleChain;
let analyze: ReturnType<typeof createAddressAnalyzer>;

beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
  const client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  analyze = createAddressAnalyzer({
    reader,
    getLogs: createNodeLogs(client, { to: reader.block, findCreation: createCreations(reader) }),
    analyzeCode: createCodeAnalysis(analyzeRemembered, { now: () => new Date() }),
    getCandidates: async () => [],
  });
});

const at = (key: string): Hex => (chain.deployments.get(key)?.address ?? '0x') as Hex;

/** Each function that matters with its paths in words. */
async function pathsOf(key: string): Promise<Record<string, string[]>> {
  const { powers } = await analyze(at(key));
  return Object.fromEntries(
    powers.map(({ name, selector, class: what, holders }) => [
      name ?? selector,
      holders.map((node) => describePath(toHolder(node), [what])),
    ]),
  );
}

it('finds one key behind a token, and roles by their events', async () => {
  expect(await pathsOf('usd')).toMatchObject({
    mint: ['one key, no delay, can mint'],
    pause: ['one key, no delay, can pause'],
    grantRole: ['one key, no delay, can transfer ownership'],
  });
  expect(await pathsOf('roles')).toMatchObject({
    mint: ['3 of 5 keys, no delay, can mint'],
    pause: ['3 of 5 keys, no delay, can pause', 'one key, no delay, can pause'],
  });
});

it('says nobody where ownership was given up', async () => {
  const paths = Object.values(await pathsOf('gone'));
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.every(([path]) => path?.startsWith('nobody can '))).toBe(true);
});

it('adds a timelock to the keys that propose to it', async () => {
  expect(await pathsOf('coin')).toMatchObject({ mint: ['2 of 3 keys, 2 days of delay, can mint'] });
  const { powers } = await analyze(at('coin'));
  expect(powers.find(({ name }) => name === 'mint')?.holders).toMatchObject([
    {
      kind: 'timelock',
      address: getAddress(at('timelock')),
      delaySeconds: 172_800,
      controllers: [{ kind: 'multisig', address: getAddress(at('safe')), threshold: 2, modules: 0 }],
    },
  ]);
});

it('knows wallets and timelocks by what they are, not by their parts', async () => {
  expect(new Set(Object.values(await pathsOf('safe')).flat())).toEqual(
    new Set([
      '2 of 3 keys, no delay, can transfer ownership',
      '2 of 3 keys, no delay, can use other privileges',
    ]),
  );
  expect(new Set(Object.values(await pathsOf('timelock')).flat())).toEqual(
    new Set([
      '2 of 3 keys, 2 days of delay, can transfer ownership',
      '2 of 3 keys, 2 days of delay, can use other privileges',
    ]),
  );
});

const boss: Hex = `0x${'d3'.repeat(20)}`;
const other: Hex = `0x${'d4'.repeat(20)}`;
const word = (value: Hex | number): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

type Lent = Record<string, { code: string; stateDiff: Record<Hex, Hex> }>;

/** A contract of the sample world with some more. */
async function analyzeBeside(overrides: Lent, address: Hex) {
  const request: RequestFunction = async (method, params) => {
    const [first, second, ...rest] = params as [Hex, Hex, ...unknown[]];
    const found = typeof first === 'string' ? overrides[first.toLowerCase()] : undefined;
    if (found && method === 'eth_getCode') return found.code;
    if (found && method === 'eth_getStorageAt') return found.stateDiff[word(second)] ?? word(0);
    return method === 'eth_call'
      ? chain.request(method, [first, second, overrides])
      : chain.request(method, [first, second, ...rest].slice(0, params.length));
  };
  const client = createRpcClient({ transports: [createFunctionTransport('demo', request)] });
  const reader = await openStateReader(client, { chain: 'eip155:31337' });
  return createAddressAnalyzer({
    reader,
    getLogs: async () => ({ logs: [], gap: 'no logs here' }),
    analyzeCode: createCodeAnalysis(analyzeRemembered, { now: () => new Date() }),
    getCandidates: async () => [],
  })(address);
}

it('names the code behind a proxy where it is all that runs', async () => {
  const [inner, outer]: [Hex, Hex] = [`0x${'d5'.repeat(20)}`, `0x${'d6'.repeat(20)}`];
  const cloneOf = (to: Hex) => ({
    code: `0x363d3d373d3d3d363d73${to.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    stateDiff: {},
  });
  const lent = { [inner]: cloneOf(at('usd')), [outer]: cloneOf(inner) };
  const { codeHash } = await analyze(at('usd'));
  const said = await analyzeBeside(lent, inner);
  expect([said.implementation, said.implementationHash]).toEqual([at('usd').toLowerCase(), codeHash]);
  const twice = await analyzeBeside(lent, outer);
  expect([twice.implementation, twice.implementationHash]).toEqual([inner, undefined]);
  expect(twice.functions.length).toBe(said.functions.length);
});

/** Who can set the rate of a contract that a sample owns, in the sample world with these two more. */
async function findOwners({ build, name, words }: { build: string; name: string; words: readonly Hex[] }) {
  const codeOf = (ofBuild: string, ofName: string) =>
    `0x${listSamples().find((one) => one.build === ofBuild && one.name === ofName)?.code}`;
  const [owner, kept]: [Hex, Hex] = [`0x${'d1'.repeat(20)}`, `0x${'d2'.repeat(20)}`];
  const toState = (list: readonly Hex[]) =>
    Object.fromEntries(list.map((value, slot) => [word(slot), value]));
  const overrides: Lent = {
    [owner]: { code: codeOf(build, name), stateDiff: toState(words) },
    [kept]: { code: codeOf('solc-0.8.37-optimized-odd', 'Kept'), stateDiff: toState([word(owner)]) },
  };
  const { powers } = await analyzeBeside(overrides, kept);
  return powers.find((power) => power.name === 'setRate')?.holders;
}

it('takes no contract for a timelock whose own code lets somebody act beside it', async () => {
  const words = [word(boss), word(172_800)];
  expect(await findOwners({ build: 'solc-0.8.37-optimized-odd', name: 'SaidTimelock', words })).toEqual([
    {
      kind: 'contract',
      address: expect.any(String),
      controllers: [
        expect.objectContaining({ kind: 'timelock', delaySeconds: 172_800 }),
        { kind: 'unknown', why: expect.stringContaining('beside its procedure is not known') },
      ],
    },
  ]);
});

it('takes no contract for a timelock that somebody need not wait for', async () => {
  const build = 'solc-0.8.37-optimized-holders';
  const words = [word(boss), word(172_800), word(other)];
  expect(await findOwners({ build, name: 'SlyTimelock', words })).toEqual([
    {
      kind: 'contract',
      address: expect.any(String),
      controllers: [
        expect.objectContaining({ kind: 'timelock', delaySeconds: 172_800 }),
        { kind: 'unknown', why: 'execute may act before its delay is over' },
      ],
    },
  ]);
});

it.each([
  { name: 'HastyTimelock', words: [word(boss), word(172_800)], owners: [boss] },
  { name: 'HastyAdmin', words: [word(boss), word(172_800)], owners: [boss] },
  { name: 'HastyWallet', words: [word(boss), word(other)], owners: [other, boss] },
])('takes no $name at its word that acts at once when it is tried', async ({ name, words, owners }) => {
  const found = await findOwners({ build: 'solc-0.8.37-optimized-holders', name, words });
  expect(found).toEqual([
    {
      kind: 'contract',
      address: expect.any(String),
      controllers: owners.map((owner) => ({ kind: 'key', address: getAddress(owner) })),
    },
  ]);
});

it('follows every kind of proxy to whoever can replace its code', async () => {
  const kindOf = async (key: string) => (await analyze(at(key))).proxy.kind;
  expect(await kindOf('engine')).toBe('uups');
  expect(await pathsOf('engine')).toMatchObject({
    upgradeToAndCall: ['one key, no delay, can upgrade the code'],
    sweep: ['one key, no delay, can withdraw funds'],
  });
  expect(await kindOf('locked')).toBe('transparent');
  expect((await pathsOf('locked')).upgradeToAndCall?.[0]).toMatch(
    /^2 of 3 keys through 0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}, no delay, can upgrade the code$/,
  );
  expect(await kindOf('beacon-a')).toBe('beacon');
  const beacon = (await analyze(at('beacon-a'))).powers.find(({ name }) => name === 'upgradeTo');
  expect(beacon?.target).toBe(chain.deployments.get('beacon-a')?.beacon);
  expect(await pathsOf('beacon-a')).toMatchObject({
    upgradeTo: ['2 of 3 keys, no delay, can upgrade the code'],
  });
  expect(await kindOf('escrow-1')).toBe('minimal');
  const escrow = await analyze(at('escrow-1'));
  // The parties of a deal settle it, and so may the arbiter of all.
  expect(escrow.powers.map(({ name, verdict, holders }) => [name, verdict, holders[0]?.kind])).toEqual([
    ['refund', 'open', 'key'],
    ['release', 'open', 'key'],
  ]);
  expect(escrow.functions.map(({ selector }) => selector)).toContain(toFunctionSelector('refund(uint256)'));
  expect(escrow.implementationHash).toBe((await analyze(at('escrow-code'))).codeHash);
});

it('asks an access manager who may call', async () => {
  const paths = await pathsOf('registry');
  expect(paths.setAuthority?.[0]).toMatch(/^2 of 3 keys through 0x/);
  expect(Object.values(paths).flat()).toContain('2 of 3 keys, no delay, can use other privileges');
});

it('lists the facets of a diamond and judges their functions where they run', async () => {
  const { facets, problem, takeovers, proxy } = await analyze(at('diamond'));
  expect([proxy.kind, problem, takeovers]).toEqual(['diamond', undefined, []]);
  expect(
    facets.map(({ functions }) =>
      Object.fromEntries(functions.map((f) => [f.name?.split('(')[0], f.verdict])),
    ),
  ).toEqual([
    { diamondCut: 'privileged' },
    {
      facets: 'readsOnly',
      facetFunctionSelectors: 'readsOnly',
      facetAddresses: 'readsOnly',
      facetAddress: 'readsOnly',
      supportsInterface: 'readsOnly',
    },
    {
      balanceOf: 'readsOnly',
      deposit: 'open',
      owner: 'readsOnly',
      transferOwnership: 'privileged',
      withdraw: 'open',
    },
  ]);
  expect(await pathsOf('diamond')).toEqual({
    diamondCut: ['one key, no delay, can upgrade the code'],
    transferOwnership: ['one key, no delay, can transfer ownership'],
  });
});

it('says what is not there', async () => {
  expect(await analyze('0x00000000000000000000000000000000000a11ce')).toMatchObject({
    problem: 'there is no code at the address',
    powers: [],
  });
});

it('gives the transactions and answers it rests on, each with its value', async () => {
  const { powers } = await analyze(at('roles'));
  const evidence = powers.find(({ name }) => name === 'mint')?.evidence ?? [];
  // It was granted, and it is held still.
  expect(evidence.map(({ kind }) => kind)).toEqual(['transaction', 'call', 'call', 'call']);
  expect(evidence[1]).toMatchObject({
    address: getAddress(at('roles')),
    value: `0x${'1'.padStart(64, '0')}`,
    label: expect.stringMatching(/ holds MINTER_ROLE at block \d+$/),
  });
  expect(evidence[2]).toMatchObject({
    address: getAddress(at('play-safe')),
    data: '0xe75235b8',
    block: 600,
    value: `0x${'3'.padStart(64, '0')}`,
    label: `${getAddress(at('play-safe'))} needs 3 of 5 owners`,
  });
  expect(evidence[3]).toMatchObject({
    data: '0xa0e67e2b',
    label: `${getAddress(at('play-safe'))} names its 5 owners`,
  });
});

/** Powers of an odd sample with these words, by the name of their function. */
async function findPowersOf(name: string, stateDiff: Record<Hex, Hex>) {
  const sample = listSamples().find((one) => one.build === 'solc-0.8.37-optimized-odd' && one.name === name);
  const address: Hex = `0x${'d7'.repeat(20)}`;
  const { powers } = await analyzeBeside({ [address]: { code: `0x${sample?.code}`, stateDiff } }, address);
  return (wanted: string) => {
    const selector = sample?.labels.find((label) => label.name === wanted)?.selector;
    return powers.find((power) => power.selector === selector);
  };
}

it('names no holder where only a hash of the sender, or what is computed from it, is compared', async () => {
  const stateDiff = { [word(1)]: word(boss), [word(2)]: word(other), [word(3)]: keccak256(word(boss)) };
  const find = await findPowersOf('Altered', stateDiff);
  const holdersOf = (name: string) => find(name)?.holders;
  const hashed = [{ kind: 'unknown', why: 'only a hash of the address asked for is known' }];
  expect(holdersOf('byHash')).toEqual(hashed);
  expect(holdersOf('byDigest')).toEqual(hashed);
  expect(holdersOf('byMasked')).toEqual([{ kind: 'unknown', why: 'the address asked for is computed' }]);
  expect(holdersOf('byXor')).toMatchObject([{ kind: 'key', address: getAddress(`0x${'11'.repeat(20)}`) }]);
});

it('lists what only some can do with a function that is open to everybody', async () => {
  const find = await findPowersOf('Favoured', { [word(4)]: word(boss) });
  const held = { verdict: 'open', holders: [{ kind: 'key', address: getAddress(boss) }] };
  expect(find('approve')).toMatchObject({
    ...held,
    class: 'mint',
    guard: 'beyond what everybody may do with it: sender must be the address stored at slot 4',
  });
  expect(find('transferFrom')).toMatchObject({ ...held, class: 'seize' });
  expect(find('transfer')).toBeUndefined();
  // Anybody may be able to have one made, which is no privilege of the boss.
  expect(find('take')).toMatchObject({ class: 'mint', holders: [{ kind: 'maybeAnyone' }] });
});

it('knows nobody who does more with open functions where the authority slot is empty for good', async () => {
  const find = await findPowersOf('Favoured', {});
  expect(find('transferFrom')?.holders).toEqual([{ kind: 'nobody' }]);
});

it('says that part was not seen of a contract that runs this code or that', async () => {
  const code = `0x${listSamples().find((one) => one.build.endsWith('-odd') && one.name === 'SplitByTime')?.code}`;
  const [split, delegated]: [Hex, Hex] = [`0x${'d8'.repeat(20)}`, `0x${'d9'.repeat(20)}`];
  const behind = `0x${listSamples().find((one) => one.name === 'Delegated')?.code}`;
  const stateDiff = { [word(0)]: word(delegated), [word(2)]: word(delegated) };
  const lent = { [split]: { code, stateDiff }, [delegated]: { code: behind, stateDiff: {} } };
  const { problem } = await analyzeBeside(lent, split);
  expect(problem).toBe('it hands calls on to more than one code, of which one was followed');
});

it('follows a function that has other code do the same, and does not know of it where that is not found', async () => {
  const codeOf = (wanted: string) => `0x${listSamples().find(({ name }) => name === wanted)?.code}`;
  const [at, delegated]: [Hex, Hex] = [`0x${'d8'.repeat(20)}`, `0x${'d9'.repeat(20)}`];
  const find = async (stateDiff: Record<Hex, Hex>) => {
    const behind = { code: codeOf('Delegated'), stateDiff: {} };
    const lent = { [at]: { code: codeOf('Delegator'), stateDiff }, [delegated]: behind };
    const { functions, powers } = await analyzeBeside(lent, at);
    const verdictOf = (name: string) => functions.find((one) => one.name === name)?.verdict;
    return { setRate: verdictOf('setRate'), deposit: verdictOf('deposit'), powers };
  };
  const found = await find({ [word(0)]: word(boss), [word(2)]: word(delegated) });
  expect(found).toMatchObject({ setRate: 'privileged', deposit: 'open' });
  expect(found.powers.find(({ name }) => name === 'setRate')?.holders).toMatchObject([{ kind: 'key' }]);
  expect(await find({ [word(0)]: word(boss) })).toMatchObject({ setRate: 'unknown', deposit: 'unknown' });
});

it.each(['AnyWord', 'AnyCode', 'KeptByName'])(
  'takes no power of %s for dead that somebody can give back',
  async (name) => {
    const find = await findPowersOf(name, { [word(1)]: word(boss) });
    expect(find('setRate')?.holders).toMatchObject([{ kind: 'key', address: getAddress(boss) }]);
  },
);

it('takes a power for dead where others write within their bounds', async () => {
  const find = await findPowersOf('WithinBounds', { [word(1)]: word(boss) });
  expect(find('setRate')?.holders).toEqual([{ kind: 'nobody' }]);
});

it('knows who sets what decides: a registry’s entries, a lending pool’s price', async () => {
  const deciding = async (key: string) => {
    const { powers, functions } = await analyze(at(key));
    return markOraclePowers(powers, functions)
      .flatMap(({ decides, selector }) => (decides ? [selector] : []))
      .toSorted();
  };
  const selectors = (...signatures: string[]) => signatures.map((one) => toFunctionSelector(one)).toSorted();
  expect(await deciding('registry')).toEqual(selectors('setEntry(bytes32,address)', 'removeEntry(bytes32)'));
  expect(await deciding('pool')).toEqual(selectors('setPrice(uint256)'));
  expect(await deciding('usd')).toEqual([]);
});

it('takes a list of sellers that refuses everybody else for a power to freeze', async () => {
  const paths = await pathsOf('trap');
  for (const signature of ['setPair(address,bool)', 'setSeller(address,bool)'])
    expect(paths[toFunctionSelector(signature)]).toEqual(['one key, no delay, can blacklist']);
});
