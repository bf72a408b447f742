import * as z from 'zod/mini';

/** Where the JSON lies: its table and column, and what names the row. */
export interface StoredPlace {
  column: string;
  key: string;
}

/** Stored JSON may come from an older version or another hand: undefined when it is not of the expected shape. */
export function findStored<T>(schema: z.ZodMiniType<T>, value: unknown): T | undefined {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : undefined;
}

/** The same where nothing can stand in for it: the error says which row to look at, and what is wrong in it. */
export function readStored<T>(schema: z.ZodMiniType<T>, value: unknown, { column, key }: StoredPlace): T {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const faults = result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`);
  throw new TypeError(`${column} of ${key} cannot be read: ${faults.join('; ')}`);
}
