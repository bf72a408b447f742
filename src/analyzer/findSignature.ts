import { readFileSync } from 'node:fs';

type Table = Readonly<Record<string, string>>;

let table: Table | undefined;

/** Read with the first question: thousands of texts take 7 MB, and most pages name no function. */
function readTable(): Table {
  const file = new URL('./signatures/functions.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Table;
}

/** The published text behind a selector, from well-known interfaces. */
export function findSignature(selector: string): string | undefined {
  table ??= readTable();
  return table[selector.slice(2)];
}
