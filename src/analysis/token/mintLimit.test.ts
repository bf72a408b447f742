import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { readMintLimit } from './mintLimit.ts';

const token = `0x${'1'.repeat(40)}` as const;
const whole = { proxy: { kind: 'none' as const }, functions: [], powers: [], problem: undefined };

/** A token that answers `cap()` with 500, or with nothing. */
async function read(hasCap: boolean, analysis: Parameters<typeof readMintLimit>[1]['analysis']) {
  const transport = createFunctionTransport('token', async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' };
    const [{ data }] = params as [{ data: string }];
    return hasCap && data === toFunctionSelector('cap()')
      ? `0x${(500).toString(16).padStart(64, '0')}`
      : '0x';
  });
  const client = createRpcClient({ transports: [transport], pause: 1, attempts: 1 });
  const reader = await openStateReader(client, { chain: 'eip155:31337', block: 1 });
  return readMintLimit(reader, { token, analysis, total: 100n });
}

it('tells a cap from none only of code that was seen as a whole', async () => {
  expect(await read(true, whole)).toEqual({ value: { total: '100', cap: '500' } });
  expect(await read(false, whole)).toEqual({ value: { total: '100', cap: '100' } });
  const named = {
    selector: '0x',
    name: 'redeem',
    class: 'mint',
    verdict: 'privileged',
    guard: null,
  } as const;
  const minted = { ...named, target: token, method: 'symbolic', holders: [], evidence: [] } as const;
  expect(await read(false, { ...whole, powers: [{ ...minted, holders: [], evidence: [] }] })).toEqual({
    value: { total: '100', cap: null },
  });
  const upgradeable = {
    ...whole,
    proxy: { kind: 'uups' as const, slot: undefined, implementation: undefined, admin: undefined },
  };
  expect(await read(false, upgradeable)).toEqual({ value: { total: '100', cap: null } });
  const unseen = { ...whole, problem: 'the node did not answer' };
  expect(await read(true, unseen)).toEqual({ value: { total: '100', cap: '500' } });
  const unknown = { why: 'whether its supply is capped is not known: the node did not answer' };
  expect(await read(false, unseen)).toEqual(unknown);
  expect(await read(false, { ...upgradeable, problem: unseen.problem })).toEqual(unknown);
});
