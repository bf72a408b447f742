import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { AppError } from '#lib/AppError.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { backupDatabase } from './backup.ts';
import { restoreDatabase } from './restore.ts';
import { getTables } from './tables.ts';

/** The worker's own: what is refused leaves nothing behind in it. */
const target = await prepareTestDatabase();
const tables = await getTables(target.db);
const folder = mkdtempSync(join(tmpdir(), 'parapet-hostile-'));
const file = join(folder, 'hostile.gz');
let keysBefore = 0;
let header = '';
let user: Record<string, unknown> = {};

beforeAll(async () => {
  keysBefore = (await look())?.keys ?? 0;
  expect(keysBefore).toBeGreaterThan(20);
  await createUser(target.db, { email: 'ada@example.org', password: 'correct horse 1' });
  const sound = join(folder, 'sound.gz');
  await backupDatabase(target, sound);
  const lines = gunzipSync(readFileSync(sound)).toString().split('\n');
  header = lines[0] ?? '';
  user = JSON.parse(lines[lines.indexOf('{"table":"app_user"}') + 1] ?? '{}') as typeof user;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many tables hold something, and how many foreign keys there are. */
async function look(): Promise<{ filled: number; keys: number } | undefined> {
  const filled = tables.map(({ name }) => sql`(exists(select 1 from ${sql.identifier(name)}))::int`);
  const [found] = rowsOf<{ filled: number; keys: number }>(
    await target.db.execute(sql`select ${sql.join(filled, sql` + `)} as filled,
      (select count(*)::int from pg_constraint where contype = 'f') as keys`),
  );
  return found;
}

/** What the restore of the file says; afterwards nothing of it is there, and its foreign keys are. */
async function refusal(expected = 400): Promise<string> {
  const error = await restoreDatabase(target, file).catch((caught: unknown) => caught);
  expect(await look()).toEqual({ filled: 0, keys: keysBefore });
  expect(error).toBeInstanceOf(AppError);
  const { status, message } = error as AppError;
  expect([status, message.length < 400]).toEqual([expected, true]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal acts on
  expect(message).not.toMatch(/[\u0000-\u0008\u001b\u202e]/);
  // No value of a row is repeated: it may be a secret.
  expect(message).not.toContain('argon2');
  return message;
}
const write = (...lines: string[]) => writeFileSync(file, gzipSync(`${[header, ...lines].join('\n')}\n`));
const users = (...rows: unknown[]) =>
  write(
    '{"table":"app_user"}',
    ...rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))),
    `{"end":${rows.length}}`,
  );

describe('a hostile backup', () => {
  it.each([
    ['a header of other types', { migrations: 'x', tables: [] }],
    ['a header without lists', { migrations: null, tables: null }],
    ['a header of numbers', { migrations: [1], tables: ['app_user'] }],
  ])('with %s is none', async (_name, fields) => {
    writeFileSync(file, gzipSync(`${JSON.stringify({ ...JSON.parse(header), ...fields })}\n{"end":0}\n`));
    expect(await refusal()).toBe('This file is not a Parapet backup');
  });

  it('from a version that nobody made is refused without a word that acts on a terminal', async () => {
    const { migrations: known } = JSON.parse(header) as { migrations: string[] };
    const foreign = Array.from({ length: 1000 }, (_, at) => `\u001b[2J\u202e${at}; drop table app_user`);
    const from = (migrations: string[]) =>
      writeFileSync(file, gzipSync(JSON.stringify({ ...JSON.parse(header), migrations })));
    from([...known, ...foreign]);
    expect(await refusal()).toMatch(/^The backup comes from a newer version \("\\u001b/);
    from(foreign);
    expect(await refusal(409)).toMatch(
      /^This backup is of an older version \(its last migration is "\\u001b/,
    );
  });

  it.each([
    [
      'a table that does not exist',
      ['{"table":"no_such"}', '{}'],
      /table this version does not know: "no_such"/,
    ],
    [
      'SQL for a table',
      ['{"table":"app_user; drop table app_user; --"}'],
      /does not know: "app_user; drop table app_user; --"/,
    ],
    ['a table of the system', ['{"table":"pg_authid"}', '{"rolsuper":true}'], /does not know: "pg_authid"/],
    ['the list of migrations', ['{"table":"applied_migration"}', '{"tag":"x"}'], /does not know/],
    ['rows of no table', ['{"a":1}', '{"end":1}'], /rows before it names a table/],
    ['a mark that is none', ['{"table":7}'], /is damaged: it says "\{\\"table\\":7\}"/],
    ['another number of rows', ['{"end":99999999999999999999999}'], /says 1e\+23 rows but holds 0/],
    ['more after its end', ['{"end":0}', '{"table":"app_user"}'], /goes on after its end/],
    ['no end', ['{"table":"app_user"}'], /its end is missing/],
  ])('with %s is refused', async (_name, lines, words) => {
    write(...lines);
    expect(await refusal()).toMatch(words);
  });

  it.each([
    [
      'a column that does not exist',
      () => ({ ...user, shell: 'x' }),
      /column this version does not know: "shell"/,
    ],
    [
      'SQL for a column',
      () => ({ ...user, '"; drop table app_user; --': 1 }),
      /not know: "\\"; drop table app_user; --" of app_user/,
    ],
    ['no JSON', () => '{"id":', /A row of app_user is not JSON/],
    ['a list for a row', () => '[1]', /A row of app_user is not an object/],
    ['nothing for a row', () => '', /A row of app_user is not JSON$/],
    ['two rows in one', () => `${JSON.stringify(user)},${JSON.stringify(user)}`, /is not JSON/],
    ['a way out of the list', () => `${JSON.stringify(user)}],[{}`, /is not JSON/],
    ['another type', () => ({ ...user, created_at: { a: 1 } }), /The database refuses rows of app_user: /],
    [
      'a role that there is not',
      () => ({ ...user, role: 'root' }),
      /violates check constraint "app_user_role/,
    ],
    ['nothing where something must be', () => ({ ...user, email: null }), /null value in column "email"/],
    [
      'a sign that no text can have',
      () => ({ ...user, email: 'a\u0000' }),
      /The database refuses rows of app_user/,
    ],
    [
      'JSON without end inside each other',
      () => `{"email":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      /nested deeper than 500 levels/,
    ],
  ])('with %s is refused, all of it', async (_name, row, words) => {
    users(user, row());
    expect(await refusal()).toMatch(words);
  });

  it('with rows that contradict each other is refused: twice the same, or of nobody', async () => {
    users(user, user);
    expect(await refusal()).toMatch(/^The database refuses rows of app_user: duplicate key value violates/);
    const watchlist = { id: user.id, user_id: user.id, name: 'x', position: 0, created_at: user.created_at };
    write('{"table":"watchlist"}', JSON.stringify(watchlist), '{"end":1}');
    expect(await refusal()).toMatch(/^The (rows do not fit together|database refuses rows of watchlist): /);
  });

  it('makes no partitions without end, nor one for a time that is none', async () => {
    const table = tables.find(({ monthOf }) => monthOf !== null);
    const { name = '', monthOf = '' } = table ?? {};
    const at = (time: unknown) => JSON.stringify({ [monthOf ?? '']: time });
    for (const time of ['never', '+275760-09-13T00:00:00Z', { a: 1 }, null]) {
      write(JSON.stringify({ table: name }), at(time), '{"end":1}');
      expect(await refusal()).toMatch(/has no time|The database refuses rows/);
    }
    const months = Array.from({ length: 490 }, (_, month) =>
      at(new Date(Date.UTC(1970, month)).toISOString()),
    );
    write(JSON.stringify({ table: name }), ...months, '{"end":490}');
    expect(await refusal()).toMatch(/are of more than 480 months$/);
  });

  it('that is cut off or changed anywhere is refused', async () => {
    users(...Array.from({ length: 300 }, () => user));
    const whole = readFileSync(file);
    for (const at of [whole.length - 1, Math.floor(whole.length / 2), 30]) {
      writeFileSync(file, whole.subarray(0, at));
      expect(await refusal()).toMatch(/damaged or cut off|cut off|not a Parapet backup|refuses rows/);
    }
    const changed = Buffer.from(whole);
    changed.fill(0xa5, whole.length - 12, whole.length - 4);
    writeFileSync(file, changed);
    expect(await refusal()).toMatch(/damaged or cut off|is not JSON|refuses rows/);
    writeFileSync(
      file,
      gzipSync(Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xff, 0xfe, 0x0a])])),
    );
    expect(await refusal()).toBe('The backup is damaged: it holds bytes that are no text');
  });

  it.each(['header', 'row'])(
    'that unpacks to one endless %s takes no more memory than a row may',
    async (where) => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const begin = where === 'header' ? '{"format":"' : `${header}\n{"table":"app_user"}\n{"email":"`;
      await pipeline(
        Readable.from([Buffer.from(begin), ...Array.from({ length: 400 }, () => piece)]),
        createGzip({ level: 1 }),
        createWriteStream(file),
      );
      const before = process.memoryUsage().rss;
      const words = await refusal();
      expect(words).toBe(
        where === 'header' ? 'This file is not a Parapet backup' : 'The backup has a line of more than 64 MB',
      );
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    },
  );

  it('may bring accounts of the staff: whoever restores a file trusts it as the database itself', async () => {
    users({ ...user, role: 'admin' });
    expect(await restoreDatabase(target, file)).toMatchObject({ rows: 1 });
  });
});
