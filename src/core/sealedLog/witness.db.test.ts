import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { logCosignature, witnessedLog } from '#db/schema/sealedLog.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { askWitnesses, type PostText } from './askWitnesses.ts';
import { createLogKeys } from './logKeys.ts';
import { findCheckpoint, findCosignatures } from './readLog.ts';
import { sequenceEntries } from './sequenceEntries.ts';
import { checkNote, readNote } from './signedNote.ts';
import { addCheckpoint } from './witness.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T12:00:00Z');
const log = createLogKeys({ secret: 'x'.repeat(32), origin: 'https://log.example' });
const other = createLogKeys({ secret: 'y'.repeat(32), origin: 'https://log.example' });
const site = createLogKeys({ secret: 'w'.repeat(32), origin: 'https://witness.example' });
const logs = log.signing.map(({ verifier }) => verifier);
const witness = { key: site.witness.verifier, address: 'https://witness.example/log' };

const submit = (body: string) => addCheckpoint(db, { body, logs, key: site.witness, now });
/** The witness answers in this process; what was sent to it is kept. */
const sent: string[] = [];
const post: PostText = async (_address, text) => {
  sent.push(text);
  return submit(text);
};
const ask = () => askWitnesses(db, { witnesses: [witness], post, now });

async function seal(count: number, text = '{}', keys = log) {
  await db.execute(sql`
    insert into sealed_entry (kind, about, said_at, text)
    select 'score', 'score:acme', '2026-11-15T11:00:00Z', ${text}::text from generate_series(1, ${count})`);
  await sequenceEntries(db, { keys, now });
  const note = (await findCheckpoint(db))?.note ?? '';
  return { note, empty: `old 0\n\n${note}` };
}

async function forget() {
  for (const table of ['log_checkpoint', 'log_tile', 'sealed_entry'])
    await db.execute(sql.raw(`delete from ${table}`));
}

describe('addCheckpoint', () => {
  it('cosigns what goes on from what was cosigned last, and the log serves the cosignature with its checkpoint', async () => {
    for (const size of [5, 300, 300 + 256]) {
      await seal(size === 5 ? 5 : size === 300 ? 295 : 256);
      await ask();
      const checkpoint = await findCheckpoint(db);
      const note = readNote(
        (checkpoint?.note ?? '') + (checkpoint ? await findCosignatures(db, checkpoint) : ''),
      );
      expect(note && checkNote(note, witness.key)).toMatchObject({ state: 'valid', at: now });
      expect((await db.select().from(witnessedLog))[0]).toMatchObject({ size, otherNote: null });
    }
    expect(sent.at(-1)).toMatch(/^old 300\n/);
    // The log's database was lost in part: it asks from nothing, and goes on from what the witness says.
    await db.delete(logCosignature);
    await seal(1);
    await ask();
    expect((await db.select().from(logCosignature))[0]).toMatchObject({ size: 557, fault: null });
  });

  it('refuses other logs, other keys, malformed words and proofs that do not hold, each by its number', async () => {
    const { empty, note } = await seal(5);
    expect((await submit('nonsense')).status).toBe(400);
    expect((await submit(`old 6\n\n${note}`)).status).toBe(400);
    expect((await submit(empty.replaceAll('log.example', 'another.example'))).status).toBe(404);
    expect((await submit(empty.replace('\n5\n', '\n4\n'))).status).toBe(403);
    expect(await submit(empty)).toMatchObject({
      status: 200,
      text: expect.stringMatching(/^— witness\.example\/witness /),
    });
    expect(await submit(empty)).toMatchObject({ status: 409, text: '5\n' });
    expect((await submit(`old 5\n\n${note}`)).status).toBe(200);
    const later = await seal(2);
    expect((await submit(`old 5\n\n${later.note}`)).status).toBe(422);
    await forget();
    const otherStory = (await seal(5, '{"n":1}')).note;
    expect(await submit(`old 5\n\n${otherStory}`)).toEqual({ status: 409, text: '5\n' });
    await forget();
    expect((await submit((await seal(9, '{}', other)).empty)).status).toBe(403);
  });

  it('keeps the two checkpoints when a log tells two stories, and the log hears of it', async () => {
    await seal(5);
    await ask();
    await forget();
    const second = await seal(5, '{"n":1}');
    await ask();
    // What was cosigned of the other story does not stand behind this one.
    const checkpoint = await findCheckpoint(db);
    expect(checkpoint && (await findCosignatures(db, checkpoint))).toBe('');
    const [kept] = await db.select().from(witnessedLog);
    expect(kept?.otherNote).toBe(second.note);
    expect(kept?.note).not.toContain(second.note.split('\n')[2]);
    await db.delete(logCosignature);
    await ask();
    expect((await db.select().from(logCosignature))[0]).toMatchObject({
      size: null,
      fault: expect.stringContaining('Two stories'),
    });
    // A longer one does not go on from it, either, and cosigns nothing.
    await seal(5, '{"n":2}');
    await ask();
    expect((await db.select().from(witnessedLog))[0]).toMatchObject({ size: 5 });
    await forget();
    await seal(2);
    await ask();
    expect((await db.select().from(logCosignature))[0]?.fault).toContain('it cosigned 5 entries');
  });
});

it('what is sent by strangers is no evidence of two stories: only the log can sign one', async () => {
  const { note } = await seal(5);
  await ask();
  const forged = note.replace(/^(.*\n5\n).*\n/, `$1${Buffer.alloc(32).toString('base64')}\n`);
  expect((await submit(`old 5\n\n${forged}`)).status).toBe(403);
  expect((await db.select().from(witnessedLog))[0]?.otherNote).toBeNull();
});
