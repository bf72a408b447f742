export interface CsvRow {
  /** Of the file, where the row begins; a quoted cell may hold line ends. */
  line: number;
  cells: string[];
}

export type ReadCsv = { rows: CsvRow[] } | { problem: { line?: number; reason: string } };

/** A list of plain projects stays far below; more is for JSON or YAML. */
export const csvLimits = {
  characters: 32_000_000,
  rows: 100_000,
  cells: 64,
  cellCharacters: 10_000,
} as const;

const delimiters = [',', ';', '\t'] as const;

/** What divides cells: spreadsheets of many countries write semicolons. Taken from the first line, outside of quotes. */
function findDelimiter(text: string): string {
  const [line = ''] = text.slice(0, csvLimits.cellCharacters).split(/\r?\n|\r/, 1);
  const bare = line.replaceAll(/"[^"]*"?/g, '');
  const counts = delimiters.map((one) => ({ one, count: bare.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

/** The cell that begins at a place, and where it ends; undefined where a quoted one does not end. */
function readCell(text: string, at: number, plain: RegExp): { cell: string; end: number } | undefined {
  if (text[at] !== '"') {
    plain.lastIndex = at;
    const cell = plain.exec(text)?.[0] ?? '';
    return { cell, end: at + cell.length };
  }
  let end = at + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  return end < text.length
    ? { cell: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 }
    : undefined;
}

const countLineEnds = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Rows of a CSV text as RFC 4180 has them: quoted cells, doubled quotes, line ends inside of quotes, CRLF; also with a byte order mark,
 * and divided by semicolons or tabs. Lines without anything are left out.
 */
export function readCsv(given: string): ReadCsv {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given;
  const fail = (reason: string, line?: number): ReadCsv => ({
    problem: { reason, ...(line !== undefined && { line }) },
  });
  if (text.length > csvLimits.characters)
    return fail(`is longer than ${csvLimits.characters / 1_000_000} million characters`);
  if (text.includes('\uFFFD')) return fail('is not UTF-8: save it as “CSV UTF-8”');
  const delimiter = findDelimiter(text);
  const plain = new RegExp(`[^${delimiter}"\r\n]*`, 'y');
  const rows: CsvRow[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let at = 0;
  while (at < text.length || cells.length > 0) {
    const read = readCell(text, at, plain);
    if (!read) return fail('a quoted cell begins here and does not end', line);
    const { cell, end } = read;
    line += countLineEnds(cell);
    at = end;
    const next = text[at];
    if (next !== undefined && ![delimiter, '\r', '\n'].includes(next))
      return fail('has a quote inside a cell: quote the whole cell and write the quote twice', line);
    if (cell.length > csvLimits.cellCharacters)
      return fail(`has a cell of more than ${csvLimits.cellCharacters} characters`, line);
    cells.push(cell);
    if (cells.length > csvLimits.cells) return fail(`has more than ${csvLimits.cells} columns`, start);
    if (next === delimiter) {
      at++;
      continue;
    }
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells });
    if (rows.length > csvLimits.rows + 1) return fail(`has more than ${csvLimits.rows} rows`, start);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    start = line;
    cells = [];
  }
  return { rows };
}
