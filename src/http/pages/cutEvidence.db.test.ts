import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { describeScan } from '#core/scans/getScan.ts';
import type { ScanResult } from '#core/scans/scanResult.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const chain = 'eip155:5';
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'ab'.repeat(32)}`;
const at = '2026-11-15T00:00:00Z';

const nodeReader: NodeReader = {
  ask: async (_, { method }) =>
    method === 'eth_call'
      ? { state: 'answered', result: `0x${'00'.repeat(32 * 66)}` }
      : { state: 'unavailable', why: 'Nobody is there.' },
};
const chains: ChainDirectory = {
  find: (id) => (id === chain ? { explorer: null, problem: null } : undefined),
  names: () => ({ [chain]: 'Chain of the operator' }),
  report: () => ({}),
  endpoints: () => [],
  gauges: {},
};
const { app, db } = await prepareTestApp({ nodeReader, chains });

const getText = async (path: string) =>
  (await app.inject(path)).body.replace(/<script.*<\/script>/s, '').replaceAll('<!-- -->', '');
const getJson = async (path: string) => (await app.inject(`/api${path}`)).json();

it('says that a code was seen at more places, audited more often and compared with more than is listed', async () => {
  const save = async (count: number) => {
    await db.execute(sql`
      insert into contract_state (chain, address, code_hash, proxy_kind, takeovers, block, time, read_at)
      select ${chain}, '0x' || lpad(upper(to_hex(n)), 40, '0'), ${hash}, 'none', '[]', 42, now(), now()
      from generate_series(1, ${count}::int) n on conflict do nothing`);
    await db.execute(sql`
      insert into audit (id, project_id, title, auditor, state, started_on, completed_on, method, scope, record_hash)
      select 'a' || n, 'acme', 'Audit ' || n, 'Careful', 'completed', '2026-01-01', date '2020-01-01' + n, 'By hand',
        jsonb_build_object('contracts', jsonb_build_array(jsonb_build_object('codeHash', ${hash}::text))), ''
      from generate_series(1, ${count}::int) n on conflict do nothing`);
    await db.execute(sql`
      insert into source_match (source_hash, target, code_hash, outcome, comparison, compared_at)
      select 's1', 'Vault.sol:V' || n, ${hash}, 'differs', '{}', now() from generate_series(1, ${count / 10}::int) n
      on conflict do nothing`);
    await db.execute(sql`
      insert into published_source (origin, publisher, chain, address, source_hash, target, found_at)
      select 'service', 'p' || n, ${chain}, ${contract}, 's1', 'Vault.sol:V' || n, now()
      from generate_series(1, ${count / 10}::int) n on conflict do nothing`);
  };
  const input = JSON.stringify({ language: 'Solidity', sources: { 'Vault.sol': { content: '' } } });
  // Whoever has copies of a code scanned cannot push out where a project runs it.
  const last = `0x${'0'.repeat(38)}D2`;
  const contracts = [{ chain, address: last, label: 'Vault', name: 'Vault' }];
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', chains: [chain], contracts })] });
  await db.execute(sql`insert into source_code (hash, compiler, input) values ('s1', '0.8.30', ${input})`);
  const flags = { hasMorePlaces: false, hasMoreAudits: false, hasMoreSources: false };
  await save(200);
  expect(await getJson(`/code/${hash}`)).toMatchObject(flags);
  await save(210);
  const page = await getJson(`/code/${hash}`);
  expect(page).toMatchObject({ hasMorePlaces: true, hasMoreAudits: true, hasMoreSources: true });
  expect(page.places[0]).toMatchObject({ address: last, label: 'Vault (Acme)' });
  expect([page.places.length, page.audits.length, page.sources.length]).toEqual([200, 200, 20]);
  // A scan of a contract with that code tells the same.
  const result: ScanResult = {
    ...{ kind: 'contract', block: 42, time: at, code: { hash, size: 1 }, balance: '0', nonce: 1, gaps: [] },
    ...{ contract: null, creation: null, wallet: null, approvals: null, token: null },
  };
  const scanned = await describeScan(db, { chain, address: contract, result, now: new Date(at) });
  expect(scanned).toMatchObject({ hasMorePlaces: true, hasMoreAudits: true });
  expect(page.audits[0].title).toBe('Audit 210');
  const text = await getText(`/code/${hash}?file=Gone.sol`);
  expect(text).toContain('The first 200: it was seen at more places.');
  expect(text).toContain('The newest 200: there are older ones.');
  expect(text).toContain('20 comparisons are listed: there are more.');
  expect(text).toContain('is not among the files of source code listed here that builds this code');
});

it('says that a contract has more powers than the pages of its slots and its own look through', async () => {
  const save = (count: number) =>
    db.execute(sql`
      insert into power (chain, address, target, selector, name, class, verdict, guard, method, holders, evidence, block, time)
      select ${chain}, ${contract}, ${contract}, '0x' || lpad(to_hex(n), 8, '0'), null, 'mint', 'privileged', null, 'symbolic',
        '[]', '[]', 42, now() from generate_series(1, ${count}::int) n on conflict do nothing`);
  const slot = `/chains/${chain}/addresses/${contract}/slots/0x5?block=42`;
  const address = `/chains/${chain}/addresses/${contract}?block=42`;
  await save(500);
  expect(await getJson(address)).toMatchObject({ hasMoreHolders: false, hasMorePowers: false });
  await save(2000);
  expect(await getJson(slot)).toMatchObject({ powers: [], hasMorePowers: false });
  expect(await getJson(address)).toMatchObject({ hasMoreHolders: true });
  expect(await getText(address)).toMatch(/Who controls it.*this list is not all/s);
  await save(2001);
  expect(await getJson(slot)).toMatchObject({ powers: [], hasMorePowers: true });
  expect(await getText(slot)).toContain('The contract has more powers than were looked through');
});

it('says that a call answered more words than are shown', async () => {
  const call = `/chains/${chain}/addresses/${contract}/calls/0x18160ddd?block=42`;
  const answer = await getJson(call);
  expect([answer.words.length, answer.moreWords]).toEqual([64, 2]);
  expect(await getText(call)).toContain('The first 64 words: 2 more are in the raw answer.');
});

it('says that more alerts were made from a transaction than are listed', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      ...{ chainId: 5, blocks: [{ number: 40, timestamp: Date.parse(at) / 1000 }], transactions: [] },
      logs: [],
    }),
  );
  const save = (count: number) =>
    db.execute(sql`
      insert into alert (id, kind, detector, project_id, severity, time, title, text, state, chain, transaction_hash)
      select 'c-' || n, 'onChain', 'implementationUpgraded', 'acme', 'info', ${at}::timestamptz, 'Alert ' || n, '', 'new', ${chain}, ${hash}
      from generate_series(1, ${count}::int) n on conflict do nothing`);
  const path = `/chains/${chain}/transactions/${hash}?block=40`;
  await save(200);
  expect(await getJson(path)).toMatchObject({ hasMoreAlerts: false });
  await save(201);
  const page = await getJson(path);
  expect([page.alerts.length, page.hasMoreAlerts]).toEqual([200, true]);
  expect(await getText(path)).toContain('The first 200: there are more.');
});
