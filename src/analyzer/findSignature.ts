import { openTable } from './openTable.ts';

/** The published text behind a selector, from well-known interfaces. */
export const findSignature = openTable(new URL('./signatures/functions.json', import.meta.url));
