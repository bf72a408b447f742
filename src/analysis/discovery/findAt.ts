import { keccak256 } from 'viem/utils';
import { checksum, toAddress } from '#analysis/reads/decode.ts';
import { cutAnswer, type StateReader } from '#analysis/reads/stateReader.ts';
import type { CalleePlace } from '#analyzer/tellCallee.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import { proxySlots } from '#model/proxySlots.ts';

/** Entries of one list that are read. */
const mostElements = 100n;
/** Bytes of an answer that evidence keeps. */
const longestCited = 1_024;

const wellKnownSlots: ReadonlyMap<string, string> = new Map<string, string>([
  [proxySlots.implementation, 'implementation (EIP-1967 slot)'],
  [proxySlots.beacon, 'beacon (EIP-1967 slot)'],
  [proxySlots.admin, 'proxy admin (EIP-1967 slot)'],
]);

interface Found {
  address: Hex;
  reason: string;
  evidence: Evidence[];
}

const describeSlot = (slot: Hex): string =>
  wellKnownSlots.get(slot) ?? `storage slot ${BigInt(slot) < 1000n ? BigInt(slot) : `${slot.slice(0, 10)}…`}`;

interface Where {
  /** In whose storage the code runs. */
  at: Hex;
  code: Hex;
}

const readField = (word: Hex, { shift, mask }: { shift: number; mask: Hex }): bigint =>
  (BigInt(word) >> BigInt(shift)) & BigInt(mask);

const toWord = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** What stands in a word of storage; nothing where it is empty, undefined where it is no address. */
async function findStored(
  { chain, block, getStorage }: StateReader,
  { at }: Where,
  { slot, shift, mask, reason }: { slot: Hex; shift: number; mask: Hex; reason: string },
): Promise<Found[] | undefined> {
  const word = await getStorage(at, slot);
  const value = readField(word, { shift, mask });
  if (value === 0n) return [];
  if (value >> 160n) return undefined;
  const address = toAddress(toWord(value));
  const label = `${checksum(address)} is stored there`;
  const place = { kind: 'storage', chain, address: checksum(at), slot, block, value: word, label } as const;
  return [{ address, reason, evidence: [place] }];
}

/** What stands in all elements of an array; undefined where it is longer than is read, or seems to be none. */
async function findElements(
  reader: StateReader,
  where: Where,
  { slot, stride, offset, shift, mask }: Extract<CalleePlace, { kind: 'elements' }>,
): Promise<Found[] | undefined> {
  const length = BigInt(await reader.getStorage(where.at, slot));
  const start = BigInt(keccak256(slot)) + BigInt(offset);
  const read = (index: bigint) => {
    const place = toWord(BigInt.asUintN(256, start + index * BigInt(stride)));
    return findStored(reader, where, { slot: place, shift, mask, reason: `entry ${index} of a list` });
  };
  if (length > mostElements) return undefined;
  if (length === 0n) return (await read(0n))?.length === 0 ? [] : undefined;
  const all = await Promise.all(Array.from({ length: Number(length) }, (_, index) => read(BigInt(index))));
  return all.every((one) => one !== undefined) ? all.flat() : undefined;
}

type Answer = Extract<CalleePlace, { kind: 'answer' }>;

async function findAnswer(
  reader: StateReader,
  { at, of, place }: { at: Hex; of: Hex; place: Answer },
): Promise<Found[] | undefined> {
  const words = await Promise.all(
    place.words.map(async (word) => {
      if (word === 'self') return at.slice(2).padStart(64, '0');
      if (typeof word === 'string') return word.slice(2);
      return toWord(readField(await reader.getStorage(at, word.slot), word)).slice(2);
    }),
  );
  const { chain, block } = reader;
  const data: Hex = `${place.selector}${words.join('')}`;
  const answer = await reader.call({ to: of, data });
  const digits = answer.data.slice(2 + 64 * place.word, 2 + 64 * (place.word + 1));
  if (!answer.ok || digits.length < 64 || !digits.startsWith('0'.repeat(24))) return undefined;
  if (BigInt(`0x${digits}`) === 0n) return [];
  const { data: value, ...cut } = cutAnswer(answer.data, longestCited);
  const whole = answer.whole ?? cut.whole;
  const address = toAddress(`0x${digits}`);
  const evidence: Evidence = {
    ...{ kind: 'call', chain, address: checksum(of), data, block, value, ...(whole && { whole }) },
    label: `${checksum(address)} is what it answers`,
  };
  return [{ address, reason: `answered by ${checksum(of).slice(0, 8)}…`, evidence: [evidence] }];
}

/** The addresses that are found at a place now, none where none is set; undefined: they do not show. */
export async function findAt(
  reader: StateReader,
  where: Where,
  place: CalleePlace,
): Promise<Found[] | undefined> {
  const { chain, block } = reader;
  const { at, code } = where;
  switch (place.kind) {
    case 'constant': {
      const label = `${checksum(place.address)} is a constant of this code`;
      const evidence: Evidence = { kind: 'contract', chain, address: checksum(code), block, label };
      return [{ address: place.address, reason: 'constant in the code', evidence: [evidence] }];
    }
    case 'slot':
      return findStored(reader, where, { ...place, reason: describeSlot(place.slot) });
    case 'elements':
      return findElements(reader, where, place);
    case 'answer': {
      const of = place.of.kind === 'self' ? [{ address: at }] : await findAt(reader, where, place.of);
      if (!of) return undefined;
      const all = await Promise.all(of.map(({ address }) => findAnswer(reader, { at, of: address, place })));
      return all.every((one) => one !== undefined) ? all.flat() : undefined;
    }
  }
}
