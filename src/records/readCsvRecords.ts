import { getAddress } from 'viem/utils';
import { findNearest } from '#lib/nearest.ts';
import { addressPattern } from '#model/address.ts';
import { projectCategories } from '#model/projects.ts';
import { readChain } from '#model/readChain.ts';
import type { FaultPath, RecordText } from './faults.ts';
import { type CsvRow, readCsv } from './readCsv.ts';

/** What may stand in the header, in any order. */
export const csvColumns = [
  'name',
  'id',
  'chain',
  'address',
  'kind',
  'symbol',
  'decimals',
  'label',
  'website',
  'category',
  'description',
  'status',
] as const;
type Column = (typeof csvColumns)[number];

/** Columns that say something of the whole project; rows of one project must not say two things. */
const ofProject = ['name', 'website', 'category', 'description', 'status'] as const;

/** Contracts and tokens that a record may have, together. */
const mostLines = 1_200;

interface Line {
  line: number;
  cells: Partial<Record<Column, string>>;
}

interface Problem {
  line: number;
  column?: string;
  reason: string;
}

/** A readable id from a name: lower-case letters, digits and hyphens. */
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');

function readHeader({ line, cells }: CsvRow): { columns: Column[] } | { problems: Problem[] } {
  const columns: Column[] = [];
  const problems: Problem[] = [];
  for (const cell of cells) {
    const name = cell.trim().toLowerCase();
    const column = csvColumns.find((one) => one === name);
    const near = column ?? findNearest(name, csvColumns);
    if (!column)
      problems.push({
        line,
        column: cell.slice(0, 60),
        reason: `is not a known column${near ? `; "${near}" is` : ''}: say ${csvColumns.join(', ')}`,
      });
    else if (columns.includes(column)) problems.push({ line, column, reason: 'stands in the header twice' });
    else columns.push(column);
  }
  if (problems.length === 0 && !columns.includes('name'))
    problems.push({ line, column: 'name', reason: 'is missing in the header' });
  return problems.length > 0 ? { problems } : { columns };
}

/** Spreadsheets and nodes write addresses in one case, which holds no checksum; one in both cases must be right. */
const readAddress = (text: string): string =>
  addressPattern.test(text) && (text === text.toLowerCase() || /^0x[0-9A-F]{40}$/.test(text))
    ? getAddress(text)
    : text;

const readCategory = (text: string): string =>
  projectCategories.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;

/** Where each written thing stands, by its path in the value. */
type Places = Map<string, { line: number; columns: Readonly<Record<string, Column>> }>;

const keyOf = (path: FaultPath): string => path.map(String).join('/');

const tokenColumns = { chain: 'chain', address: 'address', symbol: 'symbol', decimals: 'decimals' } as const;
const contractColumns = { chain: 'chain', address: 'address', label: 'label' } as const;
const projectColumns = { categories: 'category', chains: 'chain' } as const;

type SetPlace = (path: FaultPath, line: number, columns: Readonly<Record<string, Column>>) => void;

/** What the lines of one project name as its tokens and contracts. */
function readPlaces(lines: readonly Line[], at: SetPlace) {
  const tokens: unknown[] = [];
  const contracts: unknown[] = [];
  const chains = new Set<string>();
  for (const { line, cells } of lines) {
    const { name, chain, address, symbol, decimals, label = name, kind } = cells;
    if (chain === undefined && address === undefined) continue;
    const read = readChain(chain ?? '');
    if ('value' in read) chains.add(read.value);
    const place = { chain, address: address && readAddress(address) };
    if (kind === 'token') {
      at(['tokens', tokens.length], line, tokenColumns);
      const isNumber = decimals !== undefined && /^[0-9]{1,3}$/.test(decimals);
      tokens.push({ ...place, symbol, decimals: isNumber ? Number(decimals) : decimals });
    } else {
      at(['contracts', contracts.length], line, contractColumns);
      contracts.push({ ...place, label });
    }
  }
  return { chains: [...chains], tokens, contracts };
}

/** The lines of one project as its record, in the words of the import format. */
function toProject(id: string, lines: readonly Line[], at: SetPlace) {
  at([], lines[0]?.line ?? 1, projectColumns);
  const said: Partial<Record<Column, string>> = {};
  for (const column of ofProject) {
    const first = lines.find(({ cells }) => cells[column] !== undefined);
    if (!first) continue;
    said[column] = first.cells[column] ?? '';
    at([column === 'category' ? 'categories' : column], first.line, projectColumns);
  }
  const { name, website, category = 'Other', status = 'live' } = said;
  return {
    id,
    name,
    description: said.description ?? `${name} is not described yet.`,
    categories: category.split(/[;|]/).map((one) => readCategory(one.trim())),
    status,
    ...(website !== undefined && { website }),
    ...readPlaces(lines, at),
  };
}

/** Empty cells are none; what kind of thing an address is follows from a symbol where nobody says. */
function readLine({ line, cells }: CsvRow, columns: readonly Column[]): Line {
  const given: Line['cells'] = {};
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') given[column] = text;
  }
  given.kind = given.kind?.toLowerCase() ?? (given.symbol === undefined ? 'contract' : 'token');
  return { line, cells: given };
}

function findProblems(groups: ReadonlyMap<string, readonly Line[]>): Problem[] {
  const problems: Problem[] = [];
  for (const [id, lines] of groups) {
    const beyond = lines[mostLines];
    if (beyond) {
      problems.push({
        line: beyond.line,
        reason: `is more than the ${mostLines} lines that one project may have`,
      });
      continue;
    }
    for (const { line, cells } of lines)
      if (cells.kind !== 'token' && cells.kind !== 'contract')
        problems.push({ line, column: 'kind', reason: `must be token or contract, not "${cells.kind}"` });
    for (const column of ofProject) {
      const said = lines.filter(({ cells }) => cells[column] !== undefined);
      const [first] = said;
      for (const { line, cells } of said)
        if (first && cells[column] !== first.cells[column])
          problems.push({
            line,
            column,
            reason: `is "${cells[column]}", but line ${first.line} says "${first.cells[column]}" of the same project ${id}`,
          });
    }
  }
  return problems;
}

/**
 * A CSV file as the value of a file in the import format: one contract or token a line, the lines of one project by its id, or by the
 * id that follows from its name.
 */
export function readCsvRecords(text: string): RecordText {
  const read = readCsv(text);
  if ('problem' in read) return { problems: [read.problem] };
  const [first, ...rows] = read.rows;
  if (!first) return { problems: [{ reason: 'is empty: the first line must name the columns' }] };
  const header = readHeader(first);
  if ('problems' in header) return header;
  const { columns } = header;
  const problems: Problem[] = [];
  const groups = new Map<string, Line[]>();
  for (const row of rows) {
    if (row.cells.length !== columns.length) {
      const reason = `has ${row.cells.length} cells, but the header names ${columns.length} columns`;
      problems.push({ line: row.line, reason });
      continue;
    }
    const line = readLine(row, columns);
    const id = line.cells.id ?? toSlug(line.cells.name ?? '');
    if (line.cells.name === undefined)
      problems.push({ line: row.line, column: 'name', reason: 'is missing' });
    else if (id === '')
      problems.push({ line: row.line, column: 'id', reason: 'is missing: the name gives no readable id' });
    else
      groups
        .set(id, groups.get(id) ?? [])
        .get(id)
        ?.push(line);
  }
  problems.push(...findProblems(groups));
  if (problems.length > 0) return { problems: problems.sort((a, b) => a.line - b.line) };
  const places: Places = new Map();
  const projects = [...groups].map(([id, lines], index) =>
    toProject(id, lines, (path, line, names) =>
      places.set(keyOf(['projects', index, ...path]), { line, columns: names }),
    ),
  );
  return {
    value: { version: 1, projects },
    findPlace(path) {
      for (let length = path.length; length > 0; length--) {
        const place = places.get(keyOf(path.slice(0, length)));
        if (!place) continue;
        const fields = [path[length], path[length - 1]].map(String);
        const column =
          fields.map((field) => place.columns[field]).find((one) => one !== undefined) ??
          csvColumns.find((one) => fields.includes(one));
        return { line: place.line, ...(column && { column }) };
      }
      return {};
    },
  };
}
