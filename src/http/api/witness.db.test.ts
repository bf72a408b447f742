import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import { findCheckpoint } from '#core/sealedLog/readLog.ts';
import { sequenceEntries } from '#core/sealedLog/sequenceEntries.ts';
import { checkNote, readNote } from '#core/sealedLog/signedNote.ts';
import { sha256 } from '#lib/sha256.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const log = createLogKeys({ secret: 'x'.repeat(32), origin: 'https://log.example' });
const { db, address } = await prepareTestApp({ witnessedLogs: log.signing.map(({ verifier }) => verifier) });
const { witness } = createLogKeys({ secret: testSecret });

const submit = (body: string, headers: Record<string, string> = {}) =>
  fetch(new URL('/log/add-checkpoint', address), { method: 'POST', body: Buffer.from(body), headers });

it('programs of any origin send checkpoints as text, with or without a type, and get the answers of the format', async () => {
  await db.execute(
    sql`insert into sealed_entry (kind, about, said_at, text) values ('score', 'score:acme', now(), '{}')`,
  );
  await sequenceEntries(db, { keys: log, now: new Date() });
  const note = (await findCheckpoint(db))?.note ?? '';
  const body = `old 0\n\n${note}`;
  const where = `/log/${sha256('log.example/log')}/checkpoint`;
  expect((await fetch(new URL(where, address))).status).toBe(404);
  expect((await submit('', { 'content-type': 'text/plain' })).status).toBe(400);
  expect((await submit('x'.repeat(200_000))).status).toBe(413);
  const answer = await submit(body, { 'content-type': 'text/plain', origin: 'https://elsewhere.example' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^— localhost\/witness \S+\n$/);
  const again = await submit(body);
  expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '1\n',
  ]);
  expect((await submit(body, { 'content-type': 'application/json' })).status).toBe(415);
  const kept = readNote(await (await fetch(new URL(where, address))).text());
  expect(kept && checkNote(kept, witness.verifier).state).toBe('valid');
  expect(await (await fetch(new URL('/log', address))).text()).toContain('We cosigned');
});
