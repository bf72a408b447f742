/** A column of rows to be copied, by the type that it has in the table. */
export type CopyColumn = { name: string } & (
  | { type: 'integer'; values: readonly (number | null)[] }
  | { type: 'boolean'; values: readonly (boolean | null)[] }
  /** Hexadecimal, after 0x. */
  | { type: 'bytea'; values: readonly (string | null)[] }
  /** Whole and not negative. */
  | { type: 'numeric'; values: readonly (bigint | null)[] }
  | { type: 'timestamptz'; values: readonly (Date | null)[] }
);

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const usualRowBytes = 300;
/** PostgreSQL counts from here, in microseconds. */
const epochMs = Date.UTC(2000, 0, 1);

/** Bytes that grow as they are written. */
function createWriter(size: number) {
  let bytes = Buffer.allocUnsafe(size);
  let at = 0;
  /** Answers where the next bytes go. */
  function take(count: number): number {
    if (at + count > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(at + count, 2 * bytes.length));
      bytes.copy(larger, 0, 0, at);
      bytes = larger;
    }
    at += count;
    return at - count;
  }
  return {
    int16(value: number) {
      const place = take(2);
      bytes.writeInt16BE(value, place);
    },
    int32(value: number) {
      const place = take(4);
      bytes.writeInt32BE(value, place);
    },
    int64(value: number) {
      const place = take(8);
      bytes.writeInt32BE(Math.floor(value / 2 ** 32), place);
      bytes.writeUInt32BE(((value % 2 ** 32) + 2 ** 32) % 2 ** 32, place + 4);
    },
    byte(value: number) {
      const place = take(1);
      bytes[place] = value;
    },
    hex(digits: string) {
      const count = Math.ceil(digits.length / 2);
      const place = take(count);
      if (bytes.write(digits, place, 'hex') !== count)
        throw new Error(`Not hexadecimal: ${digits.slice(0, 80)}`);
    },
    copy(source: Uint8Array) {
      const place = take(source.length);
      bytes.set(source, place);
    },
    /** With nothing behind it: whoever sends it to another thread sends all that it stands in. */
    finish: () => new Uint8Array(bytes.subarray(0, at)),
  };
}

type Writer = ReturnType<typeof createWriter>;

/** In groups of four decimal digits. */
function writeNumeric(writer: Writer, value: bigint): void {
  const text = value === 0n ? '' : value.toString();
  const groups = Math.ceil(text.length / 4);
  writer.int32(8 + 2 * groups);
  writer.int16(groups);
  writer.int16(groups - 1);
  // No sign, and nothing after the point.
  writer.int32(0);
  for (let group = 0; group < groups; group++) {
    const end = text.length - 4 * (groups - 1 - group);
    writer.int16(Number(text.slice(Math.max(0, end - 4), end)));
  }
}

/** Writes the column's value of a row. */
function createColumnWriter(writer: Writer, column: CopyColumn): (row: number) => void {
  function each<Value>(values: readonly (Value | null)[], write: (value: Value) => void) {
    return (row: number) => {
      const value = values[row];
      if (value === null || value === undefined) writer.int32(-1);
      else write(value);
    };
  }
  switch (column.type) {
    case 'integer':
      return each(column.values, (value) => {
        writer.int32(4);
        writer.int32(value);
      });
    case 'boolean':
      return each(column.values, (value) => {
        writer.int32(1);
        writer.byte(value ? 1 : 0);
      });
    case 'bytea':
      return each(column.values, (value) => {
        writer.int32((value.length - 2) / 2);
        writer.hex(value.slice(2));
      });
    case 'numeric':
      return each(column.values, (value) => writeNumeric(writer, value));
    case 'timestamptz':
      return each(column.values, (value) => {
        writer.int32(8);
        writer.int64((value.getTime() - epochMs) * 1000);
      });
  }
}

/** Rows in the binary format of COPY: the database has nothing to parse, and bytes take half as many. */
export function formatRows(columns: readonly CopyColumn[], count: number): Uint8Array<ArrayBuffer> {
  const writer = createWriter(count * usualRowBytes);
  const writers = columns.map((column) => createColumnWriter(writer, column));
  writer.copy(signature);
  // No flags, no more of a header.
  writer.int64(0);
  for (let row = 0; row < count; row++) {
    writer.int16(columns.length);
    for (const write of writers) write(row);
  }
  writer.int16(-1);
  return writer.finish();
}
