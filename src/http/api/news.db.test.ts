import { expect, it } from 'vitest';
import { getAuditLog } from '#core/auditLog/getAuditLog.ts';
import { updateSettings } from '#core/notifications/settings.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import type { DeskNewsData, NewsBody } from '#wire/news.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';

const { db, signedIn } = await prepareAccountsApp();

const words: NewsBody = { kind: 'words', title: 'A feed', text: 'Now **there** is one.', link: '/resources' };
const editor = async () => (await signedIn('editor@example.test', { role: 'editor' })).browser;
const addReader = async () => {
  const { user } = await signedIn('reader@example.test');
  const settings = { ...defaultNotificationSettings, news: { frequency: 'atOnce' as const } };
  await updateSettings(db, { owner: { userId: user.id }, settings });
};

it('an editor sees the news as people will read them, and sends them once', async () => {
  const staff = await editor();
  await addReader();
  expect((await staff.post('/api/admin/news/preview', words)).body).toEqual({
    title: 'A feed',
    paragraphs: ['Now there is one.'],
    link: '/resources',
    readers: 1,
  });
  const load = async () => (await staff.get('/api/pages/deskNews')).body as unknown as DeskNewsData;
  expect(await load()).toMatchObject({ readers: 1, sent: [] });
  expect((await staff.post('/api/admin/news/send', words)).body).toEqual({ told: 1 });
  expect((await staff.post('/api/admin/news/send', words)).body).toEqual({ told: 0 });
  expect((await staff.post('/api/admin/news/preview', words)).body).toMatchObject({ readers: 0 });
  const { sent, posts } = await load();
  expect(sent).toMatchObject([{ title: 'A feed', link: '/resources' }]);
  const [entry] = (await getAuditLog(db, { limit: 20 }))
    .filter(({ event }) => event === 'news.sent')
    .slice(-1);
  expect(entry).toMatchObject({ event: 'news.sent', detail: { title: 'A feed', told: '1' } });
  const post = { kind: 'post', slug: posts[0]?.slug };
  expect((await staff.post('/api/admin/news/send', post)).body).toEqual({ told: 1 });
});

it('says what is wrong with news, and takes none from others', async () => {
  const staff = await editor();
  const refusal = async (body: object) => {
    const { status, body: answer } = await staff.post('/api/admin/news/send', body);
    return `${status} ${answer.message}`;
  };
  expect(await refusal({ ...words, link: 'javascript:alert(1)' })).toBe(
    '400 link: a path of the site or an http(s) address',
  );
  expect(await refusal({ ...words, text: ' ' })).toBe(
    '400 the text must have 1 to 5000 characters, and has 0',
  );
  expect(await refusal({ kind: 'post', slug: 'nothing-there' })).toBe('404 There is no post nothing-there');
  for (const role of ['support', 'user'] as const) {
    const { browser } = await signedIn(`${role}@example.test`, { role });
    expect((await browser.post('/api/admin/news/send', words)).status).toBe(404);
    expect((await browser.get('/api/pages/deskNews')).status).toBe(404);
  }
});

it('an editor shows an announcement above every page and takes it down, with entries in the audit log', async () => {
  const staff = await editor();
  const shown = async () =>
    ((await staff.get('/api/pages/deskNews')).body as unknown as DeskNewsData).announcement;
  const show = (body: object) =>
    staff.post('/api/admin/announcement/show', { content: ' Moved ', link: '', linkText: '', ...body });
  expect(await shown()).toBeNull();
  for (const fault of [{ content: ' ' }, { link: 'javascript:alert(1)' }, { link: '/\\evil.test' }])
    expect([fault, (await show(fault)).status]).toEqual([fault, 400]);
  expect((await show({ link: '/company/about', linkText: 'Where to' })).status).toBe(200);
  expect(await shown()).toEqual({ content: 'Moved', link: '/company/about', linkText: 'Where to' });
  expect((await show({ content: 'Back again' })).status).toBe(200);
  expect(await shown()).toEqual({ content: 'Back again' });
  expect((await staff.post('/api/admin/announcement/withdraw', {})).status).toBe(200);
  expect(await shown()).toBeNull();
  const log = (await getAuditLog(db, { limit: 20 })).filter(({ event }) => event.startsWith('announcement.'));
  expect(log.map(({ event, user, detail }) => [event, user, detail.content])).toEqual([
    ['announcement.withdrawn', 'editor@example.test', undefined],
    ['announcement.shown', 'editor@example.test', 'Back again'],
    ['announcement.shown', 'editor@example.test', 'Moved'],
  ]);
});
