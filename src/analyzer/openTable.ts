import { readFileSync } from 'node:fs';

type Table = Readonly<Record<string, string>>;

/** Texts by selector, read with the first question: thousands take 7 MB, and most pages name no function. */
export function openTable(file: URL): (selector: string) => string | undefined {
  let table: Table | undefined;
  return (selector) => {
    table ??= JSON.parse(readFileSync(file, 'utf8')) as Table;
    return table[selector.slice(2)];
  };
}
