import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#db/rows.ts';
import { getTables } from '#db/tables.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { importRecords } from './importRecords.ts';
import { type RecordFolder, readRecordFolder } from './readRecordFolder.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');

const demoRoot = fileURLToPath(new URL('../../../demo/', import.meta.url));
const demo: RecordFolder = {
  sources: readRecordFolder(`${demoRoot}projects`).sources.map(({ path, text }) => ({ path: `projects/${path}`, text })),
  readFile: (path) => readFileSync(demoRoot + path),
};

describe('importRecords', () => {
  it('imports the demo world and changes nothing the second time', async () => {
    const t = Date.now();
    const first = await importRecords(db, { folder: demo, now });
    console.info(JSON.stringify(first), Date.now() - t);
    const rows = rowsOf(await db.execute(sql`select id, score, rating, coverage, rank, control, audited_on, open_count from project order by rank limit 60`));
    console.info(rows.map((r) => JSON.stringify(r)).join('\n'));
    const t2 = Date.now();
    console.info(JSON.stringify(await importRecords(db, { folder: demo, now: new Date('2026-11-15T01:00:00Z') })), Date.now() - t2);
    void getTables;
  });
});
