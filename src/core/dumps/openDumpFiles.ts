import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ColumnSource } from 'hyparquet-writer';
import { csvCell } from '#lib/csvCell.ts';
import type { DumpColumnType, DumpFormat } from '#model/dumps.ts';
import type { DumpTableAnswer } from '#wire/dumps.ts';
import type { DumpTable, DumpValue } from './DumpTable.ts';

type Columns = DumpTable['columns'];

interface DumpFile {
  write(rows: readonly (readonly DumpValue[])[]): Promise<void>;
  /** Ends the file, on the disk. */
  close(): Promise<void>;
}

/** Text that is compressed on its way; waits while the disk is behind. */
async function openText(
  path: string,
  { head, render }: { head: string; render: (row: readonly DumpValue[]) => string },
): Promise<DumpFile> {
  const gzip = createGzip();
  const ended = pipeline(gzip, createWriteStream(path, { flush: true }));
  // Told by whoever writes or closes next.
  ended.catch(() => undefined);
  const write = async (text: string) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), ended]);
  };
  await write(head);
  return {
    write: (rows) => write(rows.map(render).join('')),
    async close() {
      gzip.end();
      await ended;
    },
  };
}

function toCsvCell(value: DumpValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return csvCell(typeof value === 'object' && value !== null ? value.join('; ') : value);
}

const openCsv = (path: string, columns: Columns) =>
  openText(path, {
    head: `${columns.map(({ name }) => name).join(',')}\r\n`,
    render: (row) => `${row.map(toCsvCell).join(',')}\r\n`,
  });

const openNdjson = (path: string, columns: Columns) =>
  openText(path, {
    head: '',
    render: (row) =>
      `${JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))}\n`,
  });

const parquetTypes = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT64',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
  list: 'JSON',
} as const satisfies Record<DumpColumnType, ColumnSource['type']>;

function toParquetValue(type: DumpColumnType, value: DumpValue | undefined) {
  if (value === null || value === undefined) return null;
  if (type === 'integer') return BigInt(Number(value));
  return type === 'time' ? new Date(String(value)) : value;
}

/** Rows that are encoded together: columns of so many values, and as long as nobody else has the processor. */
const rowsInGroup = 2000;

async function openParquet(path: string, columns: Columns): Promise<DumpFile> {
  // Half a megabyte that only the one instance that makes dumps needs, once a day.
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const file = await open(path, 'w');
  const bytes = new ByteWriter();
  const flush = async () => {
    const chunk = bytes.getBytes().slice();
    bytes.index = 0;
    await file.writeFile(chunk);
  };
  const columnsOf = (rows: readonly (readonly DumpValue[])[]): ColumnSource[] =>
    columns.map(({ name, type }, index) => ({
      ...{ name, type: parquetTypes[type] },
      data: rows.map((row) => toParquetValue(type, row[index])),
    }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    createdBy: 'parapet',
  });
  let waiting: (readonly DumpValue[])[] = [];
  async function writeGroup() {
    writer.write({ columnData: columnsOf(waiting), rowGroupSize: rowsInGroup });
    waiting = [];
    await flush();
  }
  return {
    async write(rows) {
      waiting.push(...rows);
      if (waiting.length >= rowsInGroup) await writeGroup();
    },
    async close() {
      try {
        if (waiting.length > 0) await writeGroup();
        writer.finish();
        await flush();
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

const openers: Record<DumpFormat, (path: string, columns: Columns) => Promise<DumpFile>> = {
  'csv.gz': openCsv,
  'ndjson.gz': openNdjson,
  parquet: openParquet,
};

async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Opens the files of a table in a folder, one in each format: CSV, NDJSON, Parquet. */
export async function openDumpFiles(folder: string, { name, columns }: DumpTable) {
  const files = await Promise.all(
    Object.entries(openers).map(async ([format, openFile]) => {
      const named = { format: format as DumpFormat, name: `${name}.${format}` };
      const path = join(folder, named.name);
      return { ...named, path, file: await openFile(path, columns) };
    }),
  );
  return {
    async write(rows: readonly (readonly DumpValue[])[]): Promise<void> {
      for (const { file } of files) await file.write(rows);
    },
    async close(): Promise<DumpTableAnswer['files']> {
      const closed = await Promise.allSettled(files.map(({ file }) => file.close()));
      for (const one of closed) if (one.status === 'rejected') throw one.reason;
      return Promise.all(
        files.map(async ({ format, name: fileName, path }) => ({
          ...{ format, name: fileName },
          ...(await describeFile(path)),
        })),
      );
    },
  };
}
