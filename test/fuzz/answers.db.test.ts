import { getAddress } from 'viem/utils';
import { afterAll, describe, expect, it } from 'vitest';
import { createCheckSimulator } from '#analysis/checks/createCheckSimulator.ts';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { getDiscovery } from '#core/discovery/getDiscovery.ts';
import { requestScans } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { createApprovalReaders } from '#jobs/portfolio/createApprovalReaders.ts';
import { trickCharacters } from '#lib/plainText.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { listAskedPaths, listChecked } from './answers/askedPaths.ts';
import { contractKinds, hostileAddress } from './answers/contractAnswers.ts';
import { nodeKinds } from './answers/nodeAnswers.ts';
import { hostileRecords } from './answers/recordAnswers.ts';
import { serveHostileNode } from './answers/serveHostileNode.ts';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;
const seed = Number(FUZZ_SEED ?? 16);
/** As a part of all tests a few rounds; by `npm run fuzz` for its share of the time that was given. */
const tests = 13;
function createIsOver(usual: number): (round: number) => boolean {
  const until = performance.now() + (Number(FUZZ_SECONDS) * 1000) / tests;
  return (round) => (FUZZ_SECONDS ? performance.now() >= until : round >= usual);
}

const nodes = await Promise.all(
  nodeKinds.map(async (kind, index) => ({
    kind,
    chain: `eip155:${1001 + index}`,
    node: await serveHostileNode(kind, { chain: 1001 + index, seed }),
  })),
);
const findNode = (chain: string) => nodes.find((one) => one.chain === chain);
const clients: RpcClient[] = [];
/** A new one for each question, so that none is set aside for what it answered before. */
function findClient(chain: string): RpcClient | undefined {
  const url = findNode(chain)?.node.url;
  if (url === undefined) return undefined;
  const transports = [createHttpTransport({ url, timeout: 1_000 })];
  const client = createRpcClient({ transports, attempts: 1, patience: 0 });
  clients.push(client);
  return client;
}
afterAll(async () => {
  for (const client of clients) await client.close();
  for (const { node } of nodes) await node.close();
});

const { app, db, address, signedIn } = await prepareAccountsApp({
  limitScale: 1e6,
  nodeReader: createNodeReader({ findClient, onTrouble: () => undefined, waitMs: 1_000 }),
  checkSimulator: createCheckSimulator({ findClient, onTrouble: () => undefined }),
  approvalReaders: createApprovalReaders({
    getChains: () => nodes.map(({ chain }) => chain),
    nameOf: (chain) => chain,
    findClient,
    onTrouble: () => undefined,
    waitMs: 1_000,
  }),
  chains: {
    ...noChains,
    find: (chain) => (findNode(chain) ? { explorer: null, problem: null } : undefined),
    names: () => Object.fromEntries(nodes.map(({ chain, kind }) => [chain, kind])),
  },
});

/** What is wrong with the answer to a visitor, if anything is. */
async function findFault(path: string, sent?: object): Promise<string[]> {
  const { statusCode, body } = await app.inject(sent ? { method: 'POST', url: path, body: sent } : path);
  const unsafe = trickCharacters.exec(body)?.[0];
  return [
    ...(statusCode >= 500 ? [`${statusCode} ${path}`] : []),
    ...(unsafe ? [`U+${unsafe.codePointAt(0)?.toString(16)} in ${path}`] : []),
    ...(body.includes('<img src=x') && !path.startsWith('/api/') ? [`markup in ${path}`] : []),
  ];
}

describe.each(nodes)('pages that ask a node of the kind $kind', ({ chain, kind }) => {
  it('are answered, without errors of ours and without signs that turn or hide other words', async () => {
    const faults: string[] = [];
    const isOver = createIsOver(kind === 'lies' ? 8 : 2);
    for (let n = 0; !isOver(n); n++)
      for (const path of listAskedPaths(chain, n)) faults.push(...(await findFault(path)));
    expect(faults).toEqual([]);
  });
});

describe.each(nodes)('approvals and checks by a node of the kind $kind', ({ chain, kind }) => {
  it('are answered, whatever it lists, simulates or proves', async () => {
    const faults: string[] = [];
    const isOver = createIsOver(kind === 'wild' ? 1 : 2);
    for (let n = 0; !isOver(n); n++) {
      const address = getAddress(hostileAddress('token', n));
      for (const path of [`/approvals/${address}`, `/api/v1/addresses/${address}/approvals`])
        faults.push(...(await findFault(path)));
      for (const request of listChecked(n))
        faults.push(...(await findFault('/api/v1/checks', { chain, request })));
    }
    expect(faults).toEqual([]);
  });
});

const scanOf = async (chain: string, address: string): Promise<string> => {
  const { scans } = await requestScans(db, { chain, addresses: [getAddress(address)] });
  const taken = await takeScan(db, { chains: [chain] });
  const client = findClient(chain);
  if (!taken || !client) return expect.fail('nothing was taken');
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => new Date() });
  const limits = { mostCalls: 4_000, mostCharacters: 10_000_000, askForMs: 1_500, graceMs: 10_000 };
  await runScan({ db, client, analyzeCode, limits, onError: (error) => expect.fail(String(error)) }, taken);
  return scans[0] ?? '';
};

describe.each(nodes.filter(({ kind }) => kind === 'contracts' || kind === 'lies'))(
  'scans by a node of the kind $kind',
  ({ chain }) => {
    it('end with a page, whatever kind of contract it is', async () => {
      const isOver = createIsOver(contractKinds.length);
      for (let n = 0; !isOver(n); n++) {
        const kind = contractKinds[n % contractKinds.length] ?? 'token';
        const id = await scanOf(chain, hostileAddress(kind, n));
        const { state } = (await app.inject(`/api/scans/${id}`)).json<{ state: string }>();
        expect(['done', 'failed']).toContain(state);
        for (const path of [`/scan/${id}`, `/api/scans/${id}`, '/scan'])
          expect(await findFault(path)).toEqual([]);
      }
    });
  },
);

// Whole contracts take half a minute and more: they are for the fuzzer alone.
describe.each(nodes.filter(({ kind }) => kind === 'lies' || (FUZZ_SECONDS && kind === 'contracts')))(
  'a project whose contracts are read from a node of the kind $kind',
  ({ chain, kind }) => {
    it('is discovered within bounds, kept, and shown', async () => {
      const isOver = createIsOver(1);
      for (let n = 0; !isOver(n); n++) {
        const id = `discovered-${kind}-${n}`;
        const contracts = contractKinds.map((one) => ({
          ...{ chain, label: one },
          address: getAddress(hostileAddress(one, n)),
        }));
        await importTestRecords(db, {
          projects: [projectRecord({ id, name: id, chains: [chain], contracts })],
        });
        const client = findClient(chain);
        if (!client) return expect.fail('no node');
        const refreshing = refreshProject(
          {
            db,
            clients: new Map([[chain, client]]),
            analyzeCode: createCodeAnalysis(analyzeRemembered, { db, now: () => new Date() }),
            findMarkets: () => undefined,
          },
          { projectId: id, now: new Date() },
        );
        // A node that is set aside for what it answered ends a reading, which is tried again later.
        await refreshing.catch((error: unknown) => expect(error).toBeInstanceOf(RpcError));
        const found = await getDiscovery(db, id);
        expect(found?.edges.length ?? 0).toBeLessThanOrEqual(1_200);
        expect(JSON.stringify(found ?? null).length).toBeLessThan(2_000_000);
        for (const path of [`/projects/${id}`, `/projects/${id}/governance`, `/api/projects/${id}`])
          expect(await findFault(path)).toEqual([]);
      }
    });
  },
);

it('record files are imported or refused with a reason, and what they name is shown without harm', async () => {
  const { browser } = await signedIn('eve@example.test', { role: 'editor' });
  const cookie = await browser.jar.getCookieString(address);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const post = (path: string, body: object) => app.inject({ method: 'POST', url: path, headers, body });
  for (const [kind, file] of Object.entries(hostileRecords)) {
    const preview = await post('/api/admin/imports/preview', { files: [file] });
    expect([kind, preview.statusCode]).toEqual([kind, 200]);
    const { fingerprint, faults = [] } = preview.json<{ fingerprint?: string; faults?: object[] }>();
    if (fingerprint === undefined) expect([kind, faults.length]).not.toEqual([kind, 0]);
    else {
      const applied = await post('/api/admin/imports/apply', { files: [file], fingerprint });
      expect([kind, applied.statusCode]).toEqual([kind, 200]);
    }
    for (const path of ['/projects/acme', '/api/projects/acme', '/'])
      expect(await findFault(path)).toEqual([]);
  }
});
