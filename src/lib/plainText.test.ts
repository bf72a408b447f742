import { expect, it } from 'vitest';
import { isPlainText } from './plainText.ts';

it('tells text that shows as it is written from text that turns, hides or controls other words', () => {
  for (const text of ['', 'Acme Lend', 'a\n\tb\r\n', 'Ünïcode 漢字', '👩‍👩‍👧', 'می‌خواهم'])
    expect([text, isPlainText(text)]).toEqual([text, true]);
  for (const text of [
    '\u202eCDSU',
    'a\u2066b',
    'a\u200bb',
    '\ufeffa',
    'a\0',
    '\x1b[31m',
    'so\u00adft',
    'a\u061cb',
    'a\u{e0041}',
  ])
    expect([text, isPlainText(text)]).toEqual([text, false]);
});
