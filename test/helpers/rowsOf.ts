/** Rows of a raw statement as a test expects them; the code itself parses them with `parseRows`. */
export function rowsOf<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows;
}
