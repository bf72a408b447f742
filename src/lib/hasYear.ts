/** ISO 8601 has a year 0, the databases have none. */
export const hasYear = (text: string): boolean => !text.startsWith('0000');
