import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import type { TokenScan } from '#model/tokenScan.ts';
import { startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { scanToken } from './scanToken.ts';

const names = ['SmallTransfersSample', 'CooldownSample', 'OwnerSellsTrap'];
let world: TokenWorld;
beforeAll(async () => {
  world = await startTokenWorld({ names });
});
afterAll(() => world.close());

/** Every call of which the number is asked for fails for good; the others answer. */
function failAt(world: TokenWorld, isFailing: (call: number) => boolean): RpcClient {
  let call = 0;
  const transport: RpcTransport = {
    name: 'a node that fails now and then',
    send: (calls) =>
      Promise.all(
        calls.map(async ({ method, params }) => {
          if (isFailing(call++)) return { error: new RpcError('no', { kind: 'rejected' }) };
          const [outcome] = await world.client.settle([{ method, params }]);
          return outcome ?? { error: new RpcError('no', { kind: 'malformed' }) };
        }),
      ),
    close: async () => undefined,
  };
  return createRpcClient({ transports: [transport], batchSize: 1_000 });
}

async function scan(name: string, client: RpcClient): Promise<TokenScan | null> {
  const reader = await openStateReader(world.client, { chain: 'eip155:31337' });
  const address = world.tokens.get(name) ?? '0x';
  const analysis: AddressAnalysis = {
    address,
    codeHash: undefined,
    proxy: { kind: 'none' },
    implementation: undefined,
    implementationHash: undefined,
    functions: [],
    powers: [],
    takeovers: [],
    facets: [],
    problem: 'only the market is looked at here',
  };
  const subject = { analysis, creation: undefined, markets: world.markets };
  // What was read of the code is from before; everything else is asked through the failing node.
  const failing = { ...reader, client, getCode: async () => '0x' as const };
  return scanToken({ reader: failing, db: undefined }, subject);
}

/** A field may become unknown where something was not answered; it never becomes another answer. */
function expectNoOther(full: TokenScan, part: TokenScan, at: string): void {
  for (const [name, field] of Object.entries(part.fields)) {
    if (field.state === 'known')
      expect(field, `${at} ${name}`).toEqual(full.fields[name as keyof typeof full.fields]);
  }
}

it.each(names)('never turns an answer into another one when a call fails: %s', async (name) => {
  let calls = 0;
  const full = await scan(
    name,
    failAt(world, () => {
      calls++;
      return false;
    }),
  );
  if (!full) throw new Error('it is a token');
  expect(full.fields.sale.state).toBe('known');
  for (let missing = 0; missing < calls; missing++) {
    const part = await scan(
      name,
      failAt(world, (call) => call === missing),
    ).catch(() => null);
    if (part) expectNoOther(full, part, `without call ${missing}`);
  }
});
