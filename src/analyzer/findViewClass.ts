import { readFileSync } from 'node:fs';
import type { PowerClass } from '#model/powerClasses.ts';
import { classByView } from './kinds/classByView.ts';

type Table = Readonly<Record<string, string>>;

let table: Table | undefined;

function readTable(): Table {
  const file = new URL('./signatures/views.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Table;
}

/** What setting a word would be, by the published name of the view that answers from it. */
export function findViewClass(selector: string): PowerClass | undefined {
  table ??= readTable();
  const signature = table[selector.slice(2)];
  return signature === undefined ? undefined : classByView(signature);
}
