import { encodeAbiParameters, getAddress } from 'viem';
import { expect, it } from 'vitest';
import { toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import type { Hex } from '#lib/hex.ts';
import { listSamples } from '../../../test/samples/contracts/listSamples.ts';
import { createAddressAnalyzer } from './analyzeAddress.ts';

const token: Hex = `0x${'c0'.repeat(20)}`;
const [owner, signer, keeper]: [Hex, Hex, Hex] = [
  `0x${'a1'.repeat(20)}`,
  `0x${'b2'.repeat(20)}`,
  `0x${'d3'.repeat(20)}`,
];
const word = (value: Hex): Hex => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]);
const slot = (n: number) => word(`0x${n.toString(16)}`);

/** A token that is minted by vouchers, with its storage. */
async function study(storage: Record<Hex, Hex>) {
  const sample = listSamples().find(
    ({ build, name }) => build === 'solc-0.8.37-optimized-odd' && name === 'Signed',
  );
  const code = `0x${sample?.code.replaceAll(`7f${'00'.repeat(32)}`, `7f${word(keeper).slice(2)}`)}` as const;
  const getStorage = async (_: Hex, at: Hex) => storage[at] ?? word('0x0');
  const analyze = createAddressAnalyzer({
    reader: {
      client: createRpcClient({ transports: [] }),
      ...{ chain: 'eip155:31337', block: 1, time: new Date(0), getStorage },
      getCode: async (address) => (address === token ? code : '0x'),
      call: async () => ({ ok: false, data: '0x' }),
    },
    getLogs: async () => ({ logs: [], gap: 'no logs here' }),
    analyzeCode: (reader, { code: running, at }) =>
      analyzeContract({
        code: running,
        now: () => 0,
        readStorage: (place) => reader.getStorage(at, place),
      }),
    getCandidates: async () => [],
  });
  const { powers, functions } = await analyze(token);
  const nameOf = new Map(sample?.labels.map(({ selector, name }) => [selector, name]));
  const named = <T extends { selector: string }>(all: readonly T[]) =>
    new Map(all.map((one) => [nameOf.get(one.selector), one]));
  const holdersOf = (name: string) => named(powers).get(name)?.holders;
  return { holdersOf, powers: named(powers), functions: named(functions) };
}

it('a mint that needs a signature is the power of whoever signs', async () => {
  const { powers, functions, holdersOf } = await study({ [slot(0)]: word(owner), [slot(1)]: word(signer) });
  expect(powers.get('mintSigned')).toMatchObject({
    class: 'mint',
    verdict: 'privileged',
    guard: 'sender must show a signature of the address stored at slot 1',
    holders: [{ kind: 'key', address: getAddress(signer) }],
    evidence: [{ kind: 'storage', slot: slot(1), value: word(signer) }, { kind: 'contract' }],
  });
  const sentences = holdersOf('mintSigned')?.map((node) => describePath(toHolder(node), ['mint']));
  expect(sentences).toEqual(['one key, no delay, can mint']);
  expect(holdersOf('setByKeeper')).toEqual([{ kind: 'key', address: getAddress(keeper) }]);
  expect(holdersOf('setByOwnerOrSigned')).toEqual([
    { kind: 'key', address: getAddress(owner) },
    { kind: 'key', address: getAddress(signer) },
  ]);
  const minting = functions.get('mintSigned');
  expect(minting && toFunctionVerdict(minting)).toBe('privileged');
});

it('whose signature it takes is unknown, with the reason, where that cannot be told', async () => {
  const { holdersOf, powers } = await study({ [slot(0)]: word(owner) });
  expect(holdersOf('mintSigned')).toEqual([
    { kind: 'unknown', why: 'it names no signer at present', now: 'nobody' },
  ]);
  expect(holdersOf('setByBoth')).toEqual([{ kind: 'unknown', why: 'custom multisig: several must sign' }]);
  expect(holdersOf('setByListed')).toEqual([
    { kind: 'unknown', why: 'its list is a mapping that could not be enumerated' },
  ]);
  expect(holdersOf('setByRole')).toMatchObject([{ kind: 'unknown' }]);
  // What a signature of one's own is enough for is nobody's power.
  for (const name of ['permit', 'voteBySig', 'handOver', 'setByMember', 'setEither', 'open'])
    expect(powers.has(name), name).toBe(false);
});
