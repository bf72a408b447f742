import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NamedText, NamesContext, nameAddresses } from './NamedText.tsx';

const vault = `0x50a7${'0'.repeat(32)}9f52`;
const lookalike = `0x50A7${'1'.repeat(32)}9F52`;
const names = new Map([[vault, 'Vault 2']]);

const write = (text: string, data: unknown = {}) =>
  renderToStaticMarkup(
    <NamesContext value={nameAddresses(data, names)}>
      <NamedText text={text} />
    </NamesContext>,
  );

const named = `<span title="${vault}" data-written="">Vault 2</span>`;

it('names an address in a text, whole or shortened, in any case', () => {
  expect(write('mint on 0x50a7…9f52 by one key')).toBe(`mint on ${named} by one key`);
  expect(write('mint on 0x50A7…9F52')).toBe(`mint on ${named}`);
  expect(write(`${vault} is a key`, { owner: vault })).toBe(`${named} is a key`);
});

it('shortens what has no name, and leaves role hashes alone', () => {
  expect(write(`from 0x${'ab'.repeat(20)}`)).toBe('from 0xabab…abab');
  expect(write(`role ${vault}${'0'.repeat(24)}`)).toBe('role 0x50a7…0000');
});

it('gives a name to nobody who only looks like its owner', () => {
  expect(write('mint on 0x50a7…9f52', { holder: lookalike })).toBe('mint on 0x50a7…9f52');
  expect(write(`mint on ${lookalike}`, { holder: lookalike })).toBe('mint on 0x50A7…9F52');
});
