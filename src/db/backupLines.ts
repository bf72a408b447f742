import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { AppError, badRequest } from '#lib/AppError.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import { isNestedDeeper } from '#lib/jsonDepth.ts';
import { type BackupHeader, backupHeaderSchema } from './backup.ts';

/** Of one row; a larger one is a file that unpacks without end. */
export const mostRowBytes = 64 * 1024 * 1024;
/** Deeper JSON ends the database's stack before it is read. */
const mostDepth = 500;
const newline = 0x0a;

/** What a file says, in signs that cannot act on a terminal. */
export const quoted = (text: string): string => escapeControls(JSON.stringify(text.slice(0, 100)));

function decode(pieces: readonly Buffer[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw badRequest('The backup is damaged: it holds bytes that are no text');
  }
}

/** The lines of a gzipped file, however much it unpacks to: no more than one of them is in memory. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  let pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        yield decode([...pieces, chunk.subarray(start, end)]);
        pieces = [];
        size = 0;
        start = end + 1;
      }
      pieces.push(chunk.subarray(start));
      size += chunk.length - start;
      if (size > mostRowBytes)
        throw badRequest(`The backup has a line of more than ${mostRowBytes / 1024 / 1024} MB`);
    }
    if (size > 0) yield decode(pieces);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badRequest(
      `The backup is damaged or cut off (${(error as { code?: string }).code ?? 'unreadable'})`,
    );
  } finally {
    source.destroy();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

export function readHeader(line: string | undefined): BackupHeader {
  try {
    return backupHeaderSchema.parse(JSON.parse(line ?? ''));
  } catch {
    throw badRequest('This file is not a Parapet backup');
  }
}

export type BackupLine = { kind: 'table'; name: string } | { kind: 'end'; rows: number } | { kind: 'row' };

/** What a line is: the beginning of a table, the end, or a row. */
export function readLine(line: string): BackupLine {
  if (!/^\{"(table|end)":("[^"]*"|\d+)\}$/.test(line)) return { kind: 'row' };
  try {
    const mark = JSON.parse(line) as { table?: unknown; end?: unknown };
    if (isText(mark.table)) return { kind: 'table', name: mark.table };
    if (typeof mark.end === 'number') return { kind: 'end', rows: mark.end };
  } catch {
    // Neither is what a backup writes.
  }
  throw badRequest(`The backup is damaged: it says ${quoted(line)}`);
}

/** A row by itself: an object with columns that the table has, and nothing that would act on its neighbours. Its values stay out of what is said. */
export function parseRow(
  line: string,
  { table, columns }: { table: string; columns: ReadonlySet<string> },
): Record<string, unknown> {
  if (isNestedDeeper(line, mostDepth))
    throw badRequest(`A row of ${table} is nested deeper than ${mostDepth} levels`);
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw badRequest(`A row of ${table} is not JSON`);
  }
  if (!isObject(row)) throw badRequest(`A row of ${table} is not an object`);
  const foreign = Object.keys(row).find((name) => !columns.has(name));
  if (foreign !== undefined)
    throw badRequest(`The backup has a column this version does not know: ${quoted(foreign)} of ${table}`);
  return row;
}
