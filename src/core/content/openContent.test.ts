import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from './contentError.ts';
import { openContent } from './openContent.ts';

const post = (title: string) => `---
kind: post
title: ${title}
summary: A summary that is long enough to stand in a search result.
date: 2026-01-02
author: Parapet
tags: [one]
---

Text.
`;

describe('openContent', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parapet-content-'));
    await mkdir(join(folder, 'blog'));
    await writeFile(join(folder, 'blog/first.md'), post('First'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses to open with every fault of every file', async () => {
    await writeFile(join(folder, 'blog/second.md'), post('Second').replace('2026-01-02', 'soon'));
    await writeFile(join(folder, 'blog/third.md'), `${post('Third')}\n[gone](/nowhere)\n`);
    const failure = await openContent(folder, { knownPaths: ['/'] }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentError);
    expect((failure as ContentError).faults.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'blog/second.md:5',
      'blog/third.md:12',
    ]);
  });

  it('reloads an edited file while watching, and keeps the last sound state on a fault', async () => {
    const events: string[] = [];
    let heard = Promise.withResolvers<void>();
    const note = (event: string) => {
      events.push(event);
      heard.resolve();
      heard = Promise.withResolvers<void>();
    };
    const store = await openContent(folder, {
      knownPaths: ['/'],
      watching: { onChange: () => note('change'), onFault: (error) => note((error as Error).name) },
    });
    try {
      let waiting = heard.promise;
      await writeFile(join(folder, 'blog/first.md'), post('Edited'));
      await waiting;
      expect(store.current.posts.map(({ title }) => title)).toEqual(['Edited']);
      waiting = heard.promise;
      await writeFile(join(folder, 'blog/first.md'), 'no front matter');
      await waiting;
      expect(store.current.posts.map(({ title }) => title)).toEqual(['Edited']);
      expect(events).toEqual(['change', 'ContentError']);
    } finally {
      store.close();
    }
  });
});
