import { describe, expect, it } from 'vitest';
import { publishAnnouncement } from '#core/announcements/announcements.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { bannerKey } from '#wire/banner.ts';

const { app, db } = await prepareTestApp();

/** The notification arrives a moment after the commit. */
async function getHomeUntil(text: string): Promise<string> {
  let body = '';
  await expect
    .poll(async () => {
      ({ body } = await app.inject('/'));
      return body;
    })
    .toContain(text);
  return body;
}

describe('GET /api/announcement', () => {
  it('answers an empty object when there is none', async () => {
    const response = await app.inject('/api/announcement');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({});
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('answers what is on show', async () => {
    await publishAnnouncement(db, {
      content: 'Maintenance tonight',
      link: '/resources/blog',
      linkText: 'Details',
    });
    const response = await app.inject('/api/announcement');
    expect(response.json()).toEqual({
      content: 'Maintenance tonight',
      link: '/resources/blog',
      linkText: 'Details',
    });
  });
});

describe('the banner on a shared page', () => {
  it('appears on pages that were cached before it was published', async () => {
    expect((await app.inject('/')).body).not.toContain('Moved house');
    await publishAnnouncement(db, { content: 'Moved house' });
    expect(await getHomeUntil('Moved house')).toContain('Dismiss the announcement');
  });

  it('is left out for a visitor who dismissed it', async () => {
    await publishAnnouncement(db, { content: 'Once is enough' });
    await getHomeUntil('Once is enough');
    const cookies = { ignored_banner: bannerKey('Once is enough') };
    expect((await app.inject({ url: '/', cookies })).body).not.toContain('Once is enough');
    expect((await app.inject({ url: '/', cookies: { ignored_banner: 'other' } })).body).toContain(
      'Once is enough',
    );
  });
});
