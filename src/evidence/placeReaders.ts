import { addressPattern } from '#model/address.ts';
import { chainIdPattern } from '#model/chainId.ts';
import type { PlaceName, Places, Read } from '#model/chainPlaces.ts';

type Query = Readonly<Record<string, string>>;

const hashPattern = /^0x[0-9a-fA-F]{64}$/;
const slotPattern = /^0x[0-9a-fA-F]{1,64}$/;
/** Longer call data is no question of ours, and an address must stay short enough to be passed on. */
const dataPattern = /^0x(?:[0-9a-fA-F]{2}){0,1024}$/;
const sourcePattern = /^[0-9a-z]{1,64}$/;
const filePattern = /^[^\p{Cc}]{1,500}$/u;
/** Block numbers are stored as 32-bit integers. */
const mostBlocks = 2 ** 31;

/** Reads named parts of an address one by one and remembers the first that is wrong. */
function createParts(query: Query) {
  let fault: string | undefined;
  const wrong = (text: string) => {
    fault ??= text;
  };
  const match = (name: string, pattern: RegExp, shape: string): string => {
    const text = query[name] ?? '';
    if (!pattern.test(text)) wrong(`“${text.slice(0, 80)}” is not ${shape}.`);
    return text;
  };
  const number = (name: string): number => {
    const text = match(name, /^(?:0|[1-9][0-9]{0,9})$/, 'a block number');
    if (Number(text) >= mostBlocks) wrong(`“${text}” is larger than any block number.`);
    return Number(text);
  };
  return {
    chain: () => match('chain', chainIdPattern, 'the CAIP-2 id of an EVM chain, such as eip155:1'),
    address: (name = 'address') => match(name, addressPattern, 'an address of 0x and 40 hex digits'),
    hash: (what: string) =>
      match('hash', hashPattern, `a ${what} hash of 0x and 64 hex digits`).toLowerCase(),
    slot: () =>
      `0x${match('slot', slotPattern, 'a storage slot of 0x and up to 64 hex digits').slice(2).toLowerCase().padStart(64, '0')}`,
    data: () => match('data', dataPattern, 'call data of 0x and whole bytes, at most 1,024').toLowerCase(),
    source: () => match('source', sourcePattern, 'the hash of source code'),
    file: () => match('file', filePattern, 'the path of a file, at most 500 characters'),
    number,
    block: () => (query.block === undefined ? null : number('block')),
    optional: <T>(name: string, read: () => T) => (query[name] === undefined ? null : read()),
    end: <T>(value: T): Read<T> => (fault === undefined ? { value } : { fault }),
  };
}

/** Each reads the parts of its page's address, and names the first that is malformed. */
export const placeReaders: { readonly [N in PlaceName]: (query: Query) => Read<Places[N]> } = {
  block: (query) => {
    const parts = createParts(query);
    return parts.end({ chain: parts.chain(), number: parts.number('number') });
  },
  transaction: (query) => {
    const parts = createParts(query);
    return parts.end({ chain: parts.chain(), hash: parts.hash('transaction'), block: parts.block() });
  },
  address: (query) => {
    const parts = createParts(query);
    return parts.end({ chain: parts.chain(), address: parts.address(), block: parts.block() });
  },
  slot: (query) => {
    const parts = createParts(query);
    return parts.end({
      chain: parts.chain(),
      address: parts.address(),
      slot: parts.slot(),
      block: parts.block(),
    });
  },
  call: (query) => {
    const parts = createParts(query);
    return parts.end({
      chain: parts.chain(),
      address: parts.address(),
      data: parts.data(),
      from: parts.optional('from', () => parts.address('from')),
      block: parts.block(),
    });
  },
  code: (query) => {
    const parts = createParts(query);
    return parts.end({
      hash: parts.hash('code'),
      source: parts.optional('source', parts.source),
      file: parts.optional('file', parts.file),
    });
  },
};
