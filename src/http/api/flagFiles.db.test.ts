import { createConsoleLogger, getClient, LogLevel, PollingMode } from '@configcat/sdk';
import * as configcat from 'configcat-node';
import { describe, expect, it } from 'vitest';
import { createFlagService } from '#core/flags/createFlagService.ts';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { createFlagClient } from '#flagclient/createFlagClient.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db, database, address, flags } = await prepareTestApp();
const key = 'configcat-proxy/parapet';
const url = `/configuration-files/${key}/config_v5.json`;

const silent = { error: () => undefined, warn: () => undefined };

async function turnOnFor(email: string) {
  const rule = { when: { attribute: 'Email', comparator: 'isOneOf', comparison: [email] }, value: true };
  await upsertFlag(db, {
    flag: {
      key: 'portfolio',
      type: 'boolean',
      value: false,
      isPrivate: false,
      rules: [rule],
      percentages: [],
    },
    author: 'test',
  });
  await upsertFlag(db, {
    flag: {
      key: 'impersonationTool',
      type: 'boolean',
      value: false,
      isPrivate: true,
      rules: [rule],
      percentages: [],
    },
    author: 'test',
  });
  await flags.reload();
}

describe('the embedded flag service', () => {
  it('serves both generations with a tag and refuses foreign keys', async () => {
    await turnOnFor('ada@example.org');
    const first = await app.inject(url);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
    });
    expect(Object.keys(first.json().f)).toEqual(['portfolio']);
    const etag = String(first.headers.etag);
    expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    expect((await app.inject({ url, headers: { 'if-none-match': 'null' } })).statusCode).toBe(200);
    expect((await app.inject(`${url}?ccetag=${encodeURIComponent(etag)}`)).statusCode).toBe(304);
    expect((await app.inject(`/configuration-files/${key}/config_v6.json`)).json().f).toHaveProperty(
      'portfolio',
    );
    expect((await app.inject('/configuration-files/other/key/config_v5.json')).statusCode).toBe(404);
    expect((await app.inject('/configuration-files/config_v5.json')).statusCode).toBe(404);
    expect((await app.inject({ method: 'OPTIONS', url })).statusCode).toBe(204);
  });

  it('answers the official clients of both generations and ours alike', async () => {
    await turnOnFor('ada@example.org');
    const ada = { identifier: 'u1', email: 'ada@example.org' };
    const old = configcat.getClient(key, configcat.PollingMode.ManualPoll, {
      baseUrl: address,
      logger: configcat.createConsoleLogger(configcat.LogLevel.Off),
    });
    const current = getClient(key, PollingMode.ManualPoll, {
      baseUrl: address,
      logger: createConsoleLogger(LogLevel.Off),
    });
    const own = createFlagClient({ sdkKey: key, baseUrl: address, mode: 'manual-poll', logger: silent });
    await Promise.all([old.forceRefreshAsync(), current.forceRefreshAsync(), own.refresh()]);
    const seen = await Promise.all([
      old.getValueAsync('portfolio', false, ada as never),
      current.getValueAsync('portfolio', false, ada as never),
      own.getValue('portfolio', false, ada),
      old.getValueAsync('portfolio', false),
      current.getValueAsync('portfolio', false),
      own.getValue('portfolio', false),
      own.getValue('impersonationTool', false, ada),
    ]);
    expect(seen).toEqual([true, true, true, false, false, false, false]);
    expect(await flags.isOn('impersonationTool', ada)).toBe(true);
    old.dispose();
    current.dispose();
    own.close();
  });

  it('reaches every instance at once', async () => {
    const other = await createFlagService({
      database,
      secret: 'x'.repeat(32),
      sdkKey: key,
      onError: () => undefined,
    });
    expect(await other.isOn('portfolio')).toBe(false);
    await upsertFlag(db, {
      flag: { key: 'portfolio', type: 'boolean', value: true, isPrivate: false, rules: [], percentages: [] },
      author: 'test',
    });
    await expect.poll(() => other.isOn('portfolio')).toBe(true);
    await other.close();
  });
});
