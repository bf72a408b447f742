/** Rows of a raw statement: both drivers answer `{ rows }`, which Drizzle's shared type does not say. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
