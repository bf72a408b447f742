import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { setFollowedChains } from '#core/chainStore/followedChains.ts';
import { createFlagService } from '#core/flags/createFlagService.ts';
import { createStandardFlags } from '#core/flags/standardFlags.ts';
import { isDemoFilled } from '#core/imports/fillDemo.ts';
import { createPictureStore, sweepPictures } from '#core/pictures/pictures.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { openReplica } from '#db/openReplica.ts';
import { untilAvailable } from '#db/untilAvailable.ts';
import { createServer } from '#http/createServer.ts';
import { createDomainReader } from '#jobs/createDomainReader.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { createPortfolioReader } from '#jobs/portfolio/createPortfolioReader.ts';
import { createRepeater } from '#jobs/repeater.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import { watchDisk } from '#jobs/watchDisk.ts';
import { AppError } from '#lib/AppError.ts';
import { logSettings } from '#lib/logSettings.ts';
import { createLogStream, type LogStream } from '#lib/logStream.ts';
import { readMostOpenFiles } from '#lib/openFiles.ts';
import { demoChain } from '#model/chainId.ts';
import { type Config, ConfigError } from '#settings/readConfig.ts';
import { nameOfChain } from '#wire/chains.ts';
import { checkDataFolder } from './checkDataFolder.ts';
import { checkOpenFiles } from './checkOpenFiles.ts';
import { startControlSocket } from './cli/controlSocket.ts';
import { type Chains, createChains } from './startChains.ts';
import { startJobs } from './startJobs.ts';

/** Pages and answers, the work behind them, or both in one process. */
export type Part = 'all' | 'web' | 'worker';

export interface App {
  /** Where people reach the site. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartOptions {
  part?: Part;
  development?: boolean;
  onStep?: (step: string) => void;
  /** How far the present step is. */
  onDetail?: (text: string) => void;
  /** While a chain has much to catch up, before and after the site is ready; undefined when it has. */
  onBehind?: (text: string | undefined) => void;
}

function explainListenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new AppError(
      500,
      'PortTaken',
      `Port ${port} is taken by another program. Stop it, or set PORT to a free number.`,
    );
  if (error.code === 'EACCES')
    return new AppError(
      500,
      'PortRefused',
      `Port ${port} may not be used by this account. Set PORT to a number above 1023.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new AppError(500, 'HostUnknown', `HOST ${host} is not an address of this machine.`);
  return error;
}

/** Two processes share what is in the database and nothing else, so a part on its own needs more settings. */
function checkPart(config: Config, part: Part): void {
  if (part === 'all') return;
  const faults = [
    ...(config.databaseUrl ? [] : ['DATABASE_URL is required: the embedded database serves one process']),
    ...(config.givenSecret ? [] : ['PARAPET_SECRET is required: both parts must sign with the same']),
    ...(config.origin ? [] : ['PARAPET_ORIGIN is required: mails of the worker link to it']),
    ...(config.demo ? ['PARAPET_DEMO must be off: the demo chain lives inside one process'] : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
}

interface Opened {
  database: Database;
  chains: Chains;
  log: Logger;
  logStream: LogStream;
}

async function startWeb(
  config: Config,
  { database, chains, log, logStream, development }: Opened & { development: boolean },
) {
  const flags = await createFlagService({
    database,
    secret: config.secret,
    sdkKey: config.flagsSdkKey,
    remoteUrl: config.flagsUrl,
    onError: (message, error) => log.error({ err: error }, message),
  });
  const replica =
    config.replicaDatabaseUrl === undefined
      ? undefined
      : openReplica({ url: config.replicaDatabaseUrl, primary: database.db });
  const server = await createServer({
    ...config,
    logStream,
    database,
    replica,
    flags,
    styleguide: development || config.styleguide,
    site: { ...config.site, flags: { baseUrl: config.flagsUrl ?? '', sdkKey: config.flagsSdkKey } },
    chains: chains.directory,
    domainReader: createDomainReader(),
    nodeReader: createNodeReader({
      findClient: (chain) => chains.askClients.get(chain),
      onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a node did not answer a visitor'),
    }),
    portfolioReader: createPortfolioReader({
      getChains: chains.getIds,
      nameOf: (chain) => nameOfChain(chains.directory.names(), chain),
      findClient: (chain) => chains.clients.get(chain),
      onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a portfolio could not be read'),
    }),
    pages: development
      ? { kind: 'development' }
      : { kind: 'built', dist: fileURLToPath(new URL('../dist', import.meta.url)) },
  });
  // Whatever process deletes an account, its picture lies here.
  const store = createPictureStore(config.data);
  const pictures = createRepeater({
    everyMs: 3_600_000,
    onError: (error) => log.error({ err: error }, 'pictures not swept'),
    async work() {
      await sweepPictures(database.db, store);
      return false;
    },
  });
  return {
    async listen(): Promise<string> {
      await server.app.listen({ port: config.port, host: config.host }).catch((error) => {
        throw explainListenError(error as NodeJS.ErrnoException, config);
      });
      pictures.start();
      const { port } = server.app.server.address() as AddressInfo;
      return config.origin ?? `http://localhost:${port}`;
    },
    async close(): Promise<void> {
      await pictures.stop();
      await server.close();
      await replica?.close();
      flags.close();
    },
  };
}

/** Brings every part up in order and takes them down in reverse. */
export async function startApp(config: Config, options: StartOptions = {}): Promise<App> {
  const nothing = () => undefined;
  const { part = 'all', development = false } = options;
  const { onStep = nothing, onDetail = nothing, onBehind = nothing } = options;
  checkPart(config, part);
  checkDataFolder(config.data);
  checkOpenFiles(readMostOpenFiles());
  const logStream = createLogStream();
  const log = pino({ level: config.logLevel, ...logSettings }, logStream);
  const closers: (() => Promise<unknown>)[] = [];
  const unwatchDisk = watchDisk({
    folder: config.data,
    onChange: ({ nearlyFull, ...space }) => {
      if (nearlyFull) log.error(space, `the disk of ${config.data} is nearly full`);
      else log.info(space, `the disk of ${config.data} has room again`);
    },
  });
  closers.push(async () => unwatchDisk());
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // Loaded only for the demo, since it brings half a library.
    const demo = config.demo ? (await import('./startDemo.ts')).createDemo(config, { log }) : undefined;
    if (demo) closers.push(demo.close);
    onStep('Opening the database');
    const onWaiting = (reason: string) => {
      log.warn(`${reason}. Waiting for it.`);
      onDetail(reason);
    };
    const database = await openDatabase({
      url: config.databaseUrl,
      directUrl: config.directDatabaseUrl,
      data: config.data,
      onWaiting,
    });
    closers.push(() => database.close());
    onStep('Bringing the database up to date');
    const wait = { onWaiting: (reason: string) => onWaiting(`The database does not answer: ${reason}`) };
    await untilAvailable(() => migrate(database), wait);
    const followed = [...config.chains.map(({ id }) => id), ...(demo ? [demoChain] : [])];
    await untilAvailable(() => setFollowedChains(database.db, followed), wait);
    await untilAvailable(() => createStandardFlags(database.db, { demo: config.demo }), wait);
    const chains = createChains({
      database,
      indexing: part !== 'web',
      readsPast: config.readsPast,
      onBehind,
      onTrouble: (chain, error) => log.error({ chain, error }, 'a chain cannot be read'),
    });
    if (demo) {
      closers.push(demo.close);
      // Addresses come before scores: the first start waits for them, later ones have them.
      if (!(await isDemoFilled(database.db))) {
        onStep('Building the demo chain');
        await demo.build({ onDetail });
        onStep('Preparing the demo world');
        await demo.settle({ database, chains });
      }
    }
    closers.push(() => chains.stop());
    for (const settings of config.chains) chains.followEndpoints(settings);
    let address = config.origin ?? '';
    const sources = createLiveSources(config.sources, config);
    if (part !== 'worker') {
      onStep('Starting the server');
      const web = await startWeb(config, { database, chains, log, logStream, development });
      closers.push(web.close);
      if (database.engine === 'pglite' || demo) {
        const findClient = (chain: string) => chains.clients.get(chain);
        const { findMarkets } = chains;
        closers.push(await startControlSocket({ ...config, database, sources, findClient, findMarkets }));
      }
      address = await web.listen();
    }
    demo?.settle({ database, chains }).catch((error: unknown) => {
      log.error({ err: error }, 'the demo world could not be brought up to date');
    });
    if (part !== 'web') closers.push(await startJobs(config, { database, chains, address, sources, log }));
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
