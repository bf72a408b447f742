import { sql } from 'drizzle-orm';
import { toEventSelector } from 'viem/utils';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContractAnalysis } from '#analyzer/analyzeContract.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { upsertCachedAnalysis } from '#core/powers/analysisCache.ts';
import { upsertCreation } from '#core/powers/creations.ts';
import { upsertReading } from '#core/powers/upsertReading.ts';
import { publishedSource, sourceCode, sourceMatch } from '#db/schema/sourceCode.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import type { Hex } from '#lib/hex.ts';
import type { JsonValue } from '#lib/json.ts';
import type { NodeAnswer } from '#model/nodeAnswers.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { PageData, PageName } from '#wire/pages.ts';

const chain = 'eip155:5';
const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const owner = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
const hash = `0x${'ab'.repeat(32)}` as const;
const blockHash = `0x${'b1'.repeat(32)}`;
const time = new Date('2026-11-15T00:00:00Z');
/** keccak-256 of the single byte 0x00. */
const codeHash = '0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a';

/** Answers by method and first words of the parameters; anything else cannot be had. */
const answers = new Map<string, NodeAnswer>();
const answer = (question: string, result: JsonValue) => answers.set(question, { state: 'answered', result });
/** Every answer waits for it. */
let answering = Promise.resolve();
let asked = 0;
const networks = new Set<string | undefined>();
const nodeReader: NodeReader = {
  ask: async (_, { method, params }, network) => {
    asked++;
    networks.add(network);
    await answering;
    return (
      answers.get(`${method} ${JSON.stringify(params)}`) ?? { state: 'unavailable', why: 'Nobody is there.' }
    );
  },
};
const chains: ChainDirectory = {
  find: (id) => (id === chain ? { explorer: 'https://scan.example', problem: null } : undefined),
  names: () => ({ [chain]: 'Chain of the operator' }),
  report: () => ({}),
  endpoints: () => [],
  gauges: {},
};
const { app, db } = await prepareTestApp({ nodeReader, chains });

async function load<N extends PageName>(
  page: N,
  query: Record<string, string>,
): Promise<{ status: number; data: PageData[N] }> {
  const response = await app.inject(`/api/pages/${page}?${new URLSearchParams(query)}`);
  return { status: response.statusCode, data: response.json() };
}

beforeEach(() => answers.clear());

async function saveBlock(): Promise<void> {
  const bytes = (text: string) => sql`decode(${text.slice(2).toLowerCase()}, 'hex')`;
  await db.execute(sql`insert into chain_cursor (chain_id, next, version, head, head_time)
    values (5, 43, 1, 42, ${time.toISOString()}::timestamptz)`);
  await db.execute(sql`insert into chain_block (chain_id, number, hash, parent_hash, time, has_rows)
    values (5, 40, ${bytes(blockHash)}, ${bytes(hash)}, ${time.toISOString()}::timestamptz, true)`);
  const seconds = time.getTime() / 1000;
  await db.transaction((tx) =>
    insertIndexedRows(tx, {
      chainId: 5,
      blocks: [{ number: 40, timestamp: seconds }],
      transactions: [
        {
          blockNumber: 40,
          index: 0,
          hash,
          sender: owner,
          target: contract,
          selector: '0x40c10f19',
          value: 7n,
          success: true,
        },
      ],
      logs: [],
    }),
  );
}

async function saveReading(): Promise<void> {
  await upsertReading(db, {
    now: time,
    reading: {
      chain,
      address: contract,
      codeHash,
      proxyKind: 'none',
      facets: [],
      implementation: null,
      implementationHash: null,
      problem: null,
      takeovers: [],
      paused: null,
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
          holders: [{ kind: 'key', address: owner }],
          evidence: [
            {
              kind: 'storage',
              chain,
              address: contract,
              slot: '0x05',
              block: 42,
              label: `${owner} is stored there`,
            },
          ],
        },
      ],
    },
  });
  const one = (
    selector: Hex,
    verdict: AnalyzedFunction['verdict'],
    stateMutability: string,
  ): AnalyzedFunction => ({
    selector,
    signature: undefined,
    name: undefined,
    arguments: '',
    stateMutability,
    verdict,
    reason: verdict === 'privileged' ? 'guarded' : 'unguarded',
    class: 'other',
    guard: undefined,
    guards: [],
    signers: [],
    anybody: undefined,
    beside: [],
    misuse: undefined,
    once: false,
    steersTransfers: false,
    uncapped: false,
    some: undefined,
    forwardedCalls: undefined,
    callsAtAnyTime: false,
    sets: [],
    holder: undefined,
    method: 'symbolic',
    facet: undefined,
  });
  const analysis: ContractAnalysis = {
    codeHash,
    codeSize: 1,
    proxy: { kind: 'none' },
    unknownCalls: 'followed',
    functions: [
      one('0x40c10f19', 'privileged', 'nonpayable'),
      one('0xa9059cbb', 'open', 'nonpayable'),
      one('0x18160ddd', 'open', 'view'),
      one('0x11111111', 'privileged', 'nonpayable'),
    ],
    takeovers: [],
    budgetExceeded: false,
    callees: {
      found: [],
      loose: [],
      stored: 0,
      listed: 0,
      untold: 0,
      given: 0,
      cut: 0,
      creates: false,
      gaps: [],
    },
    storage: [],
  };
  await upsertCachedAnalysis(db, {
    codeHash,
    now: time,
    cached: { answersHash: 'a', questions: [], analysis },
  });
}

describe('pages of evidence', () => {
  it('show a block of the node, with the transactions of our index', async () => {
    await saveBlock();
    answer('eth_getBlockByNumber ["0x28",false]', {
      number: '0x28',
      hash: blockHash,
      parentHash: hash,
      timestamp: '0x6917c400',
      transactions: [hash, hash],
    });
    const { status, data } = await load('block', { chain, number: '40' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      chain: { chain, explorer: 'https://scan.example', readTo: 42 },
      block: { from: 'node', hash: blockHash, time: '2025-11-15T00:06:24.000Z', transactions: 2 },
      otherHash: null,
      indexed: [{ hash, sender: owner, target: contract, function: 'mint(address,uint256)', success: true }],
    });
    expect(data.calls[0]?.question).toEqual({ method: 'eth_getBlockByNumber', params: ['0x28', false] });
    expect(data.calls[0]?.answer).toMatchObject({ state: 'answered', leftOut: 0 });
  });

  it('say when our index holds another block, and never show the block that was not asked for', async () => {
    await saveBlock();
    const other = { number: '0x28', hash, parentHash: hash, timestamp: '0x1', transactions: [] };
    answer('eth_getBlockByNumber ["0x28",false]', other);
    expect((await load('block', { chain, number: '40' })).data).toMatchObject({
      block: { from: 'node', hash },
      otherHash: blockHash,
    });
    answer('eth_getBlockByNumber ["0x28",false]', { ...other, number: '0x29' });
    expect((await load('block', { chain, number: '40' })).data).toMatchObject({
      block: { from: 'index', hash: blockHash },
      otherHash: null,
    });
    answer('eth_getBlockByNumber ["0x63",false]', null);
    expect((await load('block', { chain, number: '99' })).data).toMatchObject({ block: null, indexed: [] });
  });

  it('show a transaction with its logs, and from our index where the node does not answer', async () => {
    await saveBlock();
    expect((await load('transaction', { chain, hash })).data).toMatchObject({ transaction: null });
    expect((await load('transaction', { chain, hash, block: '40' })).data).toMatchObject({
      transaction: { from: 'index', block: 40, sender: owner, target: contract, value: '7', success: true },
    });
    answer(`eth_getTransactionByHash ["${hash}"]`, {
      hash,
      blockNumber: '0x28',
      from: owner.toLowerCase(),
      to: contract.toLowerCase(),
      value: '0x9',
      input: '0x40c10f19',
    });
    answer(`eth_getTransactionReceipt ["${hash}"]`, {
      transactionHash: hash,
      status: '0x0',
      contractAddress: null,
      logs: [{ logIndex: '0x2', address: contract.toLowerCase(), topics: [hash], data: '0x' }],
    });
    expect((await load('transaction', { chain, hash })).data).toMatchObject({
      transaction: { from: 'node', block: 40, value: '9', function: 'mint(address,uint256)', success: false },
      logs: [{ index: 2, address: contract, event: null, topics: [hash] }],
    });
  });

  it('show an address with its code, every function with its verdict, and its holders', async () => {
    await importTestRecords(db, {
      projects: [
        projectRecord({
          id: 'acme',
          chains: [chain],
          contracts: [{ chain, address: contract, label: 'Vault', name: 'Vault' }],
        }),
      ],
    });
    await saveReading();
    await upsertCreation(db, {
      chain,
      address: contract,
      creation: { block: 3, blockHash, time, transaction: hash, proof: 'receipt' },
    });
    answer(`eth_getCode ["${contract}","0x2a"]`, '0x00');
    const { data } = await load('address', { chain, address: contract.toLowerCase() });
    expect(data).toMatchObject({
      address: contract,
      block: 42,
      owners: [{ projectId: 'acme', project: 'Acme', label: 'Vault' }],
      code: { hash: codeHash, size: 1 },
      reading: { block: 42, codeHash },
      creation: { block: 3, transaction: hash },
      holders: [{ address: owner, kind: 'key', paths: ['one key, no delay, can mint'] }],
    });
    // What is privileged in other copies of the code is not known of this one.
    expect(data.functions.map(({ selector, verdict }) => [selector, verdict])).toEqual([
      ['0x40c10f19', 'privileged'],
      ['0x11111111', 'unknown'],
      ['0xa9059cbb', 'open'],
      ['0x18160ddd', 'readsOnly'],
    ]);
    expect((await load('address', { chain, address: owner })).data).toMatchObject({
      reading: null,
      block: null,
      code: null,
      holds: [{ contract, paths: ['one key, no delay, can mint'] }],
    });
  });

  it('find one of many transactions of a block, and name the newest of many implementations', async () => {
    await saveBlock();
    const at = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
    await db.transaction((tx) =>
      insertIndexedRows(tx, {
        chainId: 5,
        blocks: [{ number: 41, timestamp: time.getTime() / 1000 }],
        transactions: Array.from({ length: 201 }, (_, index) => ({
          ...{ blockNumber: 41, index, hash: at(index), sender: owner, target: contract },
          ...({ selector: undefined, value: BigInt(index), success: true } as const),
        })),
        logs: Array.from({ length: 201 }, (_, logIndex) => ({
          ...{ blockNumber: 41, logIndex, transactionIndex: 0, transactionHash: at(0), address: contract },
          ...{ topics: [toEventSelector('Upgraded(address)'), at(logIndex + 1)], data: '0x' as const },
        })),
      }),
    );
    const { data } = await load('transaction', { chain, hash: at(200), block: '41' });
    expect(data.transaction).toMatchObject({ from: 'index', block: 41, value: '200' });
    const first = (await load('transaction', { chain, hash: at(0), block: '41' })).data;
    expect([first.logs.length, first.hasMoreLogs, data.hasMoreLogs]).toEqual([200, true, false]);
    const { indexed, hasMoreIndexed } = (await load('block', { chain, number: '41' })).data;
    expect([indexed.length, hasMoreIndexed]).toEqual([200, true]);
    const { implementations, hasMoreImplementations } = (await load('address', { chain, address: contract }))
      .data;
    expect([implementations.length, hasMoreImplementations]).toEqual([200, true]);
    expect(BigInt(implementations[0]?.address ?? 0)).toBe(201n);
  });

  it('show a storage slot at its block alone', async () => {
    await saveReading();
    const slot = word('5');
    answer(`eth_getStorageAt ["${contract}","${slot}","0x2a"]`, word(owner.slice(2).toLowerCase()));
    expect((await load('slot', { chain, address: contract, slot: '0x5', block: '42' })).data).toMatchObject({
      block: 42,
      word: { address: owner },
      powers: [{ function: 'mint', guard: 'sender must be the address stored at slot 5', block: 42 }],
    });
    answers.set(`eth_getStorageAt ["${contract}","${slot}","0x7"]`, { state: 'noOldState' });
    const old = await load('slot', { chain, address: contract, slot, block: '7' });
    expect(old).toMatchObject({ status: 200, data: { block: 7, word: null } });
    expect(old.data.calls[0]?.answer).toEqual({ state: 'noOldState' });
    const page = await app.inject(`/chains/${chain}/addresses/${contract}/slots/${slot}?block=7`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('keeps no state of a block that old');
    expect(page.body).toContain('not known: the node did not give it for this block');
    expect(page.body).toContain('Chain of the operator');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).not.toContain('data-label="As a number"');
  });

  it('show a call, and that a contract refused it', async () => {
    answer(`eth_call [{"to":"${contract}","data":"0x18160ddd","gas":"0xf42400"},"0x2a"]`, word('3e8'));
    expect(
      (await load('call', { chain, address: contract, data: '0x18160ddd', block: '42' })).data,
    ).toMatchObject({
      function: 'totalSupply()',
      words: [{ number: '1000' }],
    });
    answers.set(`eth_call [{"to":"${contract}","data":"0x8456cb59","gas":"0xf42400"},"0x2a"]`, {
      state: 'reverted',
      data: '0x',
    });
    expect(
      (await load('call', { chain, address: contract, data: '0x8456cb59', block: '42' })).data,
    ).toMatchObject({
      words: [],
      calls: [{ answer: { state: 'reverted' } }],
    });
  });

  it('show where a code runs, who audited it, and that its hash is right', async () => {
    await importTestRecords(db, {
      projects: [
        projectRecord({
          id: 'acme',
          chains: [chain],
          contracts: [{ chain, address: contract, label: 'Vault', name: 'Vault' }],
        }),
      ],
      audits: [
        {
          id: 'acme-audit',
          project: 'acme',
          title: 'Audit of Acme',
          auditor: 'Careful',
          state: 'completed',
          startedOn: '2026-01-01',
          completedOn: '2026-02-01',
          method: 'By hand',
          methods: ['manual'],
          scope: { contracts: [{ chain, address: contract, codeHash }] },
          findings: [],
        },
      ],
    });
    await saveReading();
    const sources = { 'src/Vault.sol': { content: '<b>contract Vault {}' } };
    const input = JSON.stringify({ language: 'Solidity', sources });
    const found = { chain, target: 'src/Vault.sol:Vault', publisher: 'acme-source', foundAt: time };
    await db.insert(sourceCode).values({ hash: 's1', compiler: '0.8.30', input });
    await db
      .insert(publishedSource)
      .values({ ...found, origin: 'record', address: contract, projectId: 'acme', sourceHash: 's1' });
    await db.insert(sourceMatch).values({
      sourceHash: 's1',
      target: found.target,
      codeHash,
      outcome: 'notBuilt',
      comparison: { outcome: 'notBuilt', why: 'no compiler for it is here' },
      comparedAt: time,
    });
    answer(`eth_getCode ["${contract}","0x2a"]`, '0x00');
    const { data } = await load('code', { hash: codeHash });
    expect(data.sources).toEqual([
      {
        hash: 's1',
        target: 'src/Vault.sol:Vault',
        compiler: '0.8.30',
        outcome: 'notBuilt',
        why: 'no compiler for it is here',
        files: [{ path: 'src/Vault.sol', characters: 20, text: null }],
        comparedAt: time.toISOString(),
      },
    ]);
    expect(data).toMatchObject({
      places: [{ chain, address: contract, role: 'code', block: 42 }],
      audits: [{ id: 'acme-audit', project: 'Acme', completedOn: '2026-02-01' }],
      check: { address: contract, hash: codeHash },
    });
    // Of a withdrawn project nothing is told, and its sources neither.
    await db.execute(
      sql`update project set withdrawn_at = now(), withdrawn_reason = 'Asked for' where id = 'acme'`,
    );
    expect((await load('code', { hash: codeHash })).data.sources).toEqual([]);
    expect((await load('code', { hash })).data).toEqual({
      hash,
      ...{ places: [], hasMorePlaces: false, copies: { items: [], hasMore: false, state: 'notCompared' } },
      ...{ audits: [], hasMoreAudits: false },
      ...{ sources: [], hasMoreSources: false },
      file: null,
      functions: [],
      check: null,
    });
  });

  it('show where a code runs as a facet', async () => {
    const facetHash = `0x${'fa'.repeat(32)}`;
    await saveReading();
    await db.execute(
      sql`update contract_state set facets = ${JSON.stringify([
        { address: owner, codeHash: facetHash, functions: [] },
      ])}::jsonb`,
    );
    const { data } = await load('code', { hash: facetHash });
    expect(data.places).toMatchObject([{ chain, address: contract, role: 'facet', block: 42 }]);
    expect(data.check).toMatchObject({ address: owner, block: 42 });
  });

  it('let the files of source code that builds a code be read, within bounds', async () => {
    const long = 'a'.repeat(200_001);
    const sources = {
      'src/Vault.sol': { content: 'contract Vault { /* <b> */ }' },
      'src/Long.sol': { content: long },
    };
    const input = JSON.stringify({ language: 'Solidity', sources });
    await db.insert(sourceCode).values({ hash: 's1', compiler: '0.8.30', input });
    const target = 'src/Vault.sol:Vault';
    await db.insert(publishedSource).values({
      ...{ origin: 'service', publisher: 'sources.example', chain, address: contract },
      ...{ sourceHash: 's1', target, foundAt: time },
    });
    await db.insert(sourceMatch).values({
      ...{ sourceHash: 's1', target, codeHash, outcome: 'exact', comparedAt: time },
      comparison: { outcome: 'exact', builtHash: codeHash, filled: [], note: null },
    });
    const filesOf = async (query: Record<string, string>) =>
      (await load('code', { hash: codeHash, ...query })).data.sources[0]?.files.map(
        ({ path, characters, text }) => [path, characters, text === long.slice(1) ? 'cut' : text],
      );
    expect(await filesOf({})).toEqual([
      ['src/Long.sol', 200_001, null],
      ['src/Vault.sol', 28, 'contract Vault { /* <b> */ }'],
    ]);
    expect(await filesOf({ source: 's1', file: 'src/Long.sol' })).toEqual([
      ['src/Long.sol', 200_001, 'cut'],
      ['src/Vault.sol', 28, null],
    ]);
    expect(await filesOf({ source: 's2', file: 'src/Long.sol' })).toMatchObject([{ 2: null }, { 2: null }]);
    const { body } = await app.inject(`/code/${codeHash}`);
    expect(body).toContain('contract Vault { /* &lt;b&gt; */ }');
    expect((await app.inject(`/code/${codeHash}?file=Gone.sol`)).body).toContain(
      'is not among the files of source code that builds this code',
    );
    expect((await app.inject(`/code/${codeHash}?file=%00`)).statusCode).toBe(400);
    expect(
      (await app.inject(`/api/code/${codeHash}?file=src/Long.sol`)).json().sources[0].files[0],
    ).toMatchObject({
      text: long.slice(1),
    });
  });

  it('name what is wrong with an address, and answer no 5xx', async () => {
    const statusOf = async (path: string) => {
      const { statusCode, body } = await app.inject(path);
      return [statusCode, /<h1[^>]*>([^<]+)/.exec(body)?.[1], /text-muted">([^<]+)<\/p>/.exec(body)?.[1]];
    };
    expect(await statusOf('/chains/eip155:6/blocks/1')).toEqual([
      404,
      'Chain not read here',
      'This site does not read the chain eip155:6.',
    ]);
    expect(await statusOf(`/chains/${chain}/blocks/latest`)).toEqual([
      400,
      'No such block',
      '“latest” is not a block number.',
    ]);
    expect(await statusOf('/code/0x12')).toEqual([
      400,
      'No such code',
      '“0x12” is not a code hash of 0x and 64 hex digits.',
    ]);
    for (const odd of ['%00', '%F0%9F', '0x', '..%2f..', 'constructor', "';drop"])
      for (const path of [
        `blocks/${odd}`,
        `transactions/${odd}`,
        `addresses/${odd}`,
        `addresses/${contract}/slots/${odd}`,
      ])
        expect((await app.inject(`/chains/${chain}/${path}`)).statusCode).toBeLessThan(500);
  });

  it('are there for programs under the same addresses, with the same answers and refusals', async () => {
    answer(`eth_getStorageAt ${JSON.stringify([contract, word('5'), '0x2a'])}`, word('7'));
    const path = `/api/chains/${chain}/addresses/${contract}/slots/0x5?block=42`;
    const fromApi = await app.inject(path);
    const { data } = await load('slot', { chain, address: contract, slot: '0x5', block: '42' });
    expect(fromApi.statusCode).toBe(200);
    expect(fromApi.json()).toEqual(data);
    expect(JSON.stringify(data)).toContain(word('7'));
    const refused = await app.inject(`/api/chains/${chain}/blocks/x`);
    expect([refused.statusCode, refused.json().message]).toEqual([400, '“x” is not a block number.']);
    const { paths } = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(paths).filter((one) => /^\/api\/(chains|code)\//.test(one))).toHaveLength(6);
    expect(
      paths['/api/chains/{chain}/blocks/{number}'].get.parameters.map((one: { name: string }) => one.name),
    ).toEqual(['chain', 'number', 'block', 'from']);
  });

  it('are refused to a network that asks too much', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 1_300 && !statuses.has(429); count++)
      statuses.add((await load('block', { chain, number: String(count) })).status);
    expect(statuses).toEqual(new Set([200, 429]));
    const page = await app.inject(`/chains/${chain}/blocks/1`);
    expect([page.statusCode, page.body.includes('Too many questions')]).toEqual([429, true]);
  });
});

describe('a node that does not answer', () => {
  it('holds up those who asked it, and nobody else', async () => {
    const slow = Promise.withResolvers<void>();
    answering = slow.promise;
    asked = 0;
    // As many as may wait for a node, and more than are made at once.
    const waiting = Array.from({ length: 16 }, (_, n) =>
      app.inject({ url: `/chains/${chain}/blocks/${n + 1}`, remoteAddress: `198.51.100.${n}` }),
    );
    await expect.poll(() => asked).toBeGreaterThanOrEqual(16);
    const more = await app.inject({ url: `/chains/${chain}/blocks/99`, remoteAddress: '192.0.2.1' });
    expect([more.statusCode, more.headers['retry-after']]).toEqual([503, '2']);
    expect((await app.inject({ url: '/', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
    slow.resolve();
    expect(new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

it.each([
  `/api/pages/block?chain=${chain}&number=40`,
  `/api/chains/${chain}/blocks/40`,
  `/api/trace?chain=${chain}&start=${hash}`,
])('asks nodes in the turns of the visitor’s network: %s', async (url) => {
  await saveBlock();
  networks.clear();
  await app.inject({ url, remoteAddress: '198.51.100.7' });
  expect([...networks]).toEqual(['198.51.100']);
});
