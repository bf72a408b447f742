import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { getEvidenceFile } from '#core/evidence/getEvidenceFile.ts';
import { createLogKeys, listLogKeys } from '#core/sealedLog/logKeys.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { hashFile } from '#scoring/recomputeFile.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { runCommand } from './runCommand.ts';

const { db, address } = await prepareTestApp();
const folder = mkdtempSync(join(tmpdir(), 'parapet-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = createLogKeys({ secret: testSecret });
const [key = ''] = listLogKeys(keys);
const [otherKey = ''] = listLogKeys(createLogKeys({ secret: 'y'.repeat(32) }));
const kept = join(folder, 'kept');

async function run(...argv: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const code = await runCommand(argv, {
    data: '',
    chains: [],
    print: (line) => lines.push(line),
    withDatabase: () => Promise.reject(new Error('not needed')),
  });
  return { code, out: lines.join('\n') };
}

const verify = (...options: string[]) => run('log', 'verify', address, '--log-key', key, ...options);

async function sealEntries(count: number) {
  await db.execute(sql`
    insert into sealed_entry (kind, about, said_at, text)
    select 'score', 'score:acme', '2026-11-15T11:00:00Z', '{"n":' || n || '}' from generate_series(1, ${count}) as n`);
  while ((await sequenceEntries(db, { keys, now: new Date() })) > 0);
}

it('log verify follows a log from a kept checkpoint, and fails once a row was changed or deleted', async () => {
  await sealEntries(20);
  expect(await verify('--save', kept)).toMatchObject({ code: 0 });
  await sealEntries(280);
  const sound = await verify('--checkpoint', kept);
  expect(sound.out).toContain('begins with the 20 entries');
  expect(sound.code).toBe(0);
  await db.execute(sql`update sealed_entry set text = replace(text, '"n":7}', '"n":8}') where index = 6`);
  const changed = await verify('--checkpoint', kept);
  expect(changed.out).toContain('do not lead to the root');
  expect(changed.code).toBe(1);
  await db.execute(sql`delete from sealed_entry where index = 6`);
  expect(await verify()).toMatchObject({ code: 1, out: expect.stringContaining('cannot be read') });
});

it('log verify shows two stories when the log was made anew without an entry', async () => {
  await sealEntries(20);
  await verify('--save', kept);
  await db.execute(sql`delete from log_checkpoint`);
  await db.execute(sql`delete from log_tile`);
  await db.execute(sql`delete from sealed_entry where index = 6`);
  await db.execute(sql`update sealed_entry set index = null, text = '{"made":"anew"}'`);
  await sealEntries(5);
  // Nothing is wrong with it to somebody who kept nothing.
  expect((await verify()).code).toBe(0);
  const { code, out } = await verify('--checkpoint', kept);
  expect(out).toContain('Two stories');
  expect(code).toBe(1);
});

it('log proof verifies one entry offline, with the right key alone', async () => {
  await sealEntries(5);
  const path = join(folder, '3.tlog-proof');
  writeFileSync(path, await (await fetch(`${address}/log/proofs/3.tlog-proof`)).text());
  expect(await run('log', 'proof', path, '--log-key', key)).toMatchObject({
    code: 0,
    out: expect.stringContaining('entry 3 of 5'),
  });
  expect(await run('log', 'proof', path, '--log-key', otherKey)).toMatchObject({ code: 1 });
  expect(await run('log', 'proof', path, '--log-key', 'nonsense')).toMatchObject({ code: 2 });
  writeFileSync(path, 'nonsense');
  expect((await run('log', 'proof', path, '--log-key', key)).code).toBe(1);
});

it('an evidence file carries the proof of its score, which verify checks offline', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Acme' })] });
  const options = { id: 'acme', site: 'https://example.org', isRead: () => false, now: new Date() };
  expect((await getEvidenceFile(db, options)).sealed).toBeUndefined();
  await sequenceEntries(db, { keys, now: new Date() });
  const file = await getEvidenceFile(db, options);
  const path = join(folder, 'evidence.json');
  const check = async (given: object) => {
    writeFileSync(path, JSON.stringify(given));
    return run('verify', path, '--log-key', key);
  };
  const sound = await check(file);
  expect(sound.out).toContain('agrees         sealed entry');
  expect(sound.code).toBe(0);
  // A file of another score, whole in itself.
  const { hash: _, ...rest } = file;
  const better = { ...rest, score: { ...file.score, total: 99 } };
  const changed = await check({ ...better, hash: hashFile(better) });
  expect(changed.out).toContain('says another score');
  expect(changed.code).toBe(1);
  const { sealed, ...without } = rest;
  expect((await check({ ...without, hash: hashFile(without) })).code).toBe(3);
  expect(await run('verify', path, '--log-key', otherKey)).toMatchObject({ code: 3 });
  const moved = { ...rest, project: { ...file.project, id: 'other' } };
  expect((await check({ ...moved, hash: hashFile(moved) })).out).toContain('about something else');
  expect(sealed).toBeDefined();
});
