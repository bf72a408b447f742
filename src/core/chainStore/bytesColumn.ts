import type { Hex } from 'viem';
import type { CopyColumn } from '#db/copyFormat.ts';

/** A column of bytes for COPY. */
export function bytes<T>(name: string, rows: readonly T[], read: (row: T) => Hex | undefined): CopyColumn {
  return { name, type: 'bytea', values: rows.map((row) => read(row) ?? null) };
}
