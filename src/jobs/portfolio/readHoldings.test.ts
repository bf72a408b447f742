import { expect, it } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { permit2 } from '#model/portfolioCalls.ts';
import { createPortfolioReader } from './createPortfolioReader.ts';
import { readHoldings } from './readHoldings.ts';

const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const good = '0x00000000000000000000000000000000000000aa';
const refusing = '0x00000000000000000000000000000000000000bb';
const codeless = '0x00000000000000000000000000000000000000cc';
const limping = '0x00000000000000000000000000000000000000dd';
const spender = '0x00000000000000000000000000000000000000eE';

const request = {
  wallets: [wallet],
  tokens: [good, refusing, codeless, limping],
  approvals: [{ kind: 'amount' as const, owner: wallet, token: good, spender }],
};

const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}`;

/** A node with one block that answers, refuses, says nothing and stumbles, by token. */
const answer: RequestFunction = async (method, params) => {
  if (method === 'eth_blockNumber') return '0x64';
  if (method === 'eth_getCode') return '0x';
  if (params[1] !== '0x64') throw new Error(`asked at ${params[1]}`);
  if (method === 'eth_getBalance') return '0xde0b6b3a7640000';
  const { to, data } = params[0] as { to: string; data: string };
  if (to === good) return word(data.startsWith('0xdd62ed3e') ? 2n ** 256n - 1n : 7n);
  if (to === refusing) throw Object.assign(new Error('execution reverted'), { code: 3 });
  if (to === codeless) return '0x';
  throw Object.assign(new Error('internal error'), { code: -32_603 });
};

function createClient(respond: RequestFunction) {
  return createRpcClient({
    transports: [createFunctionTransport('test', respond)],
    attempts: 2,
    sleep: async () => undefined,
  });
}

it('names tokens that fail and keeps the others', async () => {
  let asked = 0;
  const onAsked = (calls: number) => {
    asked += calls;
  };
  expect(await readHoldings(createClient(answer), { request, onAsked })).toEqual({
    status: 'read',
    block: 100,
    balances: [
      { wallet, token: null, amount: '1000000000000000000' },
      { wallet, token: good, amount: '7' },
    ],
    allowances: [{ kind: 'amount', owner: wallet, token: good, spender, amount: String(2n ** 256n - 1n) }],
    failedTokens: [refusing, codeless, limping],
    incomplete: false,
  });
  expect(asked).toBe(6);
});

it('marks a coin balance that could not be had', async () => {
  const client = createClient(async (method, params) => {
    if (method === 'eth_getBalance') throw Object.assign(new Error('internal error'), { code: -32_603 });
    return answer(method, params);
  });
  const read = await readHoldings(client, { request: { ...request, tokens: [good] } });
  expect(read).toMatchObject({ status: 'read', incomplete: true, failedTokens: [] });
});

it('is unavailable, and not empty, when the endpoint is down or goes down on the way', async () => {
  const down = createClient(async () => {
    throw new Error('connection refused');
  });
  expect(await readHoldings(down, { request })).toEqual({
    status: 'unavailable',
    reason: 'test: connection refused',
  });
  const dying = createClient(async (method, params) => {
    if (method === 'eth_blockNumber' || method === 'eth_getCode') return answer(method, params);
    throw new Error('connection refused');
  });
  expect(await readHoldings(dying, { request })).toMatchObject({ status: 'unavailable' });
});

it('tells users why a chain is missing, and the operator which endpoint failed', async () => {
  const troubles: string[] = [];
  const clients = new Map([
    [
      'eip155:1',
      createClient(async () => {
        throw new Error('https://node.example/secret-key refused');
      }),
    ],
  ]);
  const reader = createPortfolioReader({
    getChains: () => ['eip155:1', 'eip155:10'],
    nameOf: (chain) => chain,
    findClient: (chain) => clients.get(chain),
    onTrouble: (chain, reason) => void troubles.push(`${chain} ${reason}`),
  });
  const reasonOf = async (chain: string) => {
    const read = await reader.read({ chain, ...request }, () => undefined);
    return read.status === 'unavailable' && read.reason;
  };
  const unreadable = 'The chain could not be read. Balances there are unknown, not zero.';
  expect(await reasonOf('eip155:1')).toBe(unreadable);
  expect(await reasonOf('eip155:10')).toBe(unreadable);
  expect(await reasonOf('eip155:56')).toBe('This site does not read that chain.');
  expect(troubles).toEqual(['eip155:1 test: https://node.example/secret-key refused']);
});

it('reads single items and Permit2, whose answer has an end', async () => {
  const read = await readHoldings(
    createClient(async (method, params) => {
      if (method === 'eth_blockNumber') return '0x64';
      if (method === 'eth_getCode') return '0x';
      if (method === 'eth_getBalance') return '0x0';
      const { to, data } = params[0] as { to: string; data: string };
      if (data.startsWith('0x081812fc')) return data.endsWith('7') ? word(BigInt(spender)) : word(0n);
      if (to === permit2.toLowerCase())
        return `${word(5n)}${word(2_000_000_000n).slice(2)}${word(3n).slice(2)}`;
      return word(9n);
    }),
    {
      request: {
        wallets: [wallet],
        tokens: [],
        approvals: [
          { kind: 'item', owner: wallet, token: good, spender, item: '7' },
          { kind: 'item', owner: wallet, token: good, spender, item: '8' },
          { kind: 'permit2', owner: wallet, token: good, spender },
        ],
      },
    },
  );
  expect(read).toMatchObject({
    status: 'read',
    allowances: [
      { kind: 'item', item: '7', amount: '1' },
      { kind: 'permit2', amount: '5', expiresAt: 2_000_000_000 },
    ],
    incomplete: false,
  });
});
