import { expect, it } from 'vitest';
import { placeHrefs } from '#model/placeHrefs.ts';
import { placeReaders } from './placeReaders.ts';

const chain = 'eip155:1';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'ab'.repeat(32)}`;

it('reads what it wrote', () => {
  const query = (href: string, names: readonly string[]) => {
    const url = new URL(href, 'http://localhost');
    const parts = url.pathname
      .split('/')
      .slice(1)
      .filter((_, index) => index % 2 === 1);
    return {
      ...Object.fromEntries(parts.map((part, index) => [names[index], part])),
      ...Object.fromEntries(url.searchParams),
    };
  };
  const slot = { chain, address, slot: `0x${'5'.padStart(64, '0')}`, block: 7 };
  expect(placeReaders.slot(query(placeHrefs.slot(slot), ['chain', 'address', 'slot']))).toEqual({
    value: slot,
  });
  const call = { chain, address, data: '0x18160ddd', from: address, block: 7 };
  expect(placeReaders.call(query(placeHrefs.call(call), ['chain', 'address', 'data']))).toEqual({
    value: call,
  });
  const transaction = { chain, hash, block: null };
  expect(placeReaders.transaction(query(placeHrefs.transaction(transaction), ['chain', 'hash']))).toEqual({
    value: transaction,
  });
  expect(placeReaders.block(query(placeHrefs.block({ chain, number: 0 }), ['chain', 'number']))).toEqual({
    value: { chain, number: 0 },
  });
});

it('takes a short slot and hashes in any letter case', () => {
  expect(placeReaders.slot({ chain, address, slot: '0x5' })).toMatchObject({
    value: { slot: `0x${'5'.padStart(64, '0')}`, block: null },
  });
  expect(placeReaders.code({ hash: hash.toUpperCase().replace('0X', '0x') })).toEqual({
    value: { hash, source: null, file: null },
  });
});

it('names what is wrong', () => {
  const fault = (read: object) => ('fault' in read ? read.fault : undefined);
  expect(fault(placeReaders.block({ chain: 'bitcoin', number: '7' }))).toBe(
    '“bitcoin” is not the CAIP-2 id of an EVM chain, such as eip155:1.',
  );
  for (const number of ['', '-1', '1e3', '007', '0x7', 'latest', '99999999999'])
    expect(fault(placeReaders.block({ chain, number }))).toBe(`“${number}” is not a block number.`);
  expect(fault(placeReaders.block({ chain, number: '2147483648' }))).toBe(
    '“2147483648” is larger than any block number.',
  );
  expect(fault(placeReaders.transaction({ chain, hash: '0x12' }))).toBe(
    '“0x12” is not a transaction hash of 0x and 64 hex digits.',
  );
  expect(fault(placeReaders.address({ chain, address: '0x12' }))).toBe(
    '“0x12” is not an address of 0x and 40 hex digits.',
  );
  expect(fault(placeReaders.slot({ chain, address, slot: 'x' }))).toContain('is not a storage slot');
  expect(fault(placeReaders.slot({ chain, address, slot: '0x5', block: 'x' }))).toBe(
    '“x” is not a block number.',
  );
  expect(fault(placeReaders.call({ chain, address, data: '0x123' }))).toContain('is not call data');
  expect(fault(placeReaders.call({ chain, address, data: `0x${'00'.repeat(1025)}` }))).toContain(
    'is not call data',
  );
});
