import { setImmediate } from 'node:timers/promises';
import { keccak256 } from 'viem/utils';
import { createProgram, parseBytecode } from '#analyzer/evm/program.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { askContract } from '../reads/decode.ts';
import { readWholeStorage } from '../reads/readWholeStorage.ts';
import type { StateReader } from '../reads/stateReader.ts';

export interface ToldStorage {
  /** Addresses that its code, its storage and its logs name. */
  addresses: Hex[];
  /** Whether all words that are stored stand at places that follow from those: then a mapping has no entry of anybody else. */
  isWhole: boolean;
  /** How many words are stored. */
  words: number;
  /** Entries of mappings that are not empty, by the mapping's slot and the keys from there on. */
  entries: { slot: bigint; keys: bigint[] }[];
  /** Words of arrays and texts that are not empty. */
  elements: number;
}

/** Made for one list of places to try. A place takes two, and one whose word may be the length of an array up to 256 more. */
const mostHashes = 120_000;
const hashesAtOnce = 200;
const mostBases = 160;
const mostKeys = 60;
const mostRoles = 14;
const mostSpaces = 150;
const mostInterfaces = 40;
/** Interfaces that contracts say they have (ERC-165): itself, tokens of ERC-20, -721, -1155 and their parts, royalties, roles. */
const published = [
  0x01ffc9a7n,
  0x36372b07n,
  0x80ac58cdn,
  0x5b5e139fn,
  0x780e9d63n,
  0x150b7a02n,
  0xd9b67a26n,
  0x0e89341cn,
  0x4e2312e0n,
  0x2a55205an,
  0x7965db0bn,
  0x5a05180fn,
];
const mostInner = 16;
const mostNested = 30;
/** Words of one entry of a mapping, when it is a struct, and of one element of an array. */
const structWords = 4n;
const longestArray = 64n;
const longestText = 4_096n;
/** Slots that are numbered one after the other, gaps for later versions included. */
const numbered = 400n;
/** Fields of what is stored under a name of its own. */
const spaceFields = 8n;
/** The first of a list that is kept as a mapping by number. */
const counted = [0n, 1n, 2n, 3n];

/** Words that end in so many zeros are selectors and texts. */
const roundest = 1n << 64n;
const addressMask = (1n << 160n) - 1n;
const leastAddress = 1n << 64n;

const toWord = (value: bigint): Hex => `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`;
const toAddress = (value: bigint): Hex => `0x${value.toString(16).padStart(40, '0')}`;
const entryOf = (key: bigint, base: bigint): bigint =>
  BigInt(keccak256(`0x${toWord(key).slice(2)}${toWord(base).slice(2)}`));
const isAddress = (value: bigint): boolean => value >= leastAddress && value <= addressMask;

/** Numbers that code pushes, that of the code behind it included. */
async function readConstants(reader: StateReader, codes: readonly Hex[]): Promise<bigint[]> {
  const constants = new Set<bigint>();
  for (const code of codes)
    for (const value of createProgram(parseBytecode(await reader.getCode(code))).pushes.values())
      constants.add(value);
  return [...constants];
}

/** Words of what it logged; they only say where to look, so that those that a node leaves out make nothing certain. */
async function readLogWords({ client, block }: StateReader, contract: Hex): Promise<bigint[]> {
  const range = { address: contract, fromBlock: '0x0', toBlock: fromNumber(block) };
  const answer = await client.request('eth_getLogs', [range]).catch(() => []);
  const logs = (Array.isArray(answer) ? answer : []) as { topics?: unknown; data?: unknown }[];
  const texts = logs
    .slice(0, 300)
    .flatMap(({ topics, data }) => [
      ...(Array.isArray(topics) ? topics.slice(1) : []),
      ...(String(data).slice(2, 514).match(/.{64}/g) ?? []).map((word) => `0x${word}`),
    ]);
  return texts.flatMap((text) => (/^0x[0-9a-f]{64}$/.test(String(text)) ? BigInt(String(text)) : []));
}

interface Contract {
  contract: Hex;
  /** Addresses that had to do with it. */
  named: readonly Hex[];
}

const told = new WeakMap<StateReader, Map<string, Promise<ToldStorage | undefined>>>();

interface Names {
  /** Slots under which mappings and arrays may be declared. */
  bases: readonly bigint[];
  /** Slots that are hashes of a name. */
  spaces: readonly bigint[];
  addresses: readonly bigint[];
  /** Other words that may be keys. */
  roles: readonly bigint[];
  /** Interfaces that code may say it has (ERC-165). */
  interfaces: readonly bigint[];
}

interface Place {
  at: bigint;
  /** Where it is an entry of a mapping. */
  entry?: { slot: bigint; keys: bigint[] };
}

/** Entries of mappings in mappings, whose second key is an account or a number. */
function* listNested({ bases, addresses, roles }: Omit<Names, 'spaces' | 'interfaces'>): Generator<Place> {
  const accounts = addresses.slice(0, mostInner);
  for (const slot of bases.slice(0, mostNested))
    for (const outer of [...roles, ...accounts]) {
      const inner = entryOf(outer, slot);
      for (const key of [...accounts, ...counted])
        for (const offset of [0n, 1n])
          yield { at: entryOf(key, inner + offset), entry: { slot, keys: [outer, key] } };
    }
}

/** Where something can be stored, the likely places first. */
function* listPlaces({ bases, spaces, addresses, roles, interfaces }: Names): Generator<Place> {
  yield { at: BigInt(proxySlots.admin) };
  for (let slot = 0n; slot < numbered; slot++) yield { at: slot };
  for (const space of spaces) for (let field = 0n; field < spaceFields; field++) yield { at: space + field };
  const keys = [...addresses, ...roles, ...counted];
  const entries: Required<Place>[] = [];
  for (const slot of bases)
    for (const key of keys) {
      const place = { at: entryOf(key, slot), entry: { slot, keys: [key] } };
      entries.push(place);
      yield place;
    }
  for (const slot of bases)
    for (const key of interfaces) yield { at: entryOf(key, slot), entry: { slot, keys: [key] } };
  yield* listNested({ bases, addresses, roles });
  for (let offset = 1n; offset < structWords; offset++)
    for (const { at, entry } of entries) yield { at: at + offset, entry };
}

function findNames({
  contract,
  named,
  words,
  constants,
  logged,
}: Contract & Record<'words' | 'constants' | 'logged', readonly bigint[]>): Names {
  const wide = constants.filter((value) => value >> 240n > 0n);
  // Storage under a name of its own begins at a round place (ERC-7201), with mappings among its fields.
  const round = wide.filter((value) => value % 256n === 0n && value % roundest !== 0n);
  const spaces = [...new Set([...round, ...wide])].slice(0, mostSpaces);
  const fields = round
    .slice(0, mostSpaces)
    .flatMap((space) => [1n, 2n, 3n, 4n].map((field) => space + field));
  const addresses = [
    ...words,
    // Beside a flag in the same word.
    ...words.map((word) => word >> 8n),
    ...logged,
    ...named.map(BigInt),
    ...constants,
    BigInt(contract),
  ].filter(isAddress);
  return {
    addresses: [...new Set(addresses)].slice(0, mostKeys),
    roles: [
      ...new Set([
        0n,
        ...logged.filter((value) => value > addressMask),
        ...wide.filter((value) => !round.includes(value)),
      ]),
    ].slice(0, mostRoles),
    interfaces: [
      ...new Set([...published, ...constants.filter((value) => value >> 24n > 0n && value >> 32n === 0n)]),
    ]
      .slice(0, mostInterfaces)
      .map((value) => value << 224n),
    spaces,
    bases: [
      ...new Set([...round, ...fields, ...constants.filter((value) => value < numbered), ...spaces]),
    ].slice(0, mostBases),
  };
}

/**
 * The storage layout of a contract.
 * Looks for the place of every word that it has stored: numbered slots, arrays and texts, entries of mappings and of mappings in
 * them, by keys that its code, storage or logs name. Undefined where all that it has stored is not known. Logs alone would prove nothing:
 * a constructor, or code before an upgrade, can fill a mapping and log nothing.
 */
export function explainStorage(reader: StateReader, contract: Contract): Promise<ToldStorage | undefined> {
  const known = told.get(reader) ?? new Map<string, Promise<ToldStorage | undefined>>();
  told.set(reader, known);
  // Every function that asks the contract's lists asks this.
  const key = `${contract.contract} ${contract.named.join(' ')}`;
  const answer = known.get(key) ?? explain(reader, contract);
  known.set(key, answer);
  return answer;
}

async function explain(reader: StateReader, { contract, named }: Contract): Promise<ToldStorage | undefined> {
  const storage = await readWholeStorage(reader, contract);
  if (!storage) return undefined;
  const left = new Set(storage.keys());
  const entries: ToldStorage['entries'] = [];
  let elements = 0;
  const take = (slot: bigint, entry?: Place['entry']): bigint => {
    const path = keccak256(toWord(slot));
    if (left.delete(path) && entry) entries.push(entry);
    return storage.get(path) ?? 0n;
  };
  const implementation = take(BigInt(proxySlots.implementation));
  const beacon = take(BigInt(proxySlots.beacon));
  const behind = isAddress(beacon)
    ? await askContract<Hex>(reader, { to: toAddress(beacon), name: 'implementation' })
    : undefined;
  const codes = [
    contract,
    ...(isAddress(implementation) ? [toAddress(implementation)] : []),
    ...(behind ? [behind.toLowerCase() as Hex] : []),
  ];
  const known = {
    contract,
    named,
    words: [...storage.values()],
    constants: await readConstants(reader, codes),
  };
  /** Takes what is stored at a place, with the elements or the text whose length it may be; tells the hashes that took. */
  const tryPlace = ({ at, entry }: Place): number => {
    const value = take(at, entry);
    const isText = value % 2n === 1n && value <= longestText;
    const inner = value <= longestArray ? value * structWords : isText ? value / 64n + 1n : 0n;
    const start = inner > 0n ? BigInt(keccak256(toWord(at))) : 0n;
    for (let index = 0n; index < inner; index++) {
      const before = left.size;
      take(start + index);
      elements += before - left.size;
    }
    return 2 + Number(inner);
  };
  const tried = new Set<bigint>();
  const search = async (names: Names): Promise<Hex[]> => {
    let hashes = 0;
    let next = hashesAtOnce;
    for (const place of listPlaces(names)) {
      if (left.size === 0 || hashes > mostHashes) break;
      hashes += tried.has(place.at) ? 2 : tryPlace(place);
      tried.add(place.at);
      if (hashes < next) continue;
      await setImmediate();
      next = hashes + hashesAtOnce;
    }
    return names.addresses.map(toAddress);
  };
  let addresses = await search(findNames({ ...known, logged: [] }));
  // All that it ever logged is much to ask for: only where something is left.
  const logged = left.size > 0 ? await readLogWords(reader, contract) : [];
  if (logged.length > 0) {
    const more = await search(findNames({ ...known, logged }));
    addresses = [...new Set([...addresses, ...more])];
  }
  return { addresses, isWhole: left.size === 0, words: storage.size, entries, elements };
}
