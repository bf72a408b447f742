import { describe, expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findAnnouncement, publishAnnouncement, withdrawAnnouncement } from './announcements.ts';

const { db, listen } = await prepareTestDatabase();

describe('announcements', () => {
  it('has none at first', async () => {
    expect(await findAnnouncement(db)).toBeUndefined();
  });

  it('shows the newest only', async () => {
    await publishAnnouncement(db, { content: 'First', link: '/company/about', linkText: 'About us' });
    await publishAnnouncement(db, { content: ' Second ' });
    expect(await findAnnouncement(db)).toEqual({ content: 'Second' });
  });

  it('is gone when withdrawn', async () => {
    await publishAnnouncement(db, { content: 'First' });
    await withdrawAnnouncement(db);
    expect(await findAnnouncement(db)).toBeUndefined();
  });

  it.each(['javascript:alert(1)', '//evil.test/x', 'evil.test'])('refuses the link %s', async (link) => {
    await expect(publishAnnouncement(db, { content: 'x', link })).rejects.toThrow(
      'must start with / or be an http(s) address',
    );
    expect(await findAnnouncement(db)).toBeUndefined();
  });

  it('tells the other instances which pages are out of date', async () => {
    const heard = Promise.withResolvers<string>();
    const unlisten = await listen('cache_tags', { onNotify: heard.resolve, onGap: () => undefined });
    await publishAnnouncement(db, { content: 'News' });
    expect(await heard.promise).toBe('["announcement"]');
    unlisten();
  });
});
