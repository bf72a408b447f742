import { encodeAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { listReferences } from './listReferences.ts';

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [contract, wallet, signer, guard] = ['1', '2', '3', '4'].map(addressOf) as [Hex, Hex, Hex, Hex];

const multisig: ControlNode = {
  ...{ kind: 'multisig', address: wallet, threshold: 1, owners: [signer], modules: 1 },
};

function read(holder: ControlNode, modules: readonly Hex[] = []) {
  const page = encodeAbiParameters(
    [{ type: 'address[]' }, { type: 'address' }],
    [[...modules], addressOf('0')],
  );
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    call: async () => ({ ok: true, data: page }),
    getStorage: async () => `0x${guard.slice(2).padStart(64, '0')}`,
  } as unknown as StateReader;
  const power = {
    verdict: 'privileged',
    name: 'pause',
    selector: '0x8456cb59',
    holders: [holder],
    evidence: [],
  };
  return listReferences(reader, {
    ...{ address: contract, powers: [power], facets: [], callees: [], problem: undefined },
  } as unknown as AddressAnalysis);
}

it('names the modules and the guard of a Safe as contracts that it obeys', async () => {
  const { edges, open } = await read(multisig, [addressOf('5')]);
  expect(edges.map(({ from, to, relation, reason }) => [from, to, relation, reason])).toEqual([
    [contract, wallet, 'obeys', 'can call pause'],
    [wallet, signer, 'obeys', 'signer'],
    [wallet, addressOf('5'), 'obeys', 'module: acts without the signers'],
    [wallet, guard, 'obeys', 'guard: can refuse what signers agreed to'],
  ]);
  expect(open).toEqual([]);
});

it('says that it does not know all whom a Safe obeys where it has more modules than are read', async () => {
  const many = Array.from({ length: 20 }, () => addressOf('5'));
  expect((await read(multisig, many)).open).toMatchObject([{ cause: 'holders', count: 1 }]);
});

it('has no unknown contract to obey where nobody holds a power at this block, and one where who holds it is not known', async () => {
  const why = 'its list is a mapping that could not be enumerated';
  expect((await read({ kind: 'unknown', why, now: 'nobody' })).open).toEqual([]);
  expect((await read({ kind: 'unknown', why })).open).toMatchObject([
    { cause: 'holders', count: 1, why: `${why} (pause)` },
  ]);
  expect((await read({ kind: 'others', why })).open).toMatchObject([
    { cause: 'holders', count: 1, why: `${why} (pause)` },
  ]);
});

it('says what is called where it does not show, and in which function', async () => {
  const gaps = [
    { kind: 'untold', in: '0xa9059cbb', what: 'sha3(timestamp)' },
    { kind: 'untold', in: '0xa9059cbb', what: 'sha3(timestamp)' },
    { kind: 'untold', in: '0x12345678', what: 'number' },
    { kind: 'listed', in: undefined, what: 'pairs(input(4)) of stored(3)' },
  ];
  const callees = {
    found: [],
    loose: [],
    stored: 0,
    listed: 1,
    untold: 3,
    given: 0,
    cut: 0,
    creates: false,
    gaps,
  };
  const analysis = { address: contract, powers: [], facets: [], callees: [{ code: contract, callees }] };
  const reader = { chain: 'eip155:1', block: 5 } as StateReader;
  const { open } = await listReferences(reader, analysis as unknown as AddressAnalysis);
  expect(open.map(({ cause, count, why }) => [cause, count, why])).toEqual([
    ['untold', 3, 'transfer: sha3(timestamp); 0x12345678: number'],
    ['listed', 1, 'pairs(input(4)) of stored(3)'],
  ]);
});

const inSlot = (number: number) => ({
  ...{ kind: 'slot', slot: `0x${number.toString(16).padStart(64, '0')}`, shift: 0 },
  ...{ mask: `0x${'f'.repeat(40).padStart(64, '0')}`, runs: false, getter: undefined },
});

/** What two slots name, of which the first may be called as it lay in memory. */
function readLoose({ found, code }: { found: readonly unknown[]; code: Hex }) {
  const counts = { stored: 0, listed: 0, untold: 0, given: 1, cut: 0, creates: false, gaps: [] };
  const callees = { ...counts, found, loose: [inSlot(0)] };
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    getStorage: async () => `0x${guard.slice(2).padStart(64, '0')}`,
    getCode: async () => code,
  } as unknown as StateReader;
  return listReferences(reader, {
    ...{ address: contract, powers: [], facets: [], callees: [{ code: contract, callees }] },
  } as unknown as AddressAnalysis);
}

it('does not say that a contract is called that lay in memory beside what is called', async () => {
  const { edges, open } = await readLoose({ found: [], code: '0x00' });
  expect(edges).toEqual([]);
  expect(open).toMatchObject([{ cause: 'untold', count: 1, why: 'may call 0x444444…, storage slot 0' }]);
});

it.each([
  ['is called elsewhere', { found: [inSlot(1)], code: '0x00' }],
  ['has no code', { found: [], code: '0x' }],
] as const)('has no doubt about an address in memory that %s', async (_, one) => {
  expect((await readLoose(one)).open).toEqual([]);
});
