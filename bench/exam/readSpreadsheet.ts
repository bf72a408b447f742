import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

/** Cells of a row by the letters of their column. */
export type SpreadsheetRow = ReadonlyMap<string, string>;

const centralEntry = 0x02014b50;
const endOfCentral = 0x06054b50;
const deflated = 8;

/** The files of a ZIP archive, which a workbook is. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let end = bytes.length - 22;
  while (end > 0 && bytes.readUInt32LE(end) !== endOfCentral) end--;
  if (end <= 0) throw new Error('it is no workbook');
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === centralEntry) {
    const [method, packed, nameLength] = [10, 20, 28].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + packed);
    files.set(name, (method === deflated ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (xml: string) =>
  xml
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
const textOf = (xml: string) =>
  decode([...xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''));

/** The sheets of an .xlsx workbook, each with all of its rows. */
export function readSpreadsheet(file: string): SpreadsheetRow[][] {
  const files = unzip(readFileSync(file));
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(
    ([, item]) => textOf(item ?? ''),
  );
  const readCell = (attributes: string, content: string): string => {
    if (attributes.includes('t="inlineStr"')) return textOf(content);
    const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? '';
    return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : decode(value);
  };
  const readRow = (xml: string) =>
    new Map(
      [...xml.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes = '', content = '']) => [
        /r="([A-Z]+)/.exec(attributes)?.[1] ?? '',
        readCell(attributes, content).trim(),
      ]),
    );
  const sheets: SpreadsheetRow[][] = [];
  for (let number = 1; ; number++) {
    const sheet = files.get(`xl/worksheets/sheet${number}.xml`);
    if (sheet === undefined) return sheets;
    sheets.push([...sheet.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) => readRow(row ?? '')));
  }
}
