import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Abi } from 'viem';
import {
  keccak256,
  toEventSelector,
  toEventSignature,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem/utils';
import { verifySource } from '#analysis/sourceCode/verifySource.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { fillDemo, isDemoFilled } from '#core/imports/fillDemo.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { type NewLabel, upsertLabels } from '#core/trace/labels.ts';
import { insertPublished } from '#core/traceCases/publishCase.ts';
import type { Database } from '#db/Database.ts';
import { traceCase } from '#db/schema/traceCases.ts';
import { createDomainReader, type DomainReaderOptions } from '#jobs/createDomainReader.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import type { DemoWorld } from '#jobs/sources/joinDemo.ts';
import { demoChain } from '#model/chainId.ts';
import { type AddressLabelKind, coin } from '#model/trace.ts';
import type { Config } from '#settings/readConfig.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { serveRpc } from '../../demo/chain/serveRpc.ts';
import { type DemoChain, startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { demoTokenLists, readDemoFolder } from '../../demo/demoFolder.ts';
import { findDemoMarkets } from '../../demo/markets.ts';
import { renderLaterPrices } from '../../demo/prices.ts';
import {
  type DemoServices,
  forgeApi,
  openServices,
  sourceService,
} from '../../demo/services/openServices.ts';
import { buildPrepared } from '../../demo/services/preparedBuilds.ts';
import { ratingApis } from '../../demo/services/ratings.ts';
import { readServiceStories } from '../../demo/services/story.ts';
import type { Chains } from './createChains.ts';
import { judgeDemoAlerts } from './judgeDemoAlerts.ts';
import type { Part } from './parts.ts';
import { showDemoTeams } from './showDemoTeams.ts';

type RunningDemoChain = Extract<DemoChain, { status: 'running' }>;

/** The same everywhere, so that everybody's demo world tells the same stories. */
const seed = 7;

const hourMs = 3_600_000;
const judgeMs = 20_000;

/** Where everything is, and the hash of the code that is there. */
async function readDeployments({ deployments, request }: RunningDemoChain) {
  const entries = [...deployments.values()].map(async ({ key, address }) => {
    const code = (await request('eth_getCode', [address, 'latest'])) as `0x${string}`;
    return [key, { address, codeHash: keccak256(code) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Services of the demo world at which money arrives. */
function listLabels({ accounts }: RunningDemoChain): NewLabel[] {
  const named: [account: string, name: string, kind: AddressLabelKind][] = [
    ['exploiter', 'Emberfall attacker', 'thief'],
    ['exchange-deposit', 'Ninepin Markets deposit', 'exchange'],
    ['mixer', 'Undertow mixer', 'mixer'],
    ['bridge-deposit', 'Longspan bridge deposit', 'bridge'],
  ];
  return named.flatMap(([account, name, kind]) => {
    const address = accounts.get(account);
    return address ? [{ chain: demoChain, address, name, kind, source: 'the demo world' }] : [];
  });
}

/** The trail of the drained vault's coins, beside the incident; once, however often the site starts. */
async function publishTrail({ db }: Database, { accounts }: RunningDemoChain): Promise<void> {
  const start = accounts.get('exploiter');
  const incident = 'emberfall-vault-reentrancy-2026';
  if (!start || (await db.$count(traceCase, eq(traceCase.alertId, incident))) > 0) return;
  const hop = (number: number) => accounts.get(`exploit-hop-${number}`);
  const names = [
    [hop(1), 'First split'],
    [hop(2), 'Second split'],
    [hop(4), 'Where both meet'],
  ].flatMap(([address, name]) => (address ? [`${address.toLowerCase()}:${name}`] : []));
  await db.transaction((tx) =>
    insertPublished(tx, {
      incident,
      title: 'Coins of the drained Emberfall vault',
      note: 'Starts at the key that called the attacking contract. Every step is a payment of the chain’s own coin that anybody can open; the 4 coins to the attacking contract were the stake of the attack. Names such as “First split” are ours and say only where an address stands in the trail.',
      query: { chain: demoChain, start, asset: coin, names: names.join('~') },
    }),
  );
}

/** The demo contracts' interfaces are published with them, so their functions and events have names. */
function listSignatures({ deployments }: RunningDemoChain) {
  const names = new Set([...deployments.values()].map(({ contractName }) => contractName));
  return [...names].flatMap((name) =>
    (getArtifact(name).abi as Abi).flatMap((item) => {
      if (item.type === 'function') return { key: toFunctionSelector(item), text: toFunctionSignature(item) };
      return item.type === 'event' ? { key: toEventSelector(item), text: toEventSignature(item) } : [];
    }),
  );
}

/** What the demo's source service needs: the chain, and the contracts whose source nobody published. */
function toSourceOptions({ deployments, request }: RunningDemoChain) {
  const stories = readServiceStories();
  const hidden = [...deployments.values()].filter(({ key, project }) => {
    const unverified = stories[project]?.unverified;
    return Array.isArray(unverified) ? unverified.includes(key) : unverified;
  });
  const addresses = new Set(hidden.map(({ address }) => address.toLowerCase()));
  return { request, isUnpublished: (address: string) => addresses.has(address.toLowerCase()) };
}

/** Adds prices of the days since the records end: what is asked of the last thirty days needs each of them. */
function createLaterPrices({ db }: Database): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    const now = new Date();
    const text = renderLaterPrices(now);
    if (text === undefined || text === told) return;
    const folder = { sources: [{ path: 'laterPrices.json', text }], readFile: () => undefined };
    await importRecords(db, { folder, now });
    told = text;
  };
}

/**
 * Brings the demo world's records into the database, with the addresses they have on the chain. Without a chain the
 * records of a first start have no addresses; those of a later one stay as they are.
 */
async function importDemo(database: Database, chain: DemoChain): Promise<void> {
  const isRunning = chain.status === 'running';
  if (!isRunning && (await isDemoFilled(database.db))) return;
  await fillDemo(database, {
    folder: readDemoFolder(),
    tokenLists: demoTokenLists(),
    now: new Date(),
    ...(isRunning && { deployments: await readDeployments(chain) }),
  });
  if (!isRunning) return;
  await insertSignatures(database.db, listSignatures(chain));
  await upsertLabels(database.db, listLabels(chain));
  await publishTrail(database, chain);
}

interface LaunchOptions {
  hasStories: boolean;
  dataDir: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

type StartChain = typeof startDemoChain;

const readPlan = () =>
  parseDeploymentPlan(readFileSync(new URL('../../demo/deployments.yaml', import.meta.url), 'utf8'));

function launch(startChain: StartChain, options: LaunchOptions): Promise<DemoChain> {
  return startChain({ plan: readPlan(), seed, now: Date.now(), ...options });
}

type DemoConfig = Pick<Config, 'data' | 'demoRpcPort' | 'demoStories' | 'origin' | 'port'>;

/**
 * The demo chain and the records about it. A first start builds the chain while the database opens; a later one has all
 * it needs to serve, so it leaves the processor to the site and begins when that is ready.
 */
export function createDemo(
  { data, demoRpcPort, demoStories, origin, port }: DemoConfig,
  { log, startChain = startDemoChain }: { log: Pick<Logger, 'warn' | 'error'>; startChain?: StartChain },
) {
  const id = demoChain;
  const dataDir = join(data, 'chain');
  const leaving = new AbortController();
  let onDetail: (text: string) => void = () => undefined;
  let launched: Promise<DemoChain> | undefined;
  let settling: Promise<void> | undefined;
  let closeRpc: () => Promise<void> = async () => undefined;
  let services: DemoServices | undefined;
  let nextDay: NodeJS.Timeout | undefined;
  let judging: NodeJS.Timeout | undefined;

  const portOf = (hostname: string) => services?.portOf(hostname);
  /** For proofs of demo teams, looked up on this machine. */
  const names: DomainReaderOptions = {
    nameServersOf: (name) => services?.nameServersOf(name),
    local: {
      get ca() {
        return services?.ca ?? '';
      },
      portOf,
    },
  };

  const start = (): Promise<DemoChain> => {
    launched ??= launch(startChain, {
      dataDir,
      hasStories: demoStories,
      signal: leaving.signal,
      onProgress: (done, total) => onDetail(`${Math.floor((done / total) * 100)} %`),
    });
    return launched;
  };
  const chainPart: Part = {
    async start() {
      if (!existsSync(dataDir)) void start();
      services = await openServices();
    },
    async stop() {
      leaving.abort();
      await services?.close();
      const chain = await launched;
      if (chain?.status === 'running') await chain.close();
    },
  };

  const settle = async ({ database, chains }: { database: Database; chains: Chains }): Promise<void> => {
    chains.reportMissing(id, { state: 'starting', problem: 'The demo chain is being built.' });
    const chain = await start();
    if (leaving.signal.aborted) return;
    await importDemo(database, chain);
    const importPrices = createLaterPrices(database);
    // A project may have been deleted or merged since: the chain is followed all the same.
    const addPrices = () =>
      importPrices().catch((error: unknown) =>
        log.error({ err: error }, 'the demo has no prices of yesterday'),
      );
    await addPrices();
    nextDay = setInterval(addPrices, hourMs).unref();
    if (chain.status !== 'running') {
      log.warn({ reason: chain.reason }, 'the demo chain is not available');
      const problem = 'The demo chain cannot run on this machine.';
      return chains.reportMissing(id, { state: 'unavailable', problem });
    }
    services?.follow(toSourceOptions(chain));
    chains.followOwn(id, chain.request, findDemoMarkets(readPlan(), chain));
    if (services)
      await showDemoTeams(database.db, {
        ...{ chain, services, site: origin ?? `http://localhost:${port}` },
        reader: createDomainReader(names),
        nodes: createNodeReader({
          findClient: (asked) => chains.clients.get(asked),
          onTrouble: (_chain, reason) => log.warn({ reason }, 'the demo chain did not answer'),
        }),
      });
    const judge = () =>
      judgeDemoAlerts(database.db, chain.acts).catch((error: unknown) =>
        log.error({ err: error }, 'alerts of the demo world could not be judged'),
      );
    judging = setInterval(judge, judgeMs).unref();
    if (demoRpcPort === 0) return;
    const rpc = await serveRpc(chain.request, { port: demoRpcPort }).catch((error: unknown) =>
      log.error({ err: error }, `the demo chain cannot answer on port ${demoRpcPort}`),
    );
    if (rpc) closeRpc = rpc.close;
  };

  return {
    chain: chainPart,
    names,
    compare: ((source) =>
      verifySource(source, (options) => buildPrepared(options))) satisfies typeof verifySource,
    /** Where its websites and services are, once they answer. */
    world: {
      forge: forgeApi,
      verifiedSources: sourceService,
      ratings: ratingApis,
      get ca() {
        return services?.ca ?? '';
      },
      portOf,
      isReady: () => services?.isReady() ?? false,
    } satisfies DemoWorld,
    async build(options: { onDetail: (text: string) => void }): Promise<void> {
      onDetail = options.onDetail;
      await start();
    },
    /** Brings the records up to date with the chain and follows it; once, however often it is asked. */
    settle(parts: { database: Database; chains: Chains }): Promise<void> {
      settling ??= settle(parts);
      return settling;
    },
    /** Ends what happens in the demo world; its chain still runs. */
    async leave(): Promise<void> {
      leaving.abort();
      await settling?.catch(() => undefined);
      clearInterval(nextDay);
      clearInterval(judging);
      await closeRpc();
    },
  };
}
