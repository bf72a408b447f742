import { encodeFunctionData, encodeFunctionResult, parseAbi, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { askAddresses } from '#analysis/reads/decode.ts';
import { cutAnswer, type StateReader } from '#analysis/reads/stateReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import { findRoleAdmins, findRoleMembers } from './findRoleMembers.ts';
import { type HolderContext, mostListed, noteAnswer } from './HolderContext.ts';
import { resolveAddress } from './resolveAddress.ts';
import { resolveManaged } from './resolveManaged.ts';

const contract: Hex = '0x00000000000000000000000000000000000000c1';
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const owners = (count: number) =>
  Array.from({ length: count }, (_, index): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`);
const listOf = (count: number) =>
  encodeFunctionResult({
    abi: parseAbi(['function getOwners() view returns (address[])']),
    result: owners(count),
  });

function openReader(
  answer: (data: Hex) => Hex | undefined,
  longest = 1_000_000,
): StateReader & { asked: Hex[] } {
  const asked: Hex[] = [];
  return {
    asked,
    client: createRpcClient({ transports: [] }),
    ...{ chain: 'eip155:1', block: 1, time: new Date(0) },
    getCode: async () => '0x',
    getStorage: async () => word(0n),
    call: async ({ data }) => {
      asked.push(data);
      const answered = answer(data);
      return { ok: answered !== undefined, ...cutAnswer(answered ?? '0x', longest) };
    },
  };
}

const openContext = (reader: StateReader, over: Partial<HolderContext> = {}): HolderContext => ({
  reader,
  getLogs: async () => ({ logs: [], gap: undefined }),
  trail: [contract],
  note: () => undefined,
  spend: async () => undefined,
  resolve: resolveAddress,
  findControllers: async () => [],
  findBeside: async () => [],
  ...over,
});

const ask = { to: contract, name: 'getOwners' };

it('reads the beginning of a list and how long it is, also where the answer was cut', async () => {
  const whole = await askAddresses(
    openReader(() => listOf(5)),
    ask,
    2,
  );
  expect(whole).toEqual({ first: owners(2), count: 5 });
  const cut = await askAddresses(
    openReader(() => listOf(5_000), 1_024),
    ask,
    100,
  );
  // Thirty words of it were kept.
  expect(cut).toEqual({ first: owners(30), count: 5_000 });
});

it.each<[string, Hex | undefined]>([
  ['nothing', undefined],
  ['no words', '0x'],
  ['a list longer than the answer', `${word(32n)}${word(3n).slice(2)}${word(1n).slice(2)}`],
  ['a list without end', `${word(32n)}${'f'.repeat(64)}`],
  ['a list somewhere else', `${'0x'}${'f'.repeat(64)}`],
])('takes %s for no list', async (_, answer) => {
  expect(
    await askAddresses(
      openReader(() => answer),
      ask,
      2,
    ),
  ).toBeUndefined();
});

it('does not take a list for none because it lies beyond what was kept', async () => {
  const far: Hex = `${word(2_048n)}${'00'.repeat(2_016)}${word(1n).slice(2)}${word(7n).slice(2)}`;
  await expect(
    askAddresses(
      openReader(() => far, 1_024),
      ask,
      2,
    ),
  ).rejects.toThrow('too long to be read');
  expect(
    await askAddresses(
      openReader(() => far),
      ask,
      2,
    ),
  ).toMatchObject({ count: 1 });
});

it('cites how a long answer begins, with the length and hash of all of it', async () => {
  const cited: unknown[] = [];
  for (const longest of [1_000_000, 10_000]) {
    const context = openContext(
      openReader(() => listOf(500), longest),
      { note: (one) => cited.push(one) },
    );
    await noteAnswer(context, { ask, label: '' });
  }
  expect(cited[0]).toMatchObject({ value: listOf(500).slice(0, 2 + 2_048), whole: { bytes: 16_064 } });
  expect(cited[1]).toEqual(cited[0]);
});

const role = word(7n);

it('asks for the first members of a role that a contract lists, and counts the rest', async () => {
  const reader = openReader((data) =>
    data.startsWith(toFunctionSelector('getRoleMemberCount(bytes32)'))
      ? word(57_000n)
      : word(BigInt(`0x${data.slice(-4)}`) + 1n),
  );
  const cited: Evidence[] = [];
  const context = openContext(reader, { note: (one) => cited.push(one) });
  const { members, gap } = await findRoleMembers(context, { contract, role });
  expect(members).toEqual(owners(mostListed));
  // What the cited call answers, and not what was read of the list.
  expect(cited).toMatchObject([
    { label: expect.stringContaining('lists 57000 members of the role'), value: word(57_000n) },
  ]);
  expect(gap).toBe('it lists 57000 members, of which 100 were read');
  expect(reader.asked.length).toBeLessThan(mostListed + 10);
});

it('asks for the first accounts that logs gave a role to, and counts the rest', async () => {
  const reader = openReader((data) =>
    data.startsWith(toFunctionSelector('hasRole(bytes32,address)')) ? word(1n) : undefined,
  );
  const logs = owners(3_000).map((account) => ({
    address: contract,
    topics: [word(0n), role, word(BigInt(account))],
    hash: word(1n),
  }));
  const getLogs = (async () => ({ logs, gap: undefined })) as unknown as HolderContext['getLogs'];
  const { members, gap } = await findRoleMembers(openContext(reader, { getLogs }), { contract, role });
  expect(members).toHaveLength(mostListed);
  expect(gap).toBe('its logs name 3000 accounts with the role, of which 2900 were not read');
  expect(reader.asked.length).toBeLessThan(2 * mostListed + 10);
});

it('does not climb roles for ever', async () => {
  const above = parseAbi(['function getRoleAdmin(bytes32 role) view returns (bytes32)']);
  const selector = encodeFunctionData({ abi: above, args: [word(0n)] }).slice(0, 10);
  const reader = openReader((data) =>
    data.startsWith(selector) ? word(BigInt(`0x${data.slice(10, 74)}`) + 1n) : undefined,
  );
  expect(await findRoleAdmins(openContext(reader), { contract, role: word(7n) })).toEqual({
    members: [],
    gap: 'more than 10 roles stand above one another',
  });
  expect(reader.asked.length).toBeLessThan(50);
});

it('does not climb the roles of an access manager for ever', async () => {
  const reader = openReader((data) =>
    data.length > 74 ? word(5n) : word(BigInt(`0x${data.slice(10, 74)}`) + 1n),
  );
  const nodes = await resolveManaged(openContext(reader), {
    manager: contract,
    contract,
    selector: '0x12345678',
  });
  expect(nodes).toEqual([{ kind: 'unknown', why: 'more than 10 roles stand above one another' }]);
});
