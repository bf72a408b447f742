/** What is counted, by its regular plural: 1 transaction, 2 transactions. */
export const nameCounted = (count: number, several: string): string =>
  count === 1 ? several.replace(/s$/, '') : several;
