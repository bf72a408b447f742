import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Component as CallPage } from './CallPage.tsx';
import { Component as SlotPage } from './SlotPage.tsx';

const chain = { chain: 'eip155:31337', explorer: 'https://scan.example/', problem: null, readTo: 42 };
const common = { chain, address: '0xabc', label: null, block: 42, calls: [] };
const slot = { ...common, slot: '0x0', standard: null, word: null, powers: [], hasMorePowers: false };
const call = {
  ...common,
  data: '0x18160ddd',
  from: null,
  function: 'totalSupply()',
  words: [],
  moreWords: 0,
};

it.each([
  ['slot', <SlotPage key="slot" data={slot} />],
  ['call', <CallPage key="call" data={call} />],
])('a %s leads to its contract at the explorer that the operator set', (_, page) => {
  const html = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
  expect(html).toMatch(
    /href="https:\/\/scan\.example\/address\/0xabc"[^>]*>Look at the contract in a block explorer/,
  );
});
