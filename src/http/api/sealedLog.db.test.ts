import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import { hashLeaf } from '#core/sealedLog/merkleTree.ts';
import { checkCheckpoint, checkProofFile } from '#core/sealedLog/proofFile.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { readVerifierKey } from '#core/sealedLog/signedNote.ts';
import { combine } from '#core/sealedLog/tiles.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import {
  openNote,
  openProof,
  openTree,
  verifyConsistency,
  verifyInclusion,
} from '#test/helpers/foreignLogReader.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { sealedEntrySchema, sealedLogSchema } from '#wire/sealedLog.ts';

const { db, address } = await prepareTestApp();
const keys = createLogKeys({ secret: testSecret });

async function sealEntries(count: number) {
  await db.execute(sql`
    insert into sealed_entry (kind, about, said_at, text)
    select 'score', 'score:acme', '2026-11-15T11:00:00Z', '{"n":' || n || '}' from generate_series(1, ${count}) as n`);
  await sequenceEntries(db, { keys, now: new Date('2026-11-15T12:00:00Z') });
}

const get = (path: string) => fetch(new URL(path, address));
const readBytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

it('anybody reads the log with its files alone: checkpoint, tiles and entries give one root', async () => {
  expect((await get('/log/checkpoint')).status).toBe(404);
  await sealEntries(300);
  const log = sealedLogSchema.parse(await (await get('/api/log')).json());
  expect(log).toMatchObject({ size: 300 });
  expect(log.newest.slice(0, 2)).toMatchObject([
    { index: 299, project: null, says: '' },
    { index: 298, project: null, says: '' },
  ]);
  const key = readVerifierKey(log.keys[0] ?? '');
  if (!key) throw new Error('there is no key');
  const answer = await get('/log/checkpoint');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const checked = checkCheckpoint(await answer.text(), key);
  if ('fault' in checked) throw new Error(checked.fault);
  expect(checked.head.size).toBe(300);

  const bundle = Buffer.concat([
    await readBytes('/log/tile/entries/000'),
    await readBytes('/log/tile/entries/001.p/44'),
  ]);
  const leaves: Buffer[] = [];
  for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at))
    leaves.push(hashLeaf(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at))));
  expect(combine(leaves)).toEqual(checked.head.root);
  expect(await readBytes('/log/tile/0/000')).toEqual(Buffer.concat(leaves.slice(0, 256)));
  expect(await readBytes('/log/tile/0/001.p/44')).toEqual(Buffer.concat(leaves.slice(256)));
  // What an earlier checkpoint needed stays.
  expect(await readBytes('/log/tile/0/001.p/3')).toEqual(Buffer.concat(leaves.slice(256, 259)));
  expect(await readBytes('/log/tile/1/000.p/1')).toEqual(combine(leaves.slice(0, 256)));
});

it('a reader that knows the specifications alone verifies checkpoints, inclusion and consistency over HTTP', async () => {
  const prefix = new URL('/log', address).href;
  const readCheckpoint = async (vkey: string) => openNote(await (await get('/log/checkpoint')).text(), vkey);
  await sealEntries(261);
  const [vkey = ''] = sealedLogSchema.parse(await (await get('/api/log')).json()).keys;
  const old = await readCheckpoint(vkey);
  await sealEntries(409);
  const now = await readCheckpoint(vkey);
  expect([old.size, now.size, now.origin]).toEqual([261, 670, vkey.split('+')[0]]);
  const tree = openTree(prefix, now.size);
  for (const index of [0, 255, 256, 511, 669]) {
    const found = { index, entry: await tree.entry(index), proof: await tree.path(index) };
    expect(verifyInclusion(now, found), String(index)).toBe(true);
    expect(verifyInclusion(now, { ...found, entry: Buffer.from('{}') })).toBe(false);
    expect(verifyInclusion(now, { ...found, index: index ^ 1 })).toBe(false);
    const given = openProof(await (await get(`/log/proofs/${index}.tlog-proof`)).text(), vkey);
    expect(given).toMatchObject(found);
    expect(verifyInclusion(given.checkpoint, given)).toBe(true);
  }
  const proof = await tree.consistency(old.size);
  expect(verifyConsistency(old, now, proof)).toBe(true);
  expect(verifyConsistency({ ...old, root: Buffer.alloc(32) }, now, proof)).toBe(false);
  const forged = (await (await get('/log/checkpoint')).text()).replace('\n670\n', '\n671\n');
  expect(() => openNote(forged, vkey)).toThrow('no signature of that key verifies');
});

it('an entry is given with a proof that anybody can check', async () => {
  await sealEntries(5);
  const entry = sealedEntrySchema.parse(await (await get('/api/log/entries/3')).json());
  const [key] = keys.signing;
  if (!key) throw new Error('there is no key');
  expect(checkProofFile(entry.proof, key.verifier)).toMatchObject({ index: 3, entry: entry.text });
  const changed = entry.proof.replace(/extra .*/, `extra ${Buffer.from('{}').toString('base64')}`);
  expect(checkProofFile(changed, key.verifier)).toEqual({ fault: expect.stringContaining('is another') });
  expect(checkProofFile(entry.proof.replace('index 3', 'index 2'), key.verifier)).toHaveProperty('fault');
  expect(checkProofFile(entry.proof.replace('\n5\n', '\n6\n'), key.verifier)).toEqual({
    fault: expect.stringContaining('does not verify'),
  });
});

it('what the log does not have is 404, and no path makes a fault of ours', async () => {
  await sealEntries(5);
  for (const path of [
    '0/000',
    '0/000.p/6',
    '0/001',
    '1/000.p/1',
    'entries/000.p/6',
    'entries/x999/x999/x999/999',
    'x',
    '%2e%2e%2f000',
  ])
    expect((await get(`/log/tile/${path}`)).status, path).toBe(404);
  expect((await get('/api/log/entries/5')).status).toBe(404);
  expect((await get('/api/log/entries/999999999999999')).status).toBe(404);
  for (const index of ['-1', '1e3', 'x', '01'])
    expect((await get(`/api/log/entries/${index}`)).status).toBe(400);
});
