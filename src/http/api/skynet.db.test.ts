import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { getAddress } from 'viem/utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { invalidate } from '#core/cacheInvalidation.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { getBusiest } from '#core/homePage/getTrending.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { chainBlock, chainCoverage, chainCursor } from '#db/schema/chain.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import type { Facts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { HomeData } from '#wire/homePage.ts';
import type { ListPageData } from '#wire/lists.ts';

const { db, address: site } = await prepareTestApp();
const chainId = 31_337;
const chain = 'eip155:31337';
const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const coin = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const [alice, bob] = ['aa', 'bb'].map((byte) => byte.repeat(20)) as [string, string];
const bytes = (hex: string) => Buffer.from(hex.replace(/^0x/, ''), 'hex');
const hashOf = (block: number) => block.toString(16).padStart(64, '0');
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Block n holds one transaction. */
const calls: { target: string; sender: string; selector: Hex | null; success: boolean }[] = [
  { target: vault, sender: alice, selector: '0xa9059cbb', success: true },
  { target: vault, sender: bob, selector: '0xa9059cbb', success: false },
  { target: coin, sender: alice, selector: '0xa9059cbb', success: true },
  { target: vault, sender: alice, selector: '0x12345678', success: true },
  { target: vault, sender: bob, selector: '0x12345678', success: false },
  { target: vault, sender: alice, selector: null, success: true },
];

const minutesAfterMidnight = (number: number) => Date.UTC(2026, 0, 1, 0, number);

async function insertChain(timeOf = minutesAfterMidnight): Promise<void> {
  const numbered = calls.map((call, index) => ({ ...call, number: index + 1 }));
  await db.insert(chainBlock).values(
    numbered.map(({ number }) => ({
      chainId,
      number,
      hash: bytes(hashOf(number)),
      parentHash: bytes(hashOf(number - 1)),
      time: new Date(timeOf(number)),
      hasRows: true,
    })),
  );
  const events = {
    chainId,
    blocks: numbered.map(({ number }) => ({ number, timestamp: timeOf(number) / 1000 })),
    transactions: numbered.map(({ number, target, sender, selector, success }) => ({
      blockNumber: number,
      index: 0,
      hash: `0x${hashOf(1000 + number)}` as const,
      sender: `0x${sender}` as const,
      target: target.toLowerCase() as Hex,
      selector: selector ?? undefined,
      value: 0n,
      success,
    })),
    logs: numbered
      .filter(({ success }) => success)
      .map(({ number, target }) => ({
        blockNumber: number,
        logIndex: 0,
        transactionIndex: 0,
        transactionHash: `0x${hashOf(1000 + number)}` as const,
        address: target.toLowerCase() as Hex,
        topics: [`0x${transfer}` as const],
        data: '0x' as const,
      })),
  };
  await db.transaction((tx) => insertIndexedRows(tx, events));
  await db
    .insert(chainCoverage)
    .values([vault, coin].map((one) => ({ chainId, address: bytes(one), next: 0, end: 0 })));
  await db.insert(chainCursor).values({
    chainId,
    next: 7,
    tipHash: bytes(hashOf(6)),
    version: 1,
    head: 9,
    headTime: new Date(Date.UTC(2026, 0, 1, 0, 9)),
    checkedAt: new Date(Date.UTC(2026, 0, 1, 0, 10)),
  });
}

beforeEach(async () => {
  const base = { nameKey: '', description: '', source: 'records' as const, recordHash: 'x' };
  await db.insert(project).values([
    { ...base, id: 'alder', name: 'Alder', chains: [chain] },
    { ...base, id: 'bare', name: 'Bare' },
  ]);
  const place = { projectId: 'alder', chain, position: 0 };
  await db.insert(contract).values({ ...place, address: vault, reference: vault, label: 'Vault' });
  await db.insert(token).values({ ...place, address: coin, reference: coin, symbol: 'ALD', decimals: 18 });
});

async function ask(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${site}/api/skynet/${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const freshness = [
  { chain, block: 6, time: '2026-01-01T00:06:00.000Z', behind: 3, checkedAt: '2026-01-01T00:10:00.000Z' },
];

describe('with an indexed chain', () => {
  beforeEach(() => insertChain());

  it('sums callers over the project’s contracts, with the newest transaction as evidence', async () => {
    const { body } = await ask('top-callers?projectId=alder');
    expect(body).toEqual({
      items: [
        {
          chain,
          address: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
          label: null,
          count: 4,
          failed: 0,
          countedTo: 6,
          txHash: `0x${hashOf(1006)}`,
          block: 6,
          time: '2026-01-01T00:06:00.000Z',
        },
        {
          chain,
          address: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
          label: null,
          count: 2,
          failed: 2,
          countedTo: 6,
          txHash: `0x${hashOf(1005)}`,
          block: 5,
          time: '2026-01-01T00:05:00.000Z',
        },
      ],
      total: 2,
      page: 1,
      perPage: 10,
      freshness,
      counted: { contracts: 2, read: 2, since: null },
    });
  });

  it('names callers that are on record', async () => {
    const place = { projectId: 'bare', chain, position: 0, reference: '' };
    await db.insert(contract).values({ ...place, address: getAddress(`0x${alice}`), label: 'Treasury' });
    const { body } = await ask('top-callers?projectId=alder&count=1');
    expect(body.items).toMatchObject([{ label: 'Treasury (Bare)' }]);
    expect(body.total).toBe(2);
  });

  it('counts functions for each contract, named where the name is known', async () => {
    const brief = async () =>
      ((await ask('top-function-calls?projectId=alder')).body.items as Record<string, unknown>[]).map(
        ({ contract: at, function: name, selector, count, failed, block }) => [
          at,
          selector,
          name,
          count,
          failed,
          block,
        ],
      );
    const inVault = { address: vault, label: 'Vault' };
    const inCoin = { address: coin, label: 'ALD' };
    const rows = await brief();
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(
      expect.arrayContaining([
        [inVault, '0xa9059cbb', 'transfer(address,uint256)', 2, 1, 2],
        [inVault, '0x12345678', null, 2, 1, 5],
        [inVault, null, null, 1, 0, 6],
        [inCoin, '0xa9059cbb', 'transfer(address,uint256)', 1, 0, 3],
      ]),
    );
    await insertSignatures(db, [{ key: '0x12345678', text: 'sweep()' }]);
    expect(await brief()).toContainEqual([inVault, '0x12345678', 'sweep()', 2, 1, 5]);
  });

  it('counts events', async () => {
    const { body } = await ask('top-events?projectId=alder');
    expect(body.items).toMatchObject([
      { contract: { label: 'Vault' }, event: 'Transfer(address,address,uint256)', count: 3, block: 6 },
      { contract: { label: 'ALD' }, topic: `0x${transfer}`, count: 1, block: 3 },
    ]);
  });

  it('keeps the count within its bounds and refuses what is no number', async () => {
    expect((await ask('top-callers?projectId=alder&count=0')).body).toMatchObject({ perPage: 1, total: 2 });
    expect((await ask('top-callers?projectId=alder&count=5000')).body.perPage).toBe(100);
    expect((await ask('top-callers?projectId=alder&count=many')).status).toBe(400);
    expect((await ask('top-callers')).status).toBe(400);
  });

  it('counts transactions per project since a time', async () => {
    const since = new Date('2026-01-01T00:02:00Z');
    const busiest = await getBusiest(db, { since, limit: 6 });
    expect(busiest.map(({ project: { id }, transactions }) => [id, transactions])).toEqual([['alder', 5]]);
    expect(await getBusiest(db, { since: new Date('2026-01-01T00:07:00Z'), limit: 6 })).toEqual([]);
  });

  const insertState = (address: string) =>
    db.execute(sql`
      insert into contract_state (chain, address, proxy_kind, takeovers, block, time, read_at)
      values (${chain}, ${address}, 'none', '[]', 6, now(), now())`);

  it('lists calls of privileged functions that succeeded', async () => {
    for (const [selector, verdict] of [
      ['0x12345678', 'privileged'],
      ['0xa9059cbb', 'unknown'],
    ])
      await db.execute(sql`
        insert into power (chain, address, target, selector, class, verdict, method, holders, evidence, block, time) values (${chain}, ${vault}, ${vault}, ${selector}, 'withdraw', ${verdict}, 'symbolic', '[]', '[]', 6, now())`);
    const { body } = await ask(`privileged-transaction?address=${vault.toLowerCase()}`);
    expect(body).toEqual({
      items: [
        {
          chain,
          txHash: `0x${hashOf(1004)}`,
          block: 4,
          time: '2026-01-01T00:04:00.000Z',
          from: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
          fromLabel: null,
          contract: { address: vault, label: 'Vault (Alder)' },
          selector: '0x12345678',
          function: '0x12345678',
        },
      ],
      total: 1,
      page: 1,
      perPage: 20,
      freshness,
      // Nobody has read yet which functions the contract has.
      counted: null,
    });
    await insertState(vault);
    expect((await ask(`privileged-transaction?address=${vault}`)).body.counted).toEqual({
      ...{ contracts: 1, read: 1, since: null },
      unjudged: { contracts: 0, functions: 1, fallbacks: 0, shared: 0 },
    });
    await db.execute(
      sql`update power set verdict = 'privileged', selector = '0x*' where verdict = 'unknown'`,
    );
    expect((await ask(`privileged-transaction?address=${vault}`)).body).toMatchObject({
      total: 1,
      counted: {
        contracts: 1,
        read: 1,
        since: null,
        unjudged: { contracts: 0, functions: 0, fallbacks: 1, shared: 0 },
      },
    });
    await db.execute(sql`
      update power set verdict = 'open', selector = '0xa9059cbb', guard = 'beyond' where selector = '0x*'`);
    expect((await ask(`privileged-transaction?address=${vault}`)).body).toMatchObject({
      total: 1,
      counted: { unjudged: { contracts: 0, functions: 0, fallbacks: 0, shared: 1 } },
    });
    await db.execute(sql`delete from power where verdict = 'open'`);
    expect((await ask(`privileged-transaction?address=${vault}`)).body.counted).toEqual({
      ...{ contracts: 1, read: 1, since: null },
    });
  });

  const readTab = async () => (await readPage('?tab=governance')).replace(/<[^>]*>/g, '');

  it('says of no list of privileged calls that it is empty before functions are told apart', async () => {
    expect(await readTab()).not.toMatch(/0 in all|No privileged function was called/);
    expect((await list('privileged-transactions')).data).toMatchObject({ count: 0, counted: null });
    const listed = await readPage('/lists/privileged-transactions');
    expect(listed).toContain('tabindex="-1">Privileged transactions</h1>');
    expect(listed).toContain('nobody knows how many there are');
  });

  it('says what a list of privileged calls leaves out while some functions are not told apart', async () => {
    await insertState(vault);
    const missing = 'Not known, so calls may be missing: which functions of 1 of 2 contracts are privileged.';
    expect(await readTab()).toContain(`None seen${missing}`);
    expect(await readPage('/lists/privileged-transactions')).toContain(missing);
  });

  it('counts powers over a contract on its own chain alone', async () => {
    await db.execute(sql`
      insert into power (chain, address, target, selector, class, verdict, method, holders, evidence, block, time) values (${'eip155:1'}, ${vault}, ${vault}, '0x12345678', 'withdraw', 'privileged', 'symbolic', '[]', '[]', 6, now()),
        (${'eip155:1'}, ${coin}, ${vault}, '0x12345678', 'withdraw', 'privileged', 'symbolic', '[]', '[]', 6, now())`);
    await db.insert(chainCoverage).values({ chainId: 1, address: bytes(vault), next: 0, end: 0 });
    expect((await list('privileged-transactions')).data.count).toBe(0);
  });

  const list = async (path: string) => {
    const response = await fetch(`${site}/api/pages/list?id=alder&list=${path}`);
    return { status: response.status, data: (await response.json()) as ListPageData & { message: string } };
  };

  it.each([
    ['transactions', 6],
    ['transactions&outcome=failed', 2],
    [`transactions&caller=0x${alice}&chain=${chain}`, 4],
    [`transactions&caller=0x${alice}&upTo=31337:5`, 3],
    // Of a chain that is not named nothing was counted.
    ['transactions&upTo=1:5', 0],
    [`transactions&contract=${vault}&selector=0x12345678`, 2],
    [`transactions&contract=${vault}&selector=none`, 1],
    ['transactions&day=2026-01-01', 6],
    ['transactions&since=2026-01-02', 0],
    ['events', 4],
    [`events&contract=${coin}&topic=0x${transfer}`, 1],
    ['events&topic=none', 0],
    ['callers', 2],
    ['functions', 4],
    ['event-kinds', 2],
    ['alerts', 0],
    ['views', 0],
    ['votes', 0],
  ])('lists what a figure counts: %s', async (path, count) => {
    const { data } = await list(path);
    expect(data.count).toBe(count);
    expect(data.table.rows).toHaveLength(count);
  });

  it('counts the same on a page beyond the last, and says that the list ends before', async () => {
    await db.execute(sql`
      insert into power (chain, address, target, selector, class, verdict, method, holders, evidence, block, time) values (${chain}, ${vault}, ${vault}, '0x12345678', 'withdraw', 'privileged', 'symbolic', '[]', '[]', 6, now())`);
    for (const [name, count] of [
      ['transactions', 6],
      ['privileged-transactions', 1],
      ['callers', 2],
      ['functions', 4],
      ['event-kinds', 2],
    ] as const)
      expect([name, (await list(`${name}&page=2`)).data.count]).toEqual([name, count]);
    const page = await readPage('/lists/callers?page=2');
    expect(page).toContain('data-listed="2"');
    expect(page).toContain('The list ends before this page');
    expect(page).not.toContain('has nothing like this');
  });

  it('has a page for every day of a long list of days', async () => {
    await db.execute(sql`
      insert into vote (project_id, voter, yes, created_at, changed_at)
      select 'alder', 'v' || n, true, timestamptz '2026-01-01' + make_interval(days => n), now() from generate_series(1, 51) n`);
    const first = (await list('votes')).data;
    expect([first.count, first.pages, first.table.rows.length]).toEqual([51, 2, 50]);
    expect((await list('votes&page=2')).data.table.rows).toEqual([{ day: '2026-01-02', count: 1 }]);
  });

  it('says what is wrong with the address of a list, and of a project', async () => {
    expect(await list('transactions&day=2026-02-30')).toMatchObject({
      status: 400,
      data: { message: 'day: “2026-02-30” is not a day such as 2026-10-01.' },
    });
    expect((await list('everything')).data.message).toMatch(/^There is no list “everything”/);
    expect((await fetch(`${site}/projects/nobody/lists/events`)).status).toBe(404);
    const page = await (await fetch(`${site}/projects/alder/lists/events?topic=none`)).text();
    expect(page).toContain('data-listed="0"');
  });

  const word = (value: string | number) =>
    `0x${(typeof value === 'number' ? value.toString(16) : value).padStart(64, '0')}` as Hex;

  const move = (blockNumber: number, [from, to, amount]: [string, string, number]) =>
    db.transaction((tx) =>
      insertIndexedRows(tx, {
        chainId,
        blocks: [{ number: blockNumber, timestamp: minutesAfterMidnight(blockNumber) / 1000 }],
        transactions: [],
        logs: [
          {
            ...{ blockNumber, logIndex: 1, transactionIndex: 0, address: coin.toLowerCase() as Hex },
            transactionHash: `0x${hashOf(1000 + blockNumber)}`,
            topics: [`0x${transfer}`, word(from), word(to)],
            data: word(amount),
          },
        ],
      }),
    );

  /** The analysis compared sums of transfers with balances at block 6. */
  async function compare(holders: Facts['holders']): Promise<void> {
    const now = new Date(minutesAfterMidnight(7));
    await upsertFactReadings(db, { projectId: 'alder', facts: { holders }, now });
    await rescoreProjects(db, { ids: ['alder'], now });
  }
  const compared = known({ top10Share: 1, holders: 2 }, new Date(minutesAfterMidnight(6)).toISOString(), [
    { kind: 'contract', chain, address: coin, block: 6, label: 'Transfers up to this block' },
  ]);

  const readPage = async (rest: string) =>
    (await (await fetch(`${site}/projects/alder${rest}`)).text())
      .replace(/<script.*<\/script>/s, '')
      .replaceAll('<!-- -->', '');

  it('answers who held a token at a moment or block, and no more than was read', async () => {
    await move(3, ['', alice, 100]);
    await move(5, [alice, bob, 25]);
    const holders = async (query: string) =>
      (await fetch(`${site}/api/projects/alder/holders${query}`)).json() as Promise<ProjectHolders>;
    // A sum is not a balance until the token itself says so.
    expect(await holders('')).toMatchObject({
      total: null,
      problem: 'Its transfers were not compared with the balances that the token itself answers.',
    });
    expect(await readPage('/lists/holders')).toMatch(/Its transfers were not compared/);
    await compare(unknown('its transfers do not add up to its supply'));
    expect(await holders('?at=eip155:31337@4')).toMatchObject({
      total: null,
      problem: 'Nobody knows all holders: its transfers do not add up to its supply.',
    });
    await compare(compared);
    expect(await holders('')).toMatchObject({ at: null, block: 6, problem: null, total: 2 });
    expect(await holders('?page=2')).toMatchObject({ problem: null, total: 2, items: [] });
    expect(await readPage('/lists/holders')).toMatch(/75 %.*25 %/s);
    expect(await holders('?at=2026-01-01T00:03:30Z')).toMatchObject({
      ...{ block: 3, problem: null, total: 1 },
      items: [{ address: getAddress(`0x${alice}`), balance: '100', share: 1 }],
    });
    expect(await holders('?at=eip155:31337@4')).toMatchObject({ at: '2026-01-01T00:04:00.000Z', block: 4 });
    expect(await holders('?at=eip155:31337@2')).toMatchObject({ block: 2, problem: null, total: 0 });
    const unread = await holders('?at=2026-01-01T00:07:00Z');
    expect(unread).toMatchObject({ block: null, total: null, items: [] });
    expect(unread.problem).toContain('The chain is read up to 2026-01-01T00:06');
    expect(await holders('?at=2025-12-31')).toMatchObject({ total: null, problem: expect.any(String) });
  });

  it('shows who held a token at a moment before the first reading, with the list of that block', async () => {
    await move(3, ['', alice, 100]);
    await move(5, [alice, bob, 25]);
    const open = (at: string) => readPage(`?tab=market&at=${at}`);
    await compare(unknown('its transfers do not add up to its supply'));
    const unsure = await open('2026-01-01T00:05:45Z');
    expect(unsure).toContain(
      'Who they were is not known. Nobody knows all holders: its transfers do not add up',
    );
    expect(unsure).not.toContain('75 %');
    await compare(compared);
    const then = await open('2026-01-01T00:05:30Z');
    expect(then).toContain('The largest by its transfers up to block');
    expect(then).toMatch(/75 %.*25 %/s);
    expect(then).toMatch(new RegExp(`/lists/holders\\?chain=[^"]*contract=${coin}&amp;upTo=31337%3A5`));
    expect(await open('2026-01-01T00:02:30Z')).toContain('By its transfers nobody held any of it at block');
  });

  it('gives the project page its lists, days and chains', async () => {
    const response = await fetch(`${site}/api/pages/project?id=alder&tab=on-chain-monitoring`);
    const { tab } = (await response.json()) as { tab: Record<string, unknown> };
    expect(tab).toMatchObject({
      topCallers: {
        items: [{ count: 4 }, { count: 2 }],
        total: 2,
        asOf: '2026-01-01T00:06:00.000Z',
        counted: { since: null },
      },
      chains: [{ ...freshness[0], explorer: null, problem: null }],
    });
    expect(tab.chainActivity).toHaveLength(30);
  });
});

describe('without', () => {
  it('answers empty lists, and says that nothing was read', async () => {
    const empty = { items: [], total: 0, page: 1, perPage: 10, counted: null };
    const nothing = { chain, block: null, time: null, behind: null, checkedAt: null };
    expect((await ask('top-callers?projectId=alder')).body).toEqual({ ...empty, freshness: [nothing] });
    expect((await ask('top-events?projectId=bare')).body).toEqual({ ...empty, freshness: [] });
    expect((await ask(`privileged-transaction?address=${vault}`)).body).toEqual({
      ...empty,
      perPage: 20,
      freshness: [],
    });
  });

  it('answers 404 for an unknown project and 400 for a malformed address', async () => {
    for (const path of ['top-callers', 'top-events', 'top-function-calls'])
      expect((await ask(`${path}?projectId=nobody`)).status).toBe(404);
    const { status, body } = await ask('privileged-transaction?address=0x12');
    expect([status, body.name]).toEqual([400, 'BadRequest']);
  });
});

it('puts on the home page what is used most while hardly anybody looks at anything', async () => {
  await insertChain((number) => Date.now() - (8 - number) * 86_400_000);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const home = async () => {
    await db.transaction((tx) => invalidate(tx, project, ['alder']));
    return (await (await fetch(`${site}/api/pages/home`)).json()) as HomeData;
  };
  await expect
    .poll(async () => (await home()).trending, { timeout: 20_000 })
    .toMatchObject([
      {
        project: { id: 'alder' },
        reason: {
          list: 'transactions',
          filter: { since: day(6), upTo: expect.stringMatching(/^31337:\d$/) },
          label: '5 transactions',
        },
      },
    ]);
  expect((await home()).trendingNote).toBe(
    'No views or votes in the last 7 days. These had the most transactions we read.',
  );
  await db.execute(sql`update project set trend = 1 where id = 'bare'`);
  await expect
    .poll(async () => (await home()).trending, { timeout: 20_000 })
    .toMatchObject([
      { project: { id: 'bare' }, reason: { list: 'views', filter: { since: day(6) }, label: '0 views' } },
      { project: { id: 'alder' }, reason: { label: '5 transactions' } },
    ]);
  expect((await home()).trendingNote).toMatch(/^Few views and votes .* The others here had/);
  await db.execute(sql`update project set trend = 1 where id = 'alder'`);
  await expect.poll(async () => (await home()).trendingNote, { timeout: 20_000 }).toBeNull();
});
