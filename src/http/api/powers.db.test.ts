import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { upsertReading } from '#core/powers/upsertReading.ts';
import { power } from '#db/schema/powers.ts';
import { project, contract as projectContract } from '#db/schema/projects.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const safe = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const owner = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const time = new Date('2026-11-15T00:00:00Z');

async function save(chain: string): Promise<void> {
  await upsertReading(db, {
    now: time,
    reading: {
      chain,
      address: contract,
      codeHash: `0x${'1'.repeat(64)}`,
      proxyKind: 'none',
      facets: [],
      implementation: null,
      implementationHash: null,
      problem: null,
      takeovers: [],
      paused: false,
      creation: null,
      block: 42,
      time,
      powers: [
        {
          target: contract,
          selector: '0x40c10f19',
          name: 'mint',
          class: 'mint',
          verdict: 'privileged',
          guard: 'sender must be the address stored at slot 5',
          method: 'symbolic',
          holders: [{ kind: 'multisig', address: safe, threshold: 1, owners: [owner], modules: 0 }],
          evidence: [
            {
              kind: 'storage',
              chain,
              address: contract,
              slot: '0x05',
              block: 42,
              label: `${safe} is stored there`,
            },
          ],
        },
      ],
    },
  });
}

async function get(path: string) {
  const response = await app.inject({ url: `/api/skynet/${path}` });
  return { status: response.statusCode, body: response.json() };
}

it('answers powers over a contract and of an address, in any letter case', async () => {
  await save('eip155:1');
  const { status, body } = await get(`privileged-function?address=${contract.toLowerCase()}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    total: 1,
    hasMore: false,
    read: [{ chain: 'eip155:1', contract, block: 42, time: '2026-11-15T00:00:00.000Z', problem: null }],
    items: [
      {
        chain: 'eip155:1',
        contract,
        contractLabel: null,
        target: contract,
        selector: '0x40c10f19',
        name: 'mint',
        class: 'mint',
        beside: [],
        verdict: 'privileged',
        guard: 'sender must be the address stored at slot 5',
        method: 'symbolic',
        paths: ['1 of 1 keys, no delay, can mint'],
        holders: [safe],
        block: 42,
        time: '2026-11-15T00:00:00.000Z',
        evidence: [
          {
            ...{ label: `${safe} is stored there`, block: 42, txHash: null, slot: '0x05' },
            href: `https://etherscan.io/address/${contract}`,
          },
        ],
      },
    ],
  });
  const held = (await get(`privileged-address?address=${owner}`)).body;
  expect(held.items).toMatchObject([
    { contract, address: owner, kind: 'owner', direct: false, powers: ['mint'] },
  ]);
  const over = (await get(`privileged-address?address=${contract}`)).body;
  expect(over.items.map(({ address }: { address: string }) => address)).toEqual([safe, owner]);
});

it('tells a contract without known powers from one that nobody read', async () => {
  expect((await get(`privileged-address?address=${safe}`)).body).toEqual({
    ...{ total: 0, items: [], hasMore: false, read: [] },
  });
  await save('eip155:1');
  await db.delete(power);
  for (const path of ['privileged-address', 'privileged-function', 'wallets'])
    expect((await get(`${path}?address=${contract}`)).body).toMatchObject({
      total: 0,
      read: [{ contract, problem: null }],
    });
});

it('keeps chains apart', async () => {
  await save('eip155:1');
  await save('eip155:10');
  expect((await get(`privileged-function?address=${contract}`)).body.total).toBe(2);
  expect((await get(`privileged-function?address=${contract}&chain=eip155:10`)).body.items).toMatchObject([
    { chain: 'eip155:10' },
  ]);
  expect((await get(`wallets?address=${contract}&protocol=eip155:10`)).body).toMatchObject({
    total: 1,
    items: [{ chain: 'eip155:10', address: owner, multisig: { address: safe, threshold: 1, owners: 1 } }],
  });
});

/** So many powers over another contract, which comes first by its address, in which these have a part. */
async function saveMany(count: number, holders: readonly string[]): Promise<void> {
  const low = `0x${'0'.repeat(39)}1`;
  await db.execute(sql`
    insert into power (chain, address, target, selector, name, class, verdict, guard, method, holders, evidence, block, time)
    select chain, ${low}, ${low}, '0x' || lpad(to_hex(n), 8, '0'), name, class, verdict, guard, method, holders, evidence, block, time
    from power, generate_series(1, ${count}::int) n`);
  for (const holder of holders)
    await db.execute(sql`
      insert into power_holder (chain, address, target, selector, holder)
      select chain, address, target, selector, ${holder} from power where address = ${low}`);
}

it('says that there are more powers than it looked at, those over the address itself first', async () => {
  await save('eip155:1');
  await saveMany(500, [owner, contract]);
  expect((await get(`privileged-function?address=${owner}`)).body).toMatchObject({
    ...{ total: 500, hasMore: true },
  });
  const own = (await get(`privileged-function?address=${contract}`)).body;
  expect([own.items[0].contract, own.hasMore]).toEqual([contract, true]);
  // Powers elsewhere take no place from those over a project's contracts.
  const words = { name: 'Alder', nameKey: '', description: '', source: 'records', recordHash: '' } as const;
  await db.insert(project).values({ id: 'alder', ...words });
  const place = { chain: 'eip155:1', address: contract, reference: contract, label: 'Vault' };
  await db.insert(projectContract).values({ projectId: 'alder', position: 0, ...place });
  expect((await get(`wallets?address=${owner}&protocol=alder`)).body).toMatchObject({
    ...{ total: 1, hasMore: false, items: [{ contract, address: owner }] },
  });
  // Nor can contracts that anybody had scanned push out what somebody has power over on record.
  const held = (await get(`privileged-function?address=${owner}`)).body;
  expect([held.items[0].contract, held.total, held.hasMore]).toEqual([contract, 500, true]);
});

it('replaces what it said before', async () => {
  await save('eip155:1');
  await save('eip155:1');
  expect((await get(`privileged-function?address=${contract}`)).body.total).toBe(1);
});

it('names what is wrong with a question', async () => {
  const wrong = contract.replace('5aA', '5AA');
  for (const path of ['privileged-address', 'privileged-function', 'wallets']) {
    expect(await get(`${path}?address=0x12`)).toMatchObject({
      status: 400,
      body: { message: 'address: must be an address of 0x and 40 hex digits' },
    });
    expect(await get(`${path}?address=${wrong}`)).toMatchObject({
      status: 400,
      body: { message: `address: has a wrong EIP-55 checksum; in lower case it is ${wrong.toLowerCase()}` },
    });
    expect((await get(path)).status).toBe(400);
    expect(await get(`${path}?address=${owner}`)).toEqual({
      status: 200,
      body: { items: [], total: 0, hasMore: false, read: [] },
    });
  }
  expect((await get(`privileged-address?address=${owner}&chain=ethereum`)).status).toBe(400);
  expect((await get(`wallets?address=${owner}&protocol=nobody`)).status).toBe(404);
});
