import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { findAsset } from '#core/assets/assets.ts';
import { createProjectOrders } from '#core/projects/createProjectOrders.ts';
import { getProject } from '#core/projects/getProject.ts';
import { updateLogos } from '#core/projects/updateLogos.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { importRecords } from './importRecords.ts';
import { importTokenList } from './importTokenList.ts';
import { readTokenList } from './readTokenList.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');

const list = (tokens: object[]) => ({
  name: 'Test list',
  timestamp: '2026-01-01T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens,
});

const usdc = {
  chainId: 1,
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  logoURI: 'https://logos.example/usdc.png',
};

async function serve<T>(body: unknown, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`);
  } finally {
    server.close();
  }
}

const importBody = (body: unknown) =>
  serve(body, async (url) => importTokenList(db, { source: await readTokenList(url), now }));

describe('importTokenList', () => {
  it('makes the real packages into projects nobody has assessed, once', async () => {
    for (const name of ['@metamask/contract-metadata', '@eth-optimism/tokenlist'])
      await importTokenList(db, { source: await readTokenList(name), now });
    const before = await dumpTables(db);
    expect(before.project?.length).toBeGreaterThan(900);
    expect(before.token?.length).toBeGreaterThan(1500);
    for (const name of ['@eth-optimism/tokenlist', '@metamask/contract-metadata'])
      expect((await importTokenList(db, { source: await readTokenList(name), now })).changed).toBe(0);
    expect(await dumpTables(db)).toEqual(before);

    const { project } = await getProject(db, 'usdc');
    expect(project).toMatchObject({
      name: 'USDC',
      source: 'tokenList',
      demo: false,
      assessed: false,
      score: null,
      rank: null,
      coverage: 0,
      openFindings: null,
      tokenTickers: ['USDC'],
    });
    expect(project.tokens.length).toBeGreaterThan(1);
    const asset = await findAsset(db, project.logo?.slice('/logos/'.length) ?? '');
    expect(asset?.contentType).toBe('image/svg+xml');
  });

  it('groups chains, keeps impostors apart and ids stable', async () => {
    const impostor = { ...usdc, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    const base = { ...usdc, chainId: 8453, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
    await importBody(list([usdc, impostor, base]));
    const orders = createProjectOrders(db);
    const all = () => orders.get({ filter: {}, sort: { by: 'name', order: 'asc' } });
    expect(await all()).toEqual(['usd-coin', 'usd-coin-usdc']);
    // The first by address is the one that took the other chain in.
    expect(
      (await getProject(db, 'usd-coin')).project.tokens.map(({ chain, address }) => [chain, address]),
    ).toEqual([
      ['eip155:1', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
      ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ]);
    await importBody(list([{ ...usdc, name: 'Renamed' }, base]));
    orders.drop();
    expect(await all()).toEqual(['usd-coin', 'usd-coin-usdc']);
  });

  it('gives way to records, which keep the token', async () => {
    await importBody(list([usdc]));
    const record = {
      id: 'dollar',
      name: 'Dollar',
      description: 'Text.',
      categories: ['Stablecoin'],
      status: 'live',
      chains: ['eip155:1'],
      tokens: [
        {
          chain: 'eip155:1',
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbol: 'USDC',
          decimals: 6,
        },
      ],
    };
    await importRecords(db, {
      folder: {
        sources: [{ path: 'a.json', text: JSON.stringify({ version: 1, projects: [record] }) }],
        readFile: () => undefined,
      },
      now,
    });
    await expect(getProject(db, 'usd-coin')).rejects.toThrow('There is no project usd-coin');
    expect((await importBody(list([usdc]))).changed).toBe(0);
  });

  it('shows a foreign logo only where its host is allowed', async () => {
    await importBody(list([usdc]));
    const logo = async () => (await getProject(db, 'usd-coin')).project.logo;
    expect(await logo()).toBeNull();
    await updateLogos(db, { imageHosts: ['logos.example'] });
    expect(await logo()).toBe('https://logos.example/usdc.png');
    await updateLogos(db, { imageHosts: [] });
    expect(await logo()).toBeNull();
  });

  it('names every fault of a list', async () => {
    await expect(
      importBody(
        list([
          { ...usdc, address: '0x12' },
          { ...usdc, decimals: -1 },
        ]),
      ),
    ).rejects.toThrow(
      /2 faults found, nothing was imported:\n.*\$\.tokens\[0\]\.address must be an address.*\n.*\$\.tokens\[1\]\.decimals/,
    );
    await expect(readTokenList('no-such-package')).rejects.toThrow('neither an http(s) address');
  });
});
