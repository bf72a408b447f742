import { readFileSync } from 'node:fs';
import type { Hex } from '#lib/hex.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { hostileTexts } from './hostileTexts.ts';

export const contractKinds = [
  'token',
  'safe',
  'timelock',
  'diamond',
  'roles',
  'proxy',
  'clone',
  'delegated',
  'noise',
  'vast',
  'crowd',
] as const;
type ContractKind = (typeof contractKinds)[number];

const word = (value: bigint | number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const mark = 'bad';

/** Where the nth hostile contract of a kind is; the node knows by the address what is there. */
export const hostileAddress = (kind: ContractKind, n: number): Hex =>
  `0x${mark}${contractKinds.indexOf(kind).toString(16)}${n.toString(16).padStart(36, '0')}`;

const kindOf = (address: string): ContractKind | undefined =>
  address.slice(2, 5) === mark ? contractKinds[Number.parseInt(address[5] ?? '', 16)] : undefined;

/** The same question has the same answer in every run of a seed. */
export function randomFor(seed: number, ...parts: readonly unknown[]): Random {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of JSON.stringify(parts))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return createRandom(hash);
}

const encodeBytes = (bytes: Buffer) =>
  word(32) + word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
const encodeWords = (words: readonly string[]) => word(32) + word(words.length) + words.join('');
const repeat = (count: number, at: (index: number) => bigint | number) =>
  Array.from({ length: count }, (_, index) => word(at(index)));

const numbers = [0n, 1n, 255n, 256n, 2n ** 53n, 2n ** 64n, 2n ** 128n, 2n ** 255n, 2n ** 256n - 1n];
const anyWord = (random: Random) => word(random.pick(numbers));
const anyContract = (random: Random) => BigInt(hostileAddress(random.pick(contractKinds), random.below(20)));

/** Lengths and places that lie, sizes that nobody expects, and bytes that are no ABI at all. */
const anyShapes: readonly ((random: Random) => string)[] = [
  () => '',
  anyWord,
  (random) => 'f'.repeat(2 * random.below(100)),
  (random) => encodeBytes(random.pick(Object.values(hostileTexts))),
  () => word(32) + word(2n ** 256n - 1n),
  () => word(2n ** 256n - 1n) + word(1),
  () => word(0) + word(0),
  (random) => encodeWords(repeat(random.pick([0, 3, 101, 3_000]), () => random.below(2 ** 53))),
  (random) => encodeWords(repeat(2_000, () => anyContract(random))),
  // A list of lists in which each is the list itself.
  () => word(32) + word(64) + word(0).repeat(64),
  () => word(2n ** 256n - 1n).repeat(4_000),
  () => '00'.repeat(1_000_000),
];

type Fitting = (random: Random, to: string) => string;
const text: Fitting = (random) => encodeBytes(random.pick(Object.values(hostileTexts)));
const contract: Fitting = (random, to) => word(random.chance(0.3) ? BigInt(to) : anyContract(random));
const list: Fitting = (random, to) =>
  encodeWords(
    random.pick([
      repeat(3_000, (index) => 0x1000000 + index),
      repeat(500, () => BigInt(to)),
      repeat(40, () => anyContract(random)),
      repeat(5, () => 2n ** 256n - 1n),
    ]),
  );
/** One facet with its selectors, 1,500 times the same or each another. */
const facets: Fitting = (random, to) => {
  const isSame = random.chance(0.5);
  const selectors = Array.from({ length: 1_500 }, (_, index) =>
    (isSame ? 0x10000000 : 0x10000000 + index).toString(16).padEnd(64, '0'),
  );
  const facet = word(BigInt(to)) + word(64) + word(selectors.length) + selectors.join('');
  return word(32) + word(1) + word(32) + facet;
};

/** What a contract of the field would answer in this form, at its worst. */
const fitting: Readonly<Record<string, Fitting>> = {
  '06fdde03': text, // name()
  '95d89b41': text, // symbol()
  '313ce567': anyWord, // decimals()
  '18160ddd': anyWord, // totalSupply()
  '70a08231': anyWord, // balanceOf(address)
  '8da5cb5b': contract, // owner()
  '5c60da1b': contract, // implementation()
  f851a440: contract, // admin()
  a0e67e2b: list, // getOwners()
  e75235b8: anyWord, // getThreshold()
  f27a0c92: anyWord, // getMinDelay()
  '7a0ed627': facets, // facets()
  '91d14854': () => word(1), // hasRole(bytes32,address)
  '248a9ca3': anyWord, // getRoleAdmin(bytes32)
  ca15c873: anyWord, // getRoleMemberCount(bytes32)
  '9010d07c': contract, // getRoleMember(bytes32,uint256)
  '1626ba7e': () => `1626ba7e${'0'.repeat(56)}`, // isValidSignature(bytes32,bytes)
  '01ffc9a7': () => word(1), // supportsInterface(bytes4)
};

const { deployedBytecode: safeCode } = JSON.parse(
  readFileSync(
    new URL(
      '../../../node_modules/@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json',
      import.meta.url,
    ),
    'utf8',
  ),
) as { deployedBytecode: Hex };
const { contracts: flood } = JSON.parse(
  readFileSync(new URL('../../samples/hostile/artifacts.json', import.meta.url), 'utf8'),
) as { contracts: Record<string, Hex> };

const codes: Readonly<Record<ContractKind, (at: string) => string>> = {
  token: () => getArtifact('PausableToken').deployedBytecode,
  safe: () => safeCode,
  timelock: () => getArtifact('Timelock').deployedBytecode,
  diamond: () => flood.BranchingDiamond ?? '0x',
  roles: () => flood.MutualRoles ?? '0x',
  proxy: () => getArtifact('ERC1967Proxy').deployedBytecode,
  // EIP-1167 and EIP-7702, each pointing at itself.
  clone: (at) => `0x363d3d373d3d3d363d73${at.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  delegated: (at) => `0xef0100${at.slice(2)}`,
  noise: (at) => {
    const random = randomFor(1, at);
    return `0x${Buffer.from(Array.from({ length: 24_576 }, () => random.below(256))).toString('hex')}`;
  },
  vast: () => `0x${'5b'.repeat(1_000_000)}`,
  crowd: () => flood.RoleCrowd ?? '0x',
};

export type CallAnswer = { result: string } | { error: { code: number; message: string; data?: unknown } };

/** What hostile contracts have at their addresses and answer there. */
export function createHostileContracts(seed: number) {
  return {
    isOne: (address: string): boolean => kindOf(address.toLowerCase()) !== undefined,
    code: (address: string): string => {
      const at = address.toLowerCase();
      const kind = kindOf(at);
      return kind ? codes[kind](at) : '0x';
    },
    /** Slots that name an implementation or an owner lead to the contract itself or to another of its kind. */
    storage: (address: string, slot: string): string => {
      const random = randomFor(seed, address, slot);
      return `0x${random.chance(0.7) ? word(random.chance(0.4) ? BigInt(address) : anyContract(random)) : anyWord(random)}`;
    },
    call: (to: string, data: string): CallAnswer => {
      const random = randomFor(seed, to, data);
      const selector = data.slice(2, 10);
      if (random.chance(0.05))
        return { error: { code: 3, message: 'execution reverted', data: `0x08c379a0${text(random, to)}` } };
      if (random.chance(0.05)) return { error: { code: -32_000, message: 'out of gas' } };
      const make = random.chance(0.75) ? fitting[selector] : undefined;
      return { result: `0x${(make ?? random.pick(anyShapes))(random, to)}` };
    },
  };
}
