import { expect, it } from 'vitest';
import { sendRevocations } from './sendRevocations.ts';

const owner = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const calls = [
  { to: '0x01', data: '0xaa' },
  { to: '0x02', data: '0xbb' },
];

/** A wallet that answers by method, and what it was asked. */
function createWallet(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    if (!Object.hasOwn(answers, method)) throw Object.assign(new Error('unsupported'), { code: 4200 });
    if (answers[method] instanceof Error) throw answers[method];
    return answers[method];
  };
  const send = () =>
    sendRevocations({
      ...{ provider: { request }, chain: 'eip155:1', chainName: 'Ethereum', owner, calls },
      onStep: () => undefined,
    });
  return { asked, send };
}

const ready = { eth_requestAccounts: [owner.toLowerCase()], eth_chainId: '0x1' };

it('hands all calls over at once where the wallet says that it can', async () => {
  const { asked, send } = createWallet({
    ...ready,
    wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
    wallet_sendCalls: { id: '0x05' },
    wallet_getCallsStatus: { status: 200 },
  });
  await send();
  expect(asked).toEqual([
    ...['eth_requestAccounts', 'eth_chainId', 'wallet_getCapabilities'],
    ...['wallet_sendCalls', 'wallet_getCallsStatus'],
  ]);
});

it('sends in a row where it cannot, and asks for no signature', async () => {
  const { asked, send } = createWallet({
    ...ready,
    eth_sendTransaction: '0x06',
    eth_getTransactionReceipt: { status: '0x1' },
  });
  await send();
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
  expect(asked.filter((method) => /sign/i.test(method))).toEqual([]);
});

it.each([
  [5750, 'the upgrade of the account was declined'],
  [4200, 'the method is unknown after all'],
])('sends in a row where the batch is refused with %i: %s', async (code, reason) => {
  const { asked, send } = createWallet({
    ...ready,
    wallet_getCapabilities: { '0x1': { atomic: { status: 'ready' } } },
    wallet_sendCalls: Object.assign(new Error(reason), { code }),
    eth_sendTransaction: '0x06',
    eth_getTransactionReceipt: { status: '0x1' },
  });
  await send();
  expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2);
});

it('sends nothing more where the visitor declines the batch', async () => {
  const { asked, send } = createWallet({
    ...ready,
    wallet_getCapabilities: { '0x1': { atomic: { status: 'supported' } } },
    wallet_sendCalls: Object.assign(new Error('no'), { code: 4001 }),
  });
  await expect(send()).rejects.toThrow('You declined it in your wallet. Nothing was sent.');
  expect(asked).not.toContain('eth_sendTransaction');
});

it('sends nothing from another account or on another chain', async () => {
  const other = createWallet({ ...ready, eth_requestAccounts: ['0x00'], eth_sendTransaction: '0x06' });
  await expect(other.send()).rejects.toThrow('Wrong account');
  const elsewhere = createWallet({ ...ready, eth_chainId: '0x5', eth_sendTransaction: '0x06' });
  await expect(elsewhere.send()).rejects.toThrow('Wrong chain: choose Ethereum');
  expect([...other.asked, ...elsewhere.asked]).not.toContain('eth_sendTransaction');
});
