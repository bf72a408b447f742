import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLimits, readCsv } from './readCsv.ts';

const rowsOf = (text: string) => {
  const read = readCsv(text);
  return 'rows' in read ? read.rows.map(({ line, cells }) => [line, ...cells]) : read.problem;
};

it('reads quotes, line ends inside of quotes, CRLF, a byte order mark, and lines without anything', () => {
  expect(rowsOf('\uFEFFname,text\r\nAcme,"a ""b"",\r\nc"\r\n\r\n,\r\nLast,')).toEqual([
    [1, 'name', 'text'],
    [2, 'Acme', 'a "b",\r\nc'],
    [6, 'Last', ''],
  ]);
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf('name')).toEqual([[1, 'name']]);
});

it('reads what spreadsheets of other countries write', () => {
  expect(rowsOf('name;text\nAcme;a, b\n')).toEqual([
    [1, 'name', 'text'],
    [2, 'Acme', 'a, b'],
  ]);
  expect(rowsOf('name\t"a,b;c"\rAcme\tx\r')).toEqual([
    [1, 'name', 'a,b;c'],
    [2, 'Acme', 'x'],
  ]);
});

it('names the line of what is no CSV, and bounds what is', () => {
  expect(rowsOf('a,b\nc,"d\ne')).toEqual({ line: 2, reason: 'a quoted cell begins here and does not end' });
  expect(rowsOf('a\nb"c')).toEqual({
    line: 2,
    reason: 'has a quote inside a cell: quote the whole cell and write the quote twice',
  });
  expect(rowsOf('a\n"b"c')).toMatchObject({ line: 2 });
  expect(rowsOf(`a\n${'x'.repeat(csvLimits.cellCharacters + 1)}`)).toMatchObject({
    line: 2,
    reason: 'has a cell of more than 10000 characters',
  });
  expect(rowsOf(','.repeat(csvLimits.cells + 1))).toMatchObject({ reason: 'has more than 64 columns' });
  expect(rowsOf('a\n'.repeat(csvLimits.rows + 2))).toMatchObject({ reason: 'has more than 100000 rows' });
  expect(rowsOf('a'.repeat(csvLimits.characters + 1))).toMatchObject({
    reason: 'is longer than 32 million characters',
  });
  expect(rowsOf('M\uFFFDller')).toMatchObject({ reason: 'is not UTF-8: save it as “CSV UTF-8”' });
});

it('reads back whatever was written as RFC 4180 says', () => {
  const cell = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.trim() !== '' && !text.includes('\uFFFD'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const header = ['one', 'two'];
      const written = [header, ...rows].map((cells) =>
        cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
      );
      const read = readCsv(written.join('\r\n'));
      expect('rows' in read && read.rows.map(({ cells }) => cells)).toEqual([header, ...rows]);
    }),
  );
});
