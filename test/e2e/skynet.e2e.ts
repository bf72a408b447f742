import { expect, test } from './fixtures.ts';

interface Listed {
  items: Record<string, unknown>[];
  freshness: { chain: string; block: number | null }[];
}

test('the demo chain is followed: callers with evidence, an on-chain alert, and where the chain stands', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const read = async <T>(path: string) => (await (await request.get(path)).json()) as T;

  await expect
    .poll(async () => (await read<{ chains: unknown[] }>('/readyz')).chains, { timeout: 90_000 })
    .toMatchObject([{ chain: 'eip155:31337', state: 'following', behind: 0 }]);

  const callers = await read<Listed>('/api/skynet/top-callers?projectId=lumen-vaults&count=3');
  expect(callers.items).toHaveLength(3);
  expect(callers.items[0]).toMatchObject({
    chain: 'eip155:31337',
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  expect(callers.freshness[0]?.block).toBeGreaterThanOrEqual(600);

  const functions = await read<Listed>('/api/skynet/top-function-calls?projectId=lumen-vaults');
  expect(functions.items.map((item) => item.function)).toContain('deposit(uint256,address)');

  const alerts = await read<{ items: Record<string, unknown>[] }>(
    '/api/alerts?projectId=kestrel-perps&kind=onChain',
  );
  expect(alerts.items).toContainEqual(
    expect.objectContaining({
      detector: 'implementationUpgraded',
      evidence: expect.objectContaining({ kind: 'transaction', chain: 'eip155:31337' }),
    }),
  );
});
