import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contractState, power } from '#db/schema/powers.ts';
import { project } from '#db/schema/projects.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { Dump } from '#wire/dumps.ts';
import { dumpFolder, getDump, listDumps, makeDump, sweepDumps } from './dumps.ts';

const database = await prepareTestDatabase();
const { db } = database;

const now = new Date('2026-11-19T08:00:00Z');
const address = '0x00000000000000000000000000000000000000A1';
const place = { chain: 'eip155:1', address, block: 20_000_000, time: new Date('2026-11-01T00:00:00Z') };

let data: string;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'parapet-dumps-'));
  await importTestRecords(db, {
    projects: [
      projectRecord({
        id: 'acme',
        name: '=HYPERLINK("http://evil.example","Acme")',
        contracts: [{ chain: 'eip155:1', address, label: 'Vault, main' }],
      }),
      projectRecord({ id: 'gone', name: 'Withdrawn' }),
    ],
    incidents: [
      {
        ...{ id: 'drained', project: 'acme', severity: 'critical', state: 'confirmed', lossUsd: 1200.5 },
        ...{ title: 'Pool drained', text: 'One.\n\nTwo.', time: '2026-06-05T10:00:00Z' },
      },
    ],
  });
  await db.update(project).set({ withdrawnAt: now, withdrawnReason: 'Double' }).where(eq(project.id, 'gone'));
  await db.insert(contractState).values({
    ...{ ...place, proxyKind: 'none', takeovers: [], readAt: now },
  });
  const one = {
    ...{ ...place, target: address, name: 'upgradeTo(address)', class: 'upgrade' as const },
    ...{ verdict: 'privileged' as const, method: 'symbolic' as const, evidence: [] },
    holders: [{ kind: 'key' as const, address: '0x00000000000000000000000000000000000000b2', role: null }],
  };
  await db.insert(power).values([
    ...Array.from({ length: 450 }, (_, index) => ({
      ...one,
      selector: `0x${index.toString(16).padStart(8, '0')}`,
    })),
    // Somebody's scan of a contract that no project has: a whole part before the first that is shown.
    ...Array.from({ length: 200 }, (_, index) => ({
      ...{ ...one, address: '0x0000000000000000000000000000000000000003' },
      selector: `0x${index.toString(16).padStart(8, '0')}`,
    })),
  ]);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const make = (at = now, signal = new AbortController().signal) =>
  makeDump(database, {
    ...{ data, signal, now: at },
    licence: 'CC-BY-4.0',
    giveWay: async () => undefined,
  });

const read = (name: string) => readFileSync(join(dumpFolder(data), '2026-11-19', name));
const readText = (name: string) => gunzipSync(read(name)).toString();

it('has every table in each format, with the hashes and rows that its manifest says', async () => {
  const made = (await make()) as Dump;
  expect(made).toMatchObject({ id: '2026-11-19', schemaVersion: 1, licence: 'CC-BY-4.0' });
  const rows = Object.fromEntries(made.tables.map(({ name, rows: count }) => [name, count]));
  expect(rows).toEqual({ projects: 1, contracts: 1, powers: 450, scores: 1, alerts: 1, incidents: 1 });
  for (const { name, rows: count, columns, files } of made.tables) {
    for (const file of files) {
      const bytes = read(file.name);
      expect([file.bytes, file.sha256]).toEqual([
        bytes.length,
        createHash('sha256').update(bytes).digest('hex'),
      ]);
    }
    const lines = readText(`${name}.ndjson.gz`).trimEnd().split('\n');
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed).toHaveLength(count);
    expect(Object.keys(parsed[0] ?? {})).toEqual(columns.map((column) => column.name));
    const file = await asyncBufferFromFile(join(dumpFolder(data), '2026-11-19', `${name}.parquet`));
    const found = await parquetReadObjects({ file });
    const plain = found.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === 'bigint' ? Number(value) : value instanceof Date ? value.toISOString() : value,
        ]),
      ),
    );
    expect(plain, name).toEqual(parsed);
  }
});

it('is safe in a spreadsheet, and leaves out what is withdrawn or of no project', async () => {
  await make();
  const [head, line] = readText('projects.csv.gz').split('\r\n');
  expect(head).toMatch(/^id,name,demo,/);
  expect(line).toMatch(/^acme,"'=HYPERLINK\(""http:/);
  const powers = readText('powers.csv.gz');
  expect(powers.match(/,0x00000000000000000000000000000000000000A1,"Vault, main \(/g)).toHaveLength(450);
  expect(powers).not.toMatch(/0{39}3/);
  expect(`${readText('projects.ndjson.gz')}${readText('scores.ndjson.gz')}`).not.toContain('gone');
});

it('is made once a day, and of a former one nothing unfinished stays', async () => {
  mkdirSync(join(dumpFolder(data), '.making-old'), { recursive: true });
  writeFileSync(join(dumpFolder(data), '.making-old', 'projects.csv.gz'), 'half');
  expect(await make()).toBeDefined();
  expect(await make()).toBeUndefined();
  expect(readdirSync(dumpFolder(data))).toEqual(['2026-11-19']);
  expect(await listDumps(data)).toEqual([await getDump(data, '2026-11-19')]);
  for (const id of ['2026-11-18', '..', '../dumps/2026-11-19'])
    await expect(getDump(data, id)).rejects.toMatchObject({ status: 404 });
});

it('leaves nothing behind when it is ended or fails', async () => {
  await expect(make(now, AbortSignal.abort())).rejects.toThrow();
  expect(readdirSync(dumpFolder(data))).toEqual([]);
  await db.execute(sql`alter table score_snapshot rename to hidden_snapshot`);
  try {
    await expect(make()).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table hidden_snapshot rename to score_snapshot`);
  }
  expect(readdirSync(dumpFolder(data))).toEqual([]);
});

it('keeps the newest', async () => {
  for (const day of ['17', '18', '19']) await make(new Date(`2026-11-${day}T08:00:00Z`));
  await sweepDumps(data, { kept: 2 });
  expect((await listDumps(data)).map(({ id }) => id)).toEqual(['2026-11-19', '2026-11-18']);
});
