import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bundleConfigcat } from './configcatClient/bundleConfigcat.ts';
import { expect, test } from './fixtures.ts';

interface Client {
  forceRefreshAsync(): Promise<{ isSuccess: boolean }>;
  getValueAsync(key: string, otherwise: unknown, user?: unknown): Promise<unknown>;
  getAllKeysAsync(): Promise<string[]>;
  dispose(): void;
}

/** What the bundled script puts on the window. */
interface ClientWindow {
  configcat: {
    getClient(sdkKey: string, mode: number, options: { baseUrl: string }): Client;
    PollingMode: { ManualPoll: number };
  };
}

const flag = {
  key: 'newThing',
  type: 'text',
  value: 'plain',
  isPrivate: false,
  rules: [
    { when: { attribute: 'Email', comparator: 'isOneOf', comparison: ['ada@example.org'] }, value: 'named' },
    { when: { attribute: 'plan', comparator: 'contains', comparison: 'gold' }, value: 'golden' },
  ],
  // u3 falls on 27 and u1 on 31 of 0 to 99.
  percentages: [{ percentage: 30, value: 'shared' }],
};

/** A page of another origin that holds nothing but the client. */
async function serveClient(script: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? script
        : '<!doctype html><title>client</title><link rel="icon" href="data:,"><script src="/client.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('the official browser client reads our flags from a page of another origin', async ({ page, site }) => {
  const file = join(site.data, 'flag.json');
  writeFileSync(file, JSON.stringify(flag));
  await site.command('flags', 'rule', file);
  const elsewhere = await serveClient(await bundleConfigcat());
  await page.goto(elsewhere.address);
  const read = (users: unknown[]) =>
    page.evaluate(
      async ([baseUrl, given]) => {
        const { configcat } = window as unknown as ClientWindow;
        const { ManualPoll } = configcat.PollingMode;
        const client = configcat.getClient('configcat-proxy/parapet', ManualPoll, { baseUrl });
        const { isSuccess } = await client.forceRefreshAsync();
        const values = [];
        for (const user of given) values.push(await client.getValueAsync('newThing', 'missing', user));
        const keys = await client.getAllKeysAsync();
        client.dispose();
        return { isSuccess, values, keys };
      },
      [site.address, users] as const,
    );

  const users = [
    { identifier: 'u1', email: 'ada@example.org' },
    { identifier: 'u1', custom: { plan: 'old gold' } },
    { identifier: 'u3' },
    { identifier: 'u1' },
  ];
  const first = await read(users);
  expect(first).toEqual({
    isSuccess: true,
    values: ['named', 'golden', 'shared', 'plain'],
    keys: expect.arrayContaining(['newThing', 'portfolio']),
  });
  expect(first.keys).not.toContain('impersonationTool');

  await site.command('flags', 'set', 'newThing', 'for all');
  await expect(async () => expect((await read([{ identifier: 'u1' }])).values).toEqual(['for all'])).toPass();
  elsewhere.close();
});
