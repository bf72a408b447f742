import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { updateSettings } from '#core/notifications/settings.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';
import { runCommand } from './runCommand.ts';

const database = await prepareTestDatabase();
const { db } = database;
const folder = mkdtempSync(join(tmpdir(), 'parapet-news-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]): Promise<string> {
  const printed: string[] = [];
  await runCommand(['news', 'send', ...argv], {
    data: folder,
    chains: [],
    withDatabase: (work) => work(database),
    print: (line) => printed.push(line),
  });
  return printed.join('\n');
}

it('sends a post and a file, and says what is wrong with others', async () => {
  const { id } = await createUser(db, { email: 'ada@example.org', password: 'correct horse 1' });
  const settings = { ...defaultNotificationSettings, news: { frequency: 'atOnce' as const } };
  await updateSettings(db, { owner: { userId: id }, settings });
  const post = '“Token approvals explained”';
  expect(await run('--post', 'token-approvals')).toBe(`${post} goes to 1 person.`);
  expect(await run('--post', 'token-approvals')).toBe(`${post} goes to 0 people.`);
  const file = join(folder, 'news.md');
  writeFileSync(file, '---\ntitle: Hello\n---\nA word.\n');
  expect(await run('--file', file)).toBe('“Hello” goes to 1 person.');
  writeFileSync(file, '---\nlink: /x\n---\nA word.\n');
  expect(await run('--file', file)).toBe(
    'news send: title: words for the subject are needed in the front matter, at most 150 characters',
  );
  expect(await run('--post', 'nothing-there')).toBe('news send: there is no post nothing-there');
  expect(await run('--post', '../company/about')).toBe(
    'news send: "../company/about" is not the name of a post',
  );
  expect(await run()).toContain('news send: give either --file POST.md, or --post SLUG');
});
