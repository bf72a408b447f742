import { expect, it } from 'vitest';
import { listOffers } from './listOffers.ts';

const one = { chains: { 'eip155:1': 'Ethereum' } };
const address = `0x${'a'.repeat(40)}`;
const hash = `0x${'b'.repeat(64)}`;

it('offers scan, trace and the page of an address, and what can be told of a transaction', () => {
  expect(listOffers(` ${address} `, one)).toEqual([
    { text: 'Scan this address', to: `/scan?address=${address}`, state: 'start' },
    { text: 'Trace its money', to: `/trace?start=${address}&chain=eip155%3A1` },
    { text: 'Address page', to: `/chains/eip155:1/addresses/${address}` },
  ]);
  expect(listOffers(hash, one).map(({ text }) => text)).toEqual(['Trace its money', 'Transaction page']);
});

it('names the chain where there are several, and offers no place on a site that reads none', () => {
  const two = { chains: { ...one.chains, 'eip155:10': 'Optimism' } };
  expect(listOffers(hash, two).map(({ text }) => text)).toContain('Trace its money on Optimism');
  expect(listOffers(hash, { chains: {} })).toEqual([]);
  expect(listOffers(address, { chains: {} })).toEqual([]);
});

it('finds a page by the beginning of its name or of another word for it', () => {
  const find = (text: string) => listOffers(text, one).map(({ to }) => to);
  expect(find('calen')).toEqual(['/resources/calendar']);
  expect(find('incidents record')).toEqual(['/resources/alerts-record']);
  expect(find('Scan')).toContain('/scan');
  for (const word of ['approvals', 'revoke', 'allowance', 'spender'])
    expect(find(word), word).toEqual(['/approvals']);
  expect(find('exam')).toEqual(['/resources/exam']);
  expect(find('follow the money')).toEqual(['/trace']);
  expect(find('sc')).toEqual([]);
  expect(find('Acme vs Other Two')).toEqual(['/compare?find=Acme+vs+Other+Two']);
  expect(find('nothing of this')).toEqual([]);
});
