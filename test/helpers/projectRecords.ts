import { importRecords } from '#core/imports/importRecords.ts';
import type { Db } from '#db/Database.ts';

type Json = Record<string, unknown>;

/** A project record with what tests do not care about filled in: it names all contracts and tokens. */
export function projectRecord(fields: Json & { id: string }): Json {
  return {
    name: fields.id.replace(
      /(^|-)([a-z])/g,
      (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
    ),
    description: 'A project of a test.',
    categories: ['Lending'],
    status: 'live',
    chains: ['eip155:1'],
    lookedFor: [{ what: ['contracts', 'tokens'], on: '2026-05-01', by: 'Example Desk', where: ['the test'] }],
    ...fields,
  };
}

/** Imports records as an operator would. */
export async function importTestRecords(
  db: Db,
  records: Json,
  now = new Date('2026-11-15T00:00:00Z'),
): Promise<void> {
  await importRecords(db, {
    folder: {
      sources: [{ path: 'test.json', text: JSON.stringify({ version: 1, ...records }) }],
      readFile: () => undefined,
    },
    now,
  });
}
