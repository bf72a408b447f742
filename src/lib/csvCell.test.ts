import { expect, it } from 'vitest';
import { csvCell } from './csvCell.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['\n=1', '"\'\n=1"'],
  ['\tx', "'\tx"],
  ['=HYPERLINK("http://a","b")', '"\'=HYPERLINK(""http://a"",""b"")"'],
])('writes %j so that no spreadsheet runs it', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('leaves numbers and other texts as they are', () => {
  expect([csvCell(-1), csvCell(null), csvCell('a = b'), csvCell('a, b')]).toEqual([
    '-1',
    '',
    'a = b',
    '"a, b"',
  ]);
});
