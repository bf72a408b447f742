/** Of rows that were asked for with one more than are shown: those, and whether there are more. */
export const cutList = <T>(rows: readonly T[], most: number): { items: T[]; hasMore: boolean } => ({
  items: rows.slice(0, most),
  hasMore: rows.length > most,
});
