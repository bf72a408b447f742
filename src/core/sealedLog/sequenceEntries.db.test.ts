import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOnChainAlerts } from '#core/alerts/onChainAlerts.ts';
import { logCheckpoint, sealedEntry } from '#db/schema/sealedLog.ts';
import { rootOfEntries } from '#test/helpers/merkleTree.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { readTreeHead } from './checkpoint.ts';
import { createLogKeys } from './logKeys.ts';
import { hashLeaf, isConsistent, rootFromInclusion } from './merkleTree.ts';
import { findBundle, findCheckpoint, getConsistencyProof, getEntry, getInclusionProof } from './readLog.ts';
import { sequenceEntries } from './sequenceEntries.ts';
import { checkNote, readNote } from './signedNote.ts';

const { db } = await prepareTestDatabase();
const keys = createLogKeys({ secret: 'x'.repeat(32), origin: 'https://example.org' });
const now = new Date('2026-11-15T12:00:00Z');
const sequence = (at = now) => sequenceEntries(db, { keys, now: at });

async function say(count: number, about = 'score:acme'): Promise<void> {
  await db.execute(sql`
    insert into sealed_entry (kind, about, said_at, text)
    select 'score', ${about}::text, '2026-11-15T11:00:00Z', '{"n":' || n || '}' from generate_series(1, ${count}) as n`);
}

async function readCheckpoint() {
  const stored = await findCheckpoint(db);
  const note = readNote(stored?.note ?? '');
  const head = note && readTreeHead(note.text);
  if (!note || !head) throw new Error('there is no checkpoint');
  return { note, head };
}

const texts = async () =>
  (await db.select({ text: sealedEntry.text }).from(sealedEntry).orderBy(sealedEntry.index)).map(
    ({ text }) => text,
  );

describe('sequenceEntries', () => {
  it('signs the root of what was said, whatever the steps in which the log grew', async () => {
    for (const step of [1, 0, 254, 1, 1, 700, 43]) {
      await say(step);
      expect(await sequence()).toBe(step);
    }
    const { note, head } = await readCheckpoint();
    expect(head).toMatchObject({ origin: 'example.org/log', size: 1000 });
    expect(head.root).toEqual(rootOfEntries(await texts()));
    expect(keys.signing.map(({ verifier }) => checkNote(note, verifier).state)).toEqual(['valid']);
    // Every earlier checkpoint is the beginning of this one.
    for (const { size, root } of await db.select().from(logCheckpoint)) {
      const proof = await getConsistencyProof(db, { old: size, size: head.size });
      expect(isConsistent({ size, root: Buffer.from(root, 'hex') }, head, proof), String(size)).toBe(true);
    }
    for (const index of [0, 255, 256, 767, 768, 999]) {
      const proof = await getInclusionProof(db, { index, size: head.size });
      const leaf = hashLeaf((await getEntry(db, index)).text);
      expect(rootFromInclusion(leaf, { index, size: head.size, proof }), String(index)).toEqual(head.root);
    }
  });

  it('writes an entry as it is hashed for good, and never with an earlier time than the one in front', async () => {
    await say(1);
    await sequence();
    expect(await texts()).toEqual([
      '{"kind":"score","about":"score:acme","saidAt":"2026-11-15T11:00:00.000Z","sealedAt":"2026-11-15T12:00:00.000Z","says":{"n":1}}',
    ]);
    await say(1);
    await sequence(new Date(now.getTime() - 60_000));
    expect((await texts())[1]).toContain('"sealedAt":"2026-11-15T12:00:00.000Z"');
    const bundle = await findBundle(db, { index: 0, width: 2 });
    const [first = ''] = await texts();
    expect(bundle?.readUInt16BE(0)).toBe(first.length);
    expect(bundle?.subarray(2, 2 + first.length).toString()).toBe(first);
    expect(await findBundle(db, { index: 0, width: 3 })).toBeUndefined();
  });

  it('signs nothing again while nothing is said, and anew when the secret is changed', async () => {
    await say(3);
    await sequence();
    const before = await findCheckpoint(db);
    await sequence(new Date(now.getTime() + 60_000));
    expect(await findCheckpoint(db)).toEqual(before);
    const changed = createLogKeys({
      ...{ secret: 'n'.repeat(32), acceptedSecret: 'x'.repeat(32) },
      origin: 'https://example.org',
    });
    await sequenceEntries(db, { keys: changed, now });
    const { note, head } = await readCheckpoint();
    expect(head.size).toBe(3);
    expect(changed.signing.map(({ verifier }) => checkNote(note, verifier).state)).toEqual([
      'valid',
      'valid',
    ]);
  });

  it('gives entries that two processes take at once one place each', async () => {
    await say(40);
    await Promise.all([sequence(), sequence(), sequence()]);
    expect((await readCheckpoint()).head.size).toBe(40);
    expect((await readCheckpoint()).head.root).toEqual(rootOfEntries(await texts()));
  });
});

describe('a changed database', () => {
  const kept = async () => {
    await say(300);
    await sequence();
    return (await readCheckpoint()).head;
  };

  it('does not give the root that was signed: an entry was changed, deleted or put between', async () => {
    const head = await kept();
    await db.update(sealedEntry).set({ text: 'another' }).where(eq(sealedEntry.index, 7));
    const proof = await getInclusionProof(db, { index: 7, size: head.size });
    const leaf = hashLeaf((await getEntry(db, 7)).text);
    expect(rootFromInclusion(leaf, { index: 7, size: head.size, proof })).not.toEqual(head.root);
    await db.delete(sealedEntry).where(eq(sealedEntry.index, 7));
    expect(await findBundle(db, { index: 0, width: 256 })).toBeUndefined();
    await expect(getEntry(db, 7)).rejects.toThrow('no entry 7');
  });

  it('is not signed again: tiles were changed, or entries put behind the last', async () => {
    await kept();
    await say(1);
    await db.execute(
      sql`update log_tile set hashes = overlay(hashes placing 'ff00ff00' from 1) where level = 1`,
    );
    await expect(sequence()).rejects.toThrow('was changed');
    expect((await readCheckpoint()).head.size).toBe(300);
  });

  it('made anew as a whole is another story, which whoever kept a checkpoint sees', async () => {
    const head = await kept();
    await db.execute(sql`delete from log_checkpoint`);
    await db.execute(sql`delete from log_tile`);
    // Without the one entry that somebody wants gone, and everything signed again.
    await db.delete(sealedEntry).where(eq(sealedEntry.index, 7));
    await db.execute(sql`update sealed_entry set index = null`);
    await say(10);
    while ((await sequence()) > 0);
    const later = (await readCheckpoint()).head;
    expect(later.size).toBe(309);
    const proof = await getConsistencyProof(db, { old: head.size, size: later.size });
    expect(isConsistent(head, later, proof)).toBe(false);
  });

  it('is no way to put an entry behind the last without the log', async () => {
    await kept();
    await db.execute(sql`insert into sealed_entry (index, kind, about, said_at, sealed_at, text)
      values (300, 'score', 'score:acme', now(), '2020-01-01T00:00:00Z', '{}')`);
    await say(1);
    await expect(sequence()).rejects.toThrow('was changed');
  });
});

it('alerts are sealed as they are said, and none when their transaction fails', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Acme' })] });
  const one = {
    detector: 'paused',
    projectId: 'acme',
    severity: 'critical',
    time: now,
    title: 'Paused',
    text: 'By a single key.',
    chain: 'eip155:1',
    block: 5,
    blockHash: '0x05',
    transactionHash: '0xaa',
    logIndex: 0,
    contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  } as const;
  const count = () => db.$count(sealedEntry, eq(sealedEntry.kind, 'alert'));
  await expect(
    db.transaction(async (tx) => {
      await insertOnChainAlerts(tx, [one]);
      throw new Error('the block is gone');
    }),
  ).rejects.toThrow('gone');
  expect(await count()).toBe(0);
  await insertOnChainAlerts(db, [one]);
  expect(await count()).toBe(1);
  // Seen again it says nothing new.
  await insertOnChainAlerts(db, [one]);
  expect(await count()).toBe(1);
  const [entry] = await db.select().from(sealedEntry).where(eq(sealedEntry.kind, 'alert'));
  expect(JSON.parse(entry?.text ?? '')).toMatchObject({
    detector: 'paused',
    state: 'new',
    transaction: '0xaa',
  });
  expect(entry?.text).not.toContain('single key');
});
