import type { Hex } from 'viem';
import type { CopyColumn } from '#db/copyRows.ts';

/** A column of bytes for COPY. */
export function bytes<T>(name: string, rows: readonly T[], read: (row: T) => Hex | undefined): CopyColumn {
  return { name, values: rows.map((row) => read(row)?.slice(2) ?? null), isBytes: true };
}
