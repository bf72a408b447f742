import { expect, test } from 'vitest';
import { escapeText, foldLine } from './renderIcal.ts';

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const folded = foldLine(`SUMMARY:${'é'.repeat(100)}`);
  for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'é'.repeat(100)}`);
});

test('a text cannot end its line or begin a field of its own', () => {
  expect(escapeText('a\r\nEND:VEVENT\\;\u0007')).toBe('a\\nEND:VEVENT\\\\\\;');
});
