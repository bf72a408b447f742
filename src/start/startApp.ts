import { type Logger, pino } from 'pino';
import { startControlSocket } from '#cli/controlSocket.ts';
import { setFollowedChains } from '#core/chainStore/followedChains.ts';
import { createStandardFlags } from '#core/flags/standardFlags.ts';
import { isDemoFilled } from '#core/imports/fillDemo.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { untilAvailable } from '#db/untilAvailable.ts';
import { createLiveSources } from '#jobs/sources/createLiveSources.ts';
import { watchDisk } from '#jobs/watchDisk.ts';
import { logSettings } from '#lib/logSettings.ts';
import { createLogStream } from '#lib/logStream.ts';
import { readMostOpenFiles } from '#lib/openFiles.ts';
import { demoChain } from '#model/chainId.ts';
import { type Config, ConfigError } from '#settings/readConfig.ts';
import { checkDataFolder, checkOpenFiles } from './checkMachine.ts';
import { createChains } from './createChains.ts';
import { createWebParts } from './createWebParts.ts';
import { createOpenPart, type Part, startParts } from './parts.ts';
import { startJobs } from './startJobs.ts';

/** Pages and answers, the work behind them, or both in one process. */
export type ProcessRole = 'all' | 'web' | 'worker';

export interface App {
  /** Where people reach the site. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartOptions {
  role?: ProcessRole;
  development?: boolean;
  onStep?: (step: string) => void;
  /** How far the present step is. */
  onDetail?: (text: string) => void;
  /** While a chain has much to catch up, before and after the site is ready; undefined when it has. */
  onBehind?: (text: string | undefined) => void;
}

/** Two processes share what is in the database and nothing else, so one of them alone needs more settings. */
function checkRole(config: Config, role: ProcessRole): void {
  if (role === 'all') return;
  const faults = [
    ...(config.databaseUrl ? [] : ['DATABASE_URL is required: the embedded database serves one process']),
    ...(config.givenSecret ? [] : ['PARAPET_SECRET is required: both parts must sign with the same']),
    ...(config.origin ? [] : ['PARAPET_ORIGIN is required: mails of the worker link to it']),
    ...(config.demo ? ['PARAPET_DEMO must be off: the demo chain lives inside one process'] : []),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
}

const createDiskWatch = (folder: string, log: Logger) =>
  createOpenPart({
    open: () =>
      watchDisk({
        folder,
        onChange: ({ nearlyFull, ...space }) => {
          if (nearlyFull) log.error(space, `the disk of ${folder} is nearly full`);
          else log.info(space, `the disk of ${folder} has room again`);
        },
      }),
    close: (unwatch) => unwatch(),
  });

const nothing = () => undefined;

/** Brings every part up in order; closing takes them down in reverse. */
export async function startApp(config: Config, options: StartOptions = {}): Promise<App> {
  const { role = 'all', development = false } = options;
  const { onStep = nothing, onDetail = nothing, onBehind = nothing } = options;
  checkRole(config, role);
  checkDataFolder(config.data);
  checkOpenFiles(readMostOpenFiles());
  const logStream = createLogStream();
  const log = pino({ level: config.logLevel, ...logSettings }, logStream);
  // Loaded only for the demo, since it brings half a library.
  const demo = config.demo ? (await import('./createDemo.ts')).createDemo(config, { log }) : undefined;
  const sources = createLiveSources(config.sources, { ...config, demo: demo?.world });

  const onWaiting = (reason: string) => {
    log.warn(`${reason}. Waiting for it.`);
    onDetail(reason);
  };
  const database = createOpenPart({
    step: 'Opening the database',
    open: () =>
      openDatabase({
        url: config.databaseUrl,
        directUrl: config.directDatabaseUrl,
        data: config.data,
        onWaiting,
      }),
    close: (opened) => opened.close(),
  });
  const stored: Part = {
    step: 'Bringing the database up to date',
    async start() {
      const { db } = database.get();
      const wait = { onWaiting: (reason: string) => onWaiting(`The database does not answer: ${reason}`) };
      await untilAvailable(() => migrate(database.get()), wait);
      const followed = [...config.chains.map(({ id }) => id), ...(demo ? [demoChain] : [])];
      await untilAvailable(() => setFollowedChains(db, followed), wait);
      await untilAvailable(() => createStandardFlags(db, { demo: config.demo }), wait);
    },
  };
  const chains = createOpenPart({
    open: () =>
      createChains({
        database: database.get(),
        indexing: role !== 'web',
        readsPast: config.readsPast,
        onBehind,
        onTrouble: (chain, error) => log.error({ chain, error }, 'a chain cannot be read'),
      }),
    close: (opened) => opened.stop(),
  });
  // Addresses come before scores: the first start waits for them, later ones have them.
  const demoWorld: Part = {
    async start() {
      if (!demo || (await isDemoFilled(database.get().db))) return;
      onStep('Building the demo chain');
      await demo.build({ onDetail });
      onStep('Preparing the demo world');
      await demo.settle({ database: database.get(), chains: chains.get() });
    },
    stop: () => demo?.leave(),
  };
  const laterDemoWorld: Part = {
    start() {
      demo?.settle({ database: database.get(), chains: chains.get() }).catch((error: unknown) => {
        log.error({ err: error }, 'the demo world could not be brought up to date');
      });
    },
  };
  const endpoints: Part = {
    start() {
      for (const settings of config.chains) chains.get().followEndpoints(settings);
    },
  };
  // This process holds the embedded database and the demo chain: commands reach them through it.
  const controlSocket = createOpenPart({
    async open() {
      if (database.get().engine !== 'pglite' && !demo) return undefined;
      const { clients, findMarkets } = chains.get();
      const findClient = (chain: string) => clients.get(chain);
      return startControlSocket({ ...config, database: database.get(), sources, findClient, findMarkets });
    },
    close: (close) => close?.(),
  });
  const web = createWebParts(config, {
    ...{ database, chains, log, logStream, development },
    demo: demo?.names,
  });
  const getAddress = () => (role === 'worker' ? (config.origin ?? '') : web.port.get());
  const jobs = createOpenPart({
    open: () =>
      startJobs(config, {
        database: database.get(),
        chains: chains.get(),
        address: getAddress(),
        sources,
        compare: demo?.compare,
        demo: demo?.names,
        log,
      }),
    close: (stop) => stop(),
  });

  const parts: readonly Part[] = [
    createDiskWatch(config.data, log),
    ...(demo ? [demo.chain] : []),
    database,
    stored,
    chains,
    demoWorld,
    endpoints,
    ...(role === 'worker' ? [] : [controlSocket, web.flags, web.replica, web.server, web.port, web.pictures]),
    laterDemoWorld,
    ...(role === 'web' ? [] : [jobs]),
  ];
  const close = await startParts(parts, { onStep });
  return { address: getAddress(), close };
}
