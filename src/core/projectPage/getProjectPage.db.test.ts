import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { upsertReading } from '#core/powers/upsertReading.ts';
import { audit } from '#db/schema/audits.ts';
import { chainBlock, chainCoverage, chainCursor } from '#db/schema/chain.ts';
import { metric } from '#db/schema/metrics.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { listQueries } from '#test/helpers/listQueries.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { type ProjectTabName, projectTabs } from '#wire/projectPage.ts';
import { insertIndexedRows } from '../chainStore/rows.ts';
import { getProjectPage } from './getProjectPage.ts';

const { db } = await prepareTestDatabase();
const chainId = 31_337;
const chain = 'eip155:31337';
const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const coin = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const owner = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const now = new Date('2026-11-15T12:00:00Z');
const hash = `0x${'1'.repeat(64)}` as const;
const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex');
const lower = (address: string) => address.toLowerCase() as Hex;

async function insertRecords(): Promise<void> {
  const base = { nameKey: '', description: '', source: 'records' as const, recordHash: 'x' };
  await db.insert(project).values({ ...base, id: 'alder', name: 'Alder', chains: [chain] });
  const place = { projectId: 'alder', chain, position: 0 };
  await db.insert(contract).values({ ...place, address: vault, reference: vault, label: 'Vault' });
  await db.insert(token).values({ ...place, address: coin, reference: coin, symbol: 'ALD', decimals: 18 });
  await db.insert(audit).values({
    id: 'alder-1',
    projectId: 'alder',
    title: 'Vault',
    auditor: 'Northgate',
    state: 'completed',
    startedOn: '2026-01-05',
    completedOn: '2026-02-01',
    method: '',
    scope: { repository: null, commit: null, files: [], contracts: [] },
    recordHash: 'x',
  });
  await db.insert(metric).values({ name: 'price(projectId=alder)', time: now, value: 2 });
}

/** One block with a call of a function and an event, neither of which anybody knows by name. */
async function insertChain(): Promise<void> {
  const place = { blockNumber: 1, transactionHash: hash };
  await db
    .insert(chainBlock)
    .values({ chainId, number: 1, hash: bytes(hash), parentHash: bytes(hash), time: now, hasRows: true });
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId,
      blocks: [{ number: 1, timestamp: now.getTime() / 1000 }],
      transactions: [
        {
          ...place,
          index: 0,
          hash,
          sender: lower(owner),
          target: lower(vault),
          selector: '0x12345678',
          value: 0n,
          success: true,
        },
      ],
      logs: [
        { ...place, logIndex: 0, transactionIndex: 0, address: lower(vault), topics: [hash], data: '0x' },
      ],
    }),
  );
  await db.insert(chainCoverage).values({ chainId, address: bytes(vault), next: 0, end: 0 });
  await db
    .insert(chainCursor)
    .values({ chainId, next: 2, tipHash: bytes(hash), version: 1, head: 1, headTime: now });
}

async function insertPowers(): Promise<void> {
  const power = {
    class: 'mint',
    verdict: 'privileged',
    method: 'symbolic',
    guard: null,
  } as const;
  await upsertReading(db, {
    now,
    reading: {
      ...{
        chain,
        address: vault,
        codeHash: hash,
        proxyKind: 'none',
        facets: [],
        implementation: null,
        implementationHash: null,
      },
      ...{ problem: null, takeovers: [], paused: null, creation: null, block: 1, time: now },
      powers: [
        {
          ...power,
          target: vault,
          selector: '0x12345678',
          name: null,
          holders: [{ kind: 'multisig', address: coin, threshold: 1, owners: [owner], modules: 0 }],
          evidence: [],
        },
      ],
    },
  });
}

beforeEach(async () => {
  await insertRecords();
  await insertChain();
  await insertPowers();
});

const load = (tab: ProjectTabName) =>
  getProjectPage(db, {
    id: 'alder',
    tab,
    findChain: () => ({ explorer: 'https://explorer.test', problem: null }),
    now,
  });

/** Six for the project itself: its record, tokens, contracts, score, disputes and team. */
const queriesOf: Record<ProjectTabName, number> = {
  // Alerts, history, the scores of the past, and for contradictions what was read of each contract, what its tokens and live sources answered.
  // Beside them the contracts that were found, with their references.
  overview: 6 + 3 + 3 + 2,
  // Audits, their findings, and the code that runs with what was published for it; copies, and how many contracts were compared.
  'code-audit': 6 + 2 + 1 + 2,
  'on-chain-monitoring': 6 + 11,
  // The last five: what was found, its references, what operators changed of them, what thieves of keys could come by, and what others rate.
  governance: 6 + 13 + 3 + 1 + 1,
  // Metrics, the newest price, its days, and what live sources told of both price and volume.
  market: 6 + 4,
  // Views, and what live sources answered.
  community: 6 + 2,
};

it.each(projectTabs)('loads the tab %s without asking anything twice', async (tab) => {
  const queries = await listQueries(db, () => load(tab));
  expect(queries.filter((query, index) => queries.indexOf(query) !== index)).toEqual([]);
  expect(queries).toHaveLength(queriesOf[tab]);
});

it('names contracts of the project by its label, and addresses by label and project', async () => {
  const { tab: monitoring } = await load('on-chain-monitoring');
  expect(monitoring).toMatchObject({
    topFunctionCalls: { items: [{ contract: { address: vault, label: 'Vault' } }], total: 1 },
    chains: [{ chain, block: 1, explorer: 'https://explorer.test', problem: null }],
  });
  const { tab: governance } = await load('governance');
  expect(governance).toMatchObject({
    addresses: [
      { contractLabel: 'Vault (Alder)', label: 'ALD token (Alder)' },
      { address: owner, label: null },
    ],
    transactions: { items: [{ from: owner, fromLabel: null, contract: { label: 'Vault (Alder)' } }] },
  });
});

it('shows every incident however many alerts a detector raised since, and says that older ones are not listed', async () => {
  const raise = (count: number) =>
    db.execute(sql`
      insert into alert (id, kind, detector, project_id, severity, time, title, text, state)
      select 'c-' || n, 'onChain', 'paused', 'alder', 'minor', timestamptz '2026-11-10' + make_interval(mins => n), 'Paused', '', 'new'
      from generate_series(1, ${count}::int) n on conflict do nothing`);
  const count = async (name: 'overview' | 'on-chain-monitoring') => {
    const { tab } = await load(name);
    if (tab.name !== name) throw new Error(`not ${name}`);
    return [tab.alerts.length, tab.hasMoreAlerts];
  };
  await db.execute(sql`
    insert into alert (id, kind, project_id, severity, time, title, text, state)
    values ('theft', 'incident', 'alder', 'critical', '2026-01-01', 'Drained', '', 'confirmed')`);
  await raise(10);
  expect(await count('overview')).toEqual([11, false]);
  await raise(11);
  expect(await count('overview')).toEqual([11, true]);
  const { tab } = await load('overview');
  expect(tab.name === 'overview' && [tab.alerts[0]?.id, tab.alerts.at(-1)?.id]).toEqual(['c-11', 'theft']);
  await raise(50);
  expect(await count('on-chain-monitoring')).toEqual([50, false]);
  await raise(51);
  expect(await count('on-chain-monitoring')).toEqual([50, true]);
});
