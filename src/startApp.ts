import { accessSync, constants, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createFlagService } from '#core/flags/createFlagService.ts';
import { createStandardFlags } from '#core/flags/standardFlags.ts';
import { isDemoFilled } from '#core/imports/fillDemo.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { createServer } from '#http/createServer.ts';
import { createJobs } from '#jobs/createJobs.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';
import { createPortfolioReader } from '#jobs/portfolio/createPortfolioReader.ts';
import { createProjectUpkeep } from '#jobs/projectUpkeep.ts';
import { AppError } from '#lib/AppError.ts';
import { startControlSocket } from './cli/controlSocket.ts';
import type { Config } from './config.ts';
import { createChains } from './startChains.ts';

export interface App {
  /** Where people reach the site. */
  readonly address: string;
  close(): Promise<void>;
}

export interface StartOptions {
  development?: boolean;
  onStep?: (step: string) => void;
  /** How far the present step is. */
  onDetail?: (text: string) => void;
  /** While a chain has much to catch up, before and after the site is ready; undefined when it has. */
  onBehind?: (text: string | undefined) => void;
}

function checkDataFolder(data: string): void {
  try {
    mkdirSync(data, { recursive: true });
    accessSync(data, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError(
      500,
      'DataFolderUnwritable',
      `The data folder ${data} cannot be written (${code}). Make it writable or set PARAPET_DATA to another folder.`,
    );
  }
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

/** Brings every part up in order and takes them down in reverse. */
export async function startApp(config: Config, options: StartOptions = {}): Promise<App> {
  const nothing = () => undefined;
  const { development = false, onStep = nothing, onDetail = nothing, onBehind = nothing } = options;
  checkDataFolder(config.data);
  const log = pino({ level: config.logLevel });
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // Loaded only for the demo, since it brings half a library.
    const demo = config.demo ? (await import('./startDemo.ts')).createDemo(config, { log }) : undefined;
    if (demo) closers.push(demo.close);
    onStep('Opening the database');
    const database = await openDatabase({ url: config.databaseUrl, data: config.data });
    closers.push(() => database.close());
    onStep('Bringing the database up to date');
    await migrate(database);
    await createStandardFlags(database.db, { demo: config.demo });
    const flags = await createFlagService({
      database,
      secret: config.secret,
      sdkKey: config.flagsSdkKey,
      remoteUrl: config.flagsUrl,
      onError: (message, error) => log.error({ err: error }, message),
    });
    closers.push(() => flags.close());
    const chains = createChains({
      database,
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
    onStep('Starting the server');
    const server = await createServer({
      database,
      flags,
      origin: config.origin,
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      logLevel: config.logLevel,
      styleguide: development || config.styleguide,
      site: { ...config.site, flags: { baseUrl: config.flagsUrl ?? '', sdkKey: config.flagsSdkKey } },
      quoteMail: config.quoteMail,
      sentry: config.sentry,
      secret: config.secret,
      limitScale: config.limitScale,
      imageHosts: config.imageHosts,
      data: config.data,
      oauth: config.oauth,
      chains: chains.directory,
      portfolioReader: createPortfolioReader({
        getChains: chains.getIds,
        findClient: (chain) => chains.clients.get(chain),
        onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a portfolio could not be read'),
      }),
      pages: development
        ? { kind: 'development' }
        : { kind: 'built', dist: fileURLToPath(new URL('../dist', import.meta.url)) },
    });
    closers.push(() => server.close());
    if (database.engine === 'pglite' || demo) {
      const findClient = (chain: string) => chains.clients.get(chain);
      closers.push(await startControlSocket({ database, ...config, findClient }));
    }
    await server.app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw explainListenError(error as NodeJS.ErrnoException, config);
    });
    demo?.settle({ database, chains }).catch((error: unknown) => {
      log.error({ err: error }, 'the demo world could not be brought up to date');
    });
    const { port } = server.app.server.address() as AddressInfo;
    const address = config.origin ?? `http://localhost:${port}`;
    const mail = createMailTransport({ ...config, from: config.mailFrom });
    closers.push(async () => mail.close());
    const jobs = createJobs({
      database,
      secret: config.secret,
      origin: address,
      data: config.data,
      deliver: mail.deliver,
      onError: (error, job) => log.error({ err: error, job }, 'job failed'),
    });
    closers.push(() => jobs.stop());
    await jobs.start();
    const upkeep = createProjectUpkeep({
      database,
      imageHosts: config.imageHosts,
      onError: (error, job) => log.error({ err: error, job }, 'job failed'),
    });
    closers.push(() => upkeep.stop());
    upkeep.start();
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
