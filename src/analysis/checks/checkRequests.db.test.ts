import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  pad,
  parseAbi,
  parseSignature,
  toHex,
} from 'viem';
import { privateKeyToAccount, type SignTypedDataParameters } from 'viem/accounts';
import { toFunctionSelector } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { makeCheck } from '#core/checks/makeCheck.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { readStored } from '#core/storedJson.ts';
import { transactionCheck } from '#db/schema/checks.ts';
import { type CheckResult, checkResultSchema } from '#model/checks.ts';
import { judgeCheck, type KnownAddress, listReasons } from '#scoring/judgeCheck.ts';
import {
  type CheckRequest,
  type CheckWorld,
  hostileRequests,
  ordinaryRequests,
} from '#test/helpers/checkRequests.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { createCheckSimulator } from './createCheckSimulator.ts';

const chain = 'eip155:31337';
const { db } = await prepareTestDatabase();
const unit = 10n ** 18n;
const funded = getFundedAccounts();
const people = funded.map(({ address }) => getAddress(address));
const owner = privateKeyToAccount(funded[0]?.privateKey ?? expect.fail('no account'));
const [me, other, thief, labelled] = people as [Hex, Hex, Hex, Hex];
const places = new Map<string, { address: Hex; kind: string }>(
  Object.entries({ me, other, thief, labelled }).map(([name, address]) => [name, { address, kind: '' }]),
);
const world: CheckWorld = {
  at: (name) => places.get(name)?.address ?? expect.fail(name),
  kindOf: (name) => places.get(name)?.kind ?? expect.fail(name),
};
const { at } = world;
const views = parseAbi([
  'function balanceOf(address who) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function owner() view returns (address)',
  'function hasRole(bytes32 role, address who) view returns (bool)',
  'function getThreshold() view returns (uint256)',
  'function isOwner(address who) view returns (bool)',
]);
const permits = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);
const adminRole: Hex = `0x${'0'.repeat(64)}`;
const minterRole = keccak256(toHex('MINTER_ROLE'));
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

let node: EmbeddedNode;
let time = 1_790_000_000;

async function send(call: {
  from: Hex;
  to?: Hex;
  data?: Hex;
  value?: Hex;
}): Promise<{ status: Hex; contractAddress: Hex }> {
  time += 12;
  await mineBlock(node, { timestamp: time, transactions: [{ gas: '0x4c4b40', ...call } as never] });
  const block = (await node.request('eth_getBlockByNumber', ['latest', false])) as { transactions: Hex[] };
  return (await node.request('eth_getTransactionReceipt', block.transactions)) as never;
}

async function deploy(name: string, kind: string, args: readonly unknown[], as = kind): Promise<void> {
  const { abi, bytecode } = getArtifact(kind);
  const data = encodeDeployData({ abi, bytecode, args: [...args] } as never);
  places.set(name, { address: getAddress((await send({ from: me, data })).contractAddress), kind: as });
}

async function call(name: string, functionName: string, args: readonly unknown[], from = me): Promise<void> {
  const data = encodeFunctionData({ abi: getArtifact(world.kindOf(name)).abi, functionName, args } as never);
  expect((await send({ from, to: at(name), data })).status, `${name}.${functionName}`).toBe('0x1');
}

async function read(
  to: Hex,
  functionName: (typeof views)[number]['name'],
  args: readonly unknown[] = [],
): Promise<bigint> {
  const data = encodeFunctionData({ abi: views, functionName, args } as never);
  const answer = (await node.request('eth_call', [{ to, data }, 'latest']).catch(() => '0x')) as Hex;
  return answer === '0x' ? 0n : BigInt(answer.slice(0, 66));
}

/** Takes all coin. */
const sinkCode: Hex = '0x6001600c60003960016000f300';
const tokens = ['usd', 'gov', 'tax', 'role', 'owned', 'trap', 'pair', 'trapPair', 'vault'];
const known = ['usd', 'gov', 'pair', 'vault', 'stake', 'lend', 'nft', 'role', 'tax'];
const spenders = ['thief', 'labelled', 'lookalike', 'unknown', 'pair', 'vault', 'stake', 'lend'];

beforeAll(async () => {
  node = await openNode({ genesisTime: time });
  const supply = 10n ** 24n;
  await deploy('usd', 'PlainToken', ['Dollar', 'USD', supply, me]);
  await deploy('gov', 'GovernorToken', ['Gov', 'GOV', supply, me, me]);
  await deploy('owned', 'OwnedToken', ['Owned', 'OWN', supply, me, me]);
  await deploy('role', 'RoleToken', ['Role', 'ROLE', 1_000n * unit, me, me]);
  await deploy('tax', 'TaxToken', ['Tax', 'TAX', supply, other, other, 1_000n]);
  await call('tax', 'transfer', [me, 1_000n * unit], other);
  await deploy('trap', 'HoneypotToken', ['Trap', 'TRAP', supply, me, me]);
  await deploy('nft', 'NftCollection', ['Items', 'ITEM', 100n, 0n, me]);
  await call('nft', 'mint', []);
  await deploy('pair', 'SwapPair', [at('usd'), at('gov'), 30n, 'Pool', 'LP']);
  await deploy('trapPair', 'SwapPair', [at('usd'), at('trap'), 30n, 'Pool', 'LP']);
  await deploy('vaultCode', 'UpgradeableVaultV1', []);
  await deploy('vaultCode2', 'UpgradeableVaultV2', []);
  const { abi } = getArtifact('UpgradeableVaultV1');
  const start = encodeFunctionData({
    abi,
    functionName: 'initialize',
    args: [at('usd'), 'Vault', 'vUSD', me],
  } as never);
  await deploy('vault', 'ERC1967Proxy', [at('vaultCode'), start], 'UpgradeableVaultV1');
  await deploy('lockedCode', 'TransparentVault', []);
  await deploy('lockedCode2', 'TransparentVault', []);
  const begin = encodeFunctionData({
    abi: getArtifact('TransparentVault').abi,
    functionName: 'initialize',
    args: [at('usd'), 3_600n, me],
  } as never);
  await deploy('locked', 'TransparentUpgradeableProxy', [at('lockedCode'), me, begin], 'TransparentVault');
  const admin = (await node.request('eth_getStorageAt', [
    at('locked'),
    '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
    'latest',
  ])) as Hex;
  places.set('admin', { address: getAddress(`0x${admin.slice(26)}`), kind: 'ProxyAdmin' });
  await deploy('stake', 'StakingPool', [at('gov'), at('gov'), me]);
  await deploy('lend', 'LendingPool', [at('gov'), at('usd'), 7_000n, me]);
  await deploy('safe', 'MultiSig', [[me, other], 2n]);
  await deploy('multicall', 'Multicall', []);
  await deploy('unknown', 'ExploitableVault', [100n, thief]);
  await deploy('lookalike', 'SwapPair', [at('usd'), at('gov'), 30n, 'Pool', 'LP']);
  places.set('sink', {
    address: getAddress((await send({ from: other, data: sinkCode })).contractAddress),
    kind: '',
  });
  for (const [token, spender] of [
    ...[
      ['usd', 'pair'],
      ['gov', 'pair'],
      ['usd', 'trapPair'],
      ['trap', 'trapPair'],
      ['usd', 'vault'],
    ],
    ...[
      ['gov', 'stake'],
      ['gov', 'lend'],
      ['usd', 'lend'],
    ],
  ] as [string, string][])
    await call(token, 'approve', [at(spender), maxUint256]);
  await call('pair', 'addLiquidity', [1_000n * unit, 1_000n * unit]);
  await call('trapPair', 'addLiquidity', [1_000n * unit, 1_000n * unit]);
  await call('vault', 'deposit', [100n * unit, me]);
  await call('stake', 'setRewardRate', [10n ** 15n]);
  await call('gov', 'transfer', [at('stake'), 1_000n * unit]);
  await call('stake', 'stake', [100n * unit]);
  await call('lend', 'supply', [1_000n * unit]);
  await call('lend', 'setPrice', [unit]);
  await call('lend', 'addCollateral', [100n * unit]);
  await call('lend', 'borrow', [5n * unit]);
  await call('nft', 'setApprovalForAll', [other, true]);
  await call('role', 'grantRole', [minterRole, other]);
  await call('usd', 'transfer', [at('safe'), 100n * unit]);
});
afterAll(() => node.close());

const simulator = createCheckSimulator({
  findClient: () =>
    createRpcClient({
      transports: [createFunctionTransport('node', (method, params) => node.request(method, params))],
    }),
  onTrouble: (_, reason) => expect.fail(reason),
});

beforeEach(async () => {
  const kinds = new Set([...places.values()].flatMap(({ kind }) => (kind === '' ? [] : [kind])));
  const signatures = [...kinds].flatMap((kind) =>
    getArtifact(kind).abi.flatMap((item) => {
      if (item.type !== 'function') return [];
      const text = `${item.name}(${item.inputs.map(({ type }) => type).join(',')})`;
      return text.includes('tuple') ? [] : [{ key: toFunctionSelector(text), text }];
    }),
  );
  await insertSignatures(db, signatures);
});

async function check(request: CheckRequest): Promise<CheckResult> {
  const asked = request.ask(world);
  const id = await makeCheck(
    {
      ...{ db, simulator, chooseChain: () => chain, scanAll: async () => [] },
      ...{ network: 'test', gone: new AbortController().signal },
    },
    { request: asked, from: 'safe' in asked || 'meta' in asked ? undefined : me, chain },
  );
  const [row] = await db.select().from(transactionCheck).where(eq(transactionCheck.id, id));
  return readStored(checkResultSchema, row?.result, { column: 'result', key: id });
}

/** What scans would say of what it touches. */
function judge(result: CheckResult) {
  const touched = [...places].filter(([, { address }]) => result.touched.includes(address));
  const named = touched.map(([name, { address }]): [string, KnownAddress] => [
    address,
    {
      ...{ address, label: null, isThief: name === 'labelled', isOnRecord: known.includes(name) },
      kind: people.includes(address) ? 'account' : 'contract',
      verdict: name === 'trap' ? { state: 'risk', text: 'High risk: it cannot be sold.' } : null,
      control: known.includes(name) ? { best: 'A', worst: 'A', sentence: 'Nobody can change it.' } : null,
    },
  ]);
  return judgeCheck(listReasons({ result, known: new Map(named) }), result);
}

interface State {
  coin: bigint;
  held: Map<string, bigint>;
  /** Rights that others may have, by kind, contract and holder. */
  rights: Map<string, bigint>;
}

const rightKey = (kind: string, on: string, to: string | null) => `${kind} ${on} ${to}`;

async function readState(account: Hex): Promise<State> {
  const state: State = { coin: 0n, held: new Map(), rights: new Map() };
  state.coin = BigInt((await node.request('eth_getBalance', [account, 'latest'])) as Hex);
  for (const name of [...tokens, 'nft'])
    state.held.set(at(name), await read(at(name), 'balanceOf', [account]));
  const note = async (kind: string, name: string, to: Hex | null, value: Promise<bigint>) =>
    state.rights.set(rightKey(kind, at(name), to), await value);
  for (const spender of spenders) {
    const to = at(spender);
    for (const name of tokens) await note('allowance', name, to, read(at(name), 'allowance', [account, to]));
    await note('operator', 'nft', to, read(at('nft'), 'isApprovedForAll', [account, to]));
  }
  for (const name of ['owned', 'nft', 'vault', 'lend'])
    await note(
      'owner',
      name,
      thief,
      read(at(name), 'owner').then((who) => BigInt(who === BigInt(thief))),
    );
  const roles = [adminRole, minterRole].map((role) => read(at('role'), 'hasRole', [role, thief]));
  await note(
    'role',
    'role',
    thief,
    Promise.all(roles).then((has) => has.reduce((sum, one) => sum + one, 0n)),
  );
  for (const [name, code] of [
    ['vault', 'vaultCode2'],
    ['locked', 'lockedCode2'],
  ] as const) {
    const slot = (await node.request('eth_getStorageAt', [at(name), implementationSlot, 'latest'])) as Hex;
    await note('code', name, at(code), Promise.resolve(BigInt(slot === pad(at(code)).toLowerCase())));
  }
  await note('signer', 'safe', thief, read(at('safe'), 'isOwner', [thief]));
  await note(
    'item',
    'nft',
    thief,
    read(at('nft'), 'getApproved', [1n]).then((who) => BigInt(who === BigInt(thief))),
  );
  return state;
}

/** Signs a permit, as it is asked for, and has the thief submit it. */
async function submitPermit(asked: SignTypedDataParameters): Promise<boolean> {
  const { r, s, yParity } = parseSignature(await owner.signTypedData(asked));
  const { spender, value, deadline } = asked.message as { spender: Hex; value: string; deadline: string };
  const args = [me, spender, BigInt(value), BigInt(deadline), 27 + yParity, r, s] as const;
  const data = encodeFunctionData({ abi: permits, functionName: 'permit', args });
  return (await send({ from: thief, to: at('gov'), data })).status === '0x1';
}

/** Carries a request out; answers whether it went through, undefined for what is only signed. */
async function carryOut(request: CheckRequest, account: Hex): Promise<boolean | undefined> {
  if (request.isPermit) return submitPermit(request.ask(world) as never);
  const asked = request.ask(world) as { from: Hex; to?: Hex; data?: Hex; value?: Hex };
  const calls = request.calls?.(world) ?? [asked];
  if (calls.length === 0) return undefined;
  if (account !== me) {
    await node.request('hardhat_impersonateAccount', [account]);
    await node.request('hardhat_setBalance', [account, toHex(10n * unit)]);
  }
  let isGood = true;
  for (const { to, data, value = 0n } of calls) {
    const sent = {
      from: account,
      data: data ?? '0x',
      value: typeof value === 'bigint' ? toHex(value) : value,
    };
    isGood = (await send({ ...sent, ...(to && { to }) })).status === '0x1' && isGood;
  }
  return isGood;
}

/** Rights that came and were not told, and the other way round. */
const compareRights = ({ grants }: CheckResult, before: State, after: State): string[] =>
  [...before.rights].flatMap(([key, had]) => {
    const has = after.rights.get(key) ?? 0n;
    const grant = grants.find(({ kind, on, to }) => rightKey(kind, on, to) === key);
    if (!grant || grant.isTakenBack) return has > had ? [`${key} was not told`] : [];
    if (has === had) return [`${key} was told and did not come`];
    const isSame = !key.startsWith('allowance') || BigInt(grant.after ?? -1) === has;
    return isSame ? [] : [`${key}: ${grant.after} told, ${has} came`];
  });

/** Differences between what was told and what came of it. */
async function compare(request: CheckRequest, result: CheckResult): Promise<string[]> {
  const account = result.account === null ? me : getAddress(result.account);
  const snapshot = await node.request('evm_snapshot', []);
  try {
    const before = await readState(account);
    const isGood = await carryOut(request, account);
    if (isGood === undefined) return [];
    if (!isGood) return result.simulation.state === 'reverts' ? [] : ['it failed, which was not told'];
    // The embedded node does not trace one call after another: what comes of a batch is unknown, and said to be.
    if (result.simulation.state === 'unable' && request.calls) return [];
    if (!['done', 'none'].includes(result.simulation.state))
      return [`not simulated: ${JSON.stringify(result.simulation)}`];
    const after = await readState(account);
    const wrong: string[] = [];
    const told = (token: string | null) =>
      result.moves
        .filter((move) => (move.token?.address ?? null) === token)
        .reduce(
          (sum, { direction, amount }) => sum + (direction === 'in' ? 1n : -1n) * BigInt(amount ?? 1),
          0n,
        );
    for (const [token, had] of before.held) {
      const change = (after.held.get(token) ?? 0n) - had;
      if (told(token) !== change && !(request.grows && change > told(token) && told(token) > 0n))
        wrong.push(`${token}: ${told(token)} told, ${change} came`);
    }
    // The fee is no part of what it moves; a Safe was given its coin for it.
    const coin = account === me ? after.coin - before.coin : told(null);
    if (coin - told(null) > 0n || told(null) - coin > unit / 10n)
      wrong.push(`coin: ${told(null)} told, ${coin} came`);
    return [...wrong, ...compareRights(result, before, after)];
  } finally {
    await node.request('evm_revert', [snapshot]);
    const latest = (await node.request('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
    time = Number(latest.timestamp);
  }
}

/** Where the verdict alone does not tell hostile from ordinary: neither list may grow. */
const hostileBelowRisk = [
  'unknown: an approval to a look-alike of a known contract',
  'unknown: an approval without limit to an unknown contract',
  'unknown: an operator that is an unknown contract',
  'caution: a new owner',
  'caution: a new owner of a collection',
  'caution: a role to mint',
  'caution: the role of the admin',
  'caution: an upgrade to unknown code',
  'caution: an upgrade by the admin of a proxy',
  'caution: fewer signers',
  'caution: a transfer by signature to an EOA',
  'caution: a transfer by signature that its receiver sends',
];
const ordinaryWithCaution = [
  ...['a stake', 'a supply', 'collateral', 'a loan paid back', 'an order that pays the signer'],
];

describe('what was asked to be signed', () => {
  it('comes as it was told, and everything hostile is warned of', async () => {
    const wrong: string[] = [];
    const lessThanRisk: string[] = [];
    for (const request of hostileRequests) {
      const result = await check(request);
      const { state } = judge(result);
      if (state !== 'risk') lessThanRisk.push(`${state}: ${request.what}`);
      if (request.whyNot)
        expect(result.simulation, request.what).toEqual({ state: 'unable', why: request.whyNot });
      for (const one of await compare(request, result)) wrong.push(`${request.what}: ${one}`);
    }
    expect(wrong).toEqual([]);
    expect(lessThanRisk).toEqual(hostileBelowRisk);
    expect(hostileRequests.length).toBeGreaterThanOrEqual(40);
  });

  it('comes as it was told, and nothing ordinary is called an attack', async () => {
    const wrong: string[] = [];
    const cautioned: string[] = [];
    for (const request of ordinaryRequests) {
      const result = await check(request);
      const { state, text } = judge(result);
      if (request.whyNot)
        expect(result.simulation, request.what).toEqual({ state: 'unable', why: request.whyNot });
      if (state === 'risk') wrong.push(`${request.what}: ${text}`);
      if (state === 'caution') cautioned.push(request.what);
      for (const one of await compare(request, result)) wrong.push(`${request.what}: ${one}`);
    }
    expect(wrong).toEqual([]);
    expect(cautioned).toEqual(ordinaryWithCaution);
    expect(ordinaryRequests.length).toBeGreaterThanOrEqual(40);
  });

  it('is told apart as often as the documents say', () => {
    const page = readFileSync(new URL('../../../docs/checks.md', import.meta.url), 'utf8');
    const said = page.replace(/\s+/g, ' ');
    expect(said).toContain(`Of ${hostileRequests.length} hostile requests, ${hostileBelowRisk.length} are`);
    expect(said).toContain(`of ${ordinaryRequests.length} ordinary ones, ${ordinaryWithCaution.length} are`);
  });
});
