import * as viemChains from 'viem/chains';
import { expect, it } from 'vitest';
import { findChainNumber } from './chainId.ts';
import { chainNames } from './chainNames.ts';
import { moreChainNames, readChain } from './readChain.ts';

it('reads a name, a number and a CAIP-2 id as one chain', () => {
  for (const text of ['ethereum', ' Ethereum ', 'ETH', 'mainnet', 'Ethereum Mainnet', '1', 'eip155:1'])
    expect([text, readChain(text)]).toEqual([text, { value: 'eip155:1' }]);
  expect(readChain('arbitrum')).toEqual({ value: 'eip155:42161' });
  expect(readChain('arbitrum-nova')).toEqual({ value: 'eip155:42170' });
  expect(readChain('base')).toEqual({ value: 'eip155:8453' });
  // Not known by name, and an id all the same.
  expect(readChain('eip155:424242')).toEqual({ value: 'eip155:424242' });
});

it('lists near names for one that is not known, and guesses none', () => {
  expect(readChain('arbitrun')).toEqual({
    fault:
      '“arbitrun” is no chain known here by name; near it: Arbitrum One (eip155:42161). Say a CAIP-2 id such as eip155:1',
  });
  expect(readChain('polygo')).toMatchObject({ fault: expect.stringContaining('Polygon (eip155:137)') });
  expect(readChain('zk')).toMatchObject({
    fault: expect.stringMatching(/near it: ZKsync Era \(eip155:324\), Polygon zkEVM \(eip155:1101\)/),
  });
  for (const text of ['', '0', '-1', 'solana', 'eip155:', '__proto__', 'x'.repeat(100_000)])
    expect([text.slice(0, 20), readChain(text)]).toEqual([text.slice(0, 20), { fault: expect.any(String) }]);
});

it('puts the names of the site first, and says when one stands for two chains', () => {
  expect(readChain('our chain', { 'eip155:7': 'Our Chain' })).toEqual({ value: 'eip155:7' });
  expect(readChain('base', { 'eip155:7': 'Base' })).toMatchObject({
    fault: expect.stringContaining('stands for several chains, eip155:7 and eip155:8453'),
  });
});

it('knows chains under the ids that a published list has for their names', () => {
  const published = Object.values(viemChains).flatMap((one) => ('id' in one ? [one] : []));
  for (const [id, name] of Object.entries({ ...chainNames, ...moreChainNames })) {
    expect([name, readChain(name)]).toEqual([name, { value: id }]);
    if (id === 'eip155:31337') continue;
    const names = published.filter((one) => one.id === findChainNumber(id)).map((one) => one.name);
    const read = names.map((one) => readChain(one)).filter((one) => 'value' in one && one.value === id);
    expect([name, names, read.length > 0]).toEqual([name, names, true]);
  }
});
