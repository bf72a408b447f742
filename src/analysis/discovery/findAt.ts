import { keccak256 } from 'viem/utils';
import { checksum, toAddress } from '#analysis/reads/decode.ts';
import { isRefused } from '#analysis/reads/isRefused.ts';
import { cutAnswer, type StateReader } from '#analysis/reads/stateReader.ts';
import { findSignature } from '#analyzer/findSignature.ts';
import { refusesQuestion } from '#analyzer/refusesQuestion.ts';
import type { AnswerPlace, AskedWord, CalleePlace } from '#analyzer/tellCallee.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { findStoredContracts } from './findStoredContracts.ts';

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

/** Those that are found at a place; none where none is set. `hidden`: why they do not show. */
export type FoundAt = readonly Found[] | { readonly hidden: string };

export const isHidden = (one: FoundAt): one is { readonly hidden: string } => 'hidden' in one;

/** All of several places, where none of them hides any. */
const unite = (all: readonly FoundAt[]): FoundAt =>
  all.find(isHidden) ?? all.flatMap((one) => (isHidden(one) ? [] : one));

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

/** What stands in a word of storage. */
async function findStored(
  { chain, block, getStorage }: StateReader,
  { at }: Where,
  { slot, shift, mask, reason }: { slot: Hex; shift: number; mask: Hex; reason: string },
): Promise<FoundAt> {
  const word = await getStorage(at, slot);
  const value = readField(word, { shift, mask });
  if (value === 0n) return [];
  if (value >> 160n) return { hidden: `${reason} holds what is no address` };
  const address = toAddress(toWord(value));
  const label = `${checksum(address)} is stored there`;
  const place = { kind: 'storage', chain, address: checksum(at), slot, block, value: word, label } as const;
  return [{ address, reason, evidence: [place] }];
}

/** What stands in all elements of an array. */
async function findElements(
  reader: StateReader,
  where: Where,
  { slot, stride, offset, shift, mask }: Extract<CalleePlace, { kind: 'elements' }>,
): Promise<FoundAt> {
  const length = BigInt(await reader.getStorage(where.at, slot));
  const start = BigInt(keccak256(slot)) + BigInt(offset);
  const read = (index: bigint) => {
    const place = toWord(BigInt.asUintN(256, start + index * BigInt(stride)));
    return findStored(reader, where, { slot: place, shift, mask, reason: `entry ${index} of a list` });
  };
  if (length > mostElements) return { hidden: `a list has more than ${mostElements} entries` };
  if (length > 0n)
    return unite(
      await Promise.all(Array.from({ length: Number(length) }, (_, index) => read(BigInt(index)))),
    );
  const first = await read(0n);
  return isHidden(first) || first.length > 0 ? { hidden: 'what seems to be a list has no length' } : [];
}

/** The word that a question is asked with. */
async function findWord(
  reader: StateReader,
  where: Where,
  word: AskedWord,
): Promise<string | { readonly hidden: string }> {
  if (word === 'self') return where.at.slice(2).padStart(64, '0');
  if (typeof word === 'string') return word.slice(2);
  if (!('kind' in word))
    return toWord(readField(await reader.getStorage(where.at, word.slot), word)).slice(2);
  const found = await findAt(reader, where, word);
  if (isHidden(found)) return found;
  const [one, ...others] = found;
  if (others.length > 0) return { hidden: 'what is asked with may be one of several' };
  return (one?.address ?? '0x').slice(2).padStart(64, '0');
}

const nameQuestion = (selector: Hex): string => findSignature(selector)?.replace(/\(.*/, '') ?? selector;

/** Whatever it is asked with: nobody, where its code has no answer to such a question. */
async function findAnyAnswer(reader: StateReader, of: Hex, selector: Hex): Promise<FoundAt> {
  const code = await reader.getCode(of);
  if (code === '0x' || refusesQuestion(code, selector)) return [];
  return {
    hidden: `what ${checksum(of).slice(0, 8)}… answers to ${nameQuestion(selector)} depends on the call`,
  };
}

async function findAnswer(
  reader: StateReader,
  where: Where,
  { of, place }: { of: Hex; place: AnswerPlace },
): Promise<FoundAt> {
  if (place.words === 'any') return findAnyAnswer(reader, of, place.selector);
  const words = await Promise.all(place.words.map((word) => findWord(reader, where, word)));
  const unknown = words.find((word) => typeof word !== 'string');
  if (unknown) return unknown;
  const { chain, block } = reader;
  const data: Hex = `${place.selector}${words.join('')}`;
  const answer = await reader.call({ to: of, data });
  const digits = answer.data.slice(2 + 64 * place.word, 2 + 64 * (place.word + 1));
  const question = nameQuestion(place.selector);
  const hide = (what: string) => ({ hidden: `${checksum(of).slice(0, 8)}… ${what} ${question}` });
  if (!answer.ok || digits.length < 64)
    return (await isRefused(reader, { to: of, data, from: where.at })) ? [] : hide('does not answer');
  if (!digits.startsWith('0'.repeat(24))) return hide('answers no address to');
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

async function findAsked(
  reader: StateReader,
  where: Where,
  of: AnswerPlace['of'],
): Promise<readonly Hex[] | { readonly hidden: string }> {
  if (of === 'self') return [where.at];
  if (of === 'stored')
    return (await findStoredContracts(reader, where.at)) ?? { hidden: 'an entry of a list is asked' };
  const found = await findAt(reader, where, of);
  return isHidden(found) ? found : found.map(({ address }) => address);
}

/** The addresses that are found at a place now. */
export async function findAt(reader: StateReader, where: Where, place: CalleePlace): Promise<FoundAt> {
  const { chain, block } = reader;
  const { code } = where;
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
      const of = await findAsked(reader, where, place.of);
      if ('hidden' in of) return of;
      return unite(await Promise.all(of.map((one) => findAnswer(reader, where, { of: one, place }))));
    }
  }
}
