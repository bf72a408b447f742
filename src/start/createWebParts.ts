import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createCheckSimulator } from '#analysis/checks/createCheckSimulator.ts';
import { createFlagService } from '#core/flags/createFlagService.ts';
import { createPictureStore, sweepPictures } from '#core/pictures/pictures.ts';
import type { Database } from '#db/Database.ts';
import { openReplica } from '#db/openReplica.ts';
import { createServer } from '#http/createServer.ts';
import { createDomainReader, type DomainReaderOptions } from '#jobs/createDomainReader.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { createApprovalReaders } from '#jobs/portfolio/createApprovalReaders.ts';
import { createPortfolioReader } from '#jobs/portfolio/createPortfolioReader.ts';
import { createRepeater } from '#jobs/repeater.ts';
import { AppError } from '#lib/AppError.ts';
import type { LogStream } from '#lib/logStream.ts';
import type { Config } from '#settings/readConfig.ts';
import { nameOfChain } from '#wire/chains.ts';
import type { Chains } from './createChains.ts';
import { createOpenPart, type OpenPart } from './parts.ts';

interface WebNeeds {
  database: OpenPart<Database>;
  chains: OpenPart<Chains>;
  log: Logger;
  logStream: LogStream;
  /** Hosts and names of the demo world. */
  demo?: DomainReaderOptions | undefined;
  development: boolean;
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

/** The parts that answer visitors, in the order in which they start. */
export function createWebParts(
  config: Config,
  { database, chains, log, logStream, demo, development }: WebNeeds,
) {
  const flags = createOpenPart({
    step: 'Starting the server',
    open: () =>
      createFlagService({
        database: database.get(),
        secret: config.secret,
        sdkKey: config.flagsSdkKey,
        remoteUrl: config.flagsUrl,
        onError: (message, error) => log.error({ err: error }, message),
      }),
    close: (service) => service.close(),
  });
  const replica = createOpenPart({
    open: () =>
      config.replicaDatabaseUrl === undefined
        ? undefined
        : openReplica({ url: config.replicaDatabaseUrl, primary: database.get().db }),
    close: (opened) => opened?.close(),
  });
  const server = createOpenPart({
    open() {
      const { directory, askClients, clients, getIds, isStarting } = chains.get();
      return createServer({
        ...config,
        logStream,
        database: database.get(),
        replica: replica.get(),
        flags: flags.get(),
        styleguide: development || config.styleguide,
        site: { ...config.site, flags: { baseUrl: config.flagsUrl ?? '', sdkKey: config.flagsSdkKey } },
        chains: directory,
        domainReader: createDomainReader(demo),
        nodeReader: createNodeReader({
          findClient: (chain) => askClients.get(chain),
          onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a node did not answer a visitor'),
        }),
        checkSimulator: createCheckSimulator({
          findClient: (chain) => askClients.get(chain),
          isStarting,
          onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a request could not be checked'),
        }),
        approvalReaders: createApprovalReaders({
          getChains: getIds,
          nameOf: (chain) => nameOfChain(directory.names(), chain),
          findClient: (chain) => askClients.get(chain),
          onTrouble: (chain, reason) => log.warn({ chain, reason }, 'approvals could not be read'),
        }),
        portfolioReader: createPortfolioReader({
          getChains: getIds,
          nameOf: (chain) => nameOfChain(directory.names(), chain),
          findClient: (chain) => clients.get(chain),
          onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a portfolio could not be read'),
        }),
        pages: development
          ? { kind: 'development' }
          : { kind: 'built', dist: fileURLToPath(new URL('../../dist', import.meta.url)) },
      });
    },
    close: (opened) => opened.close(),
  });
  /** Opens the address where people reach the site; closing the server closes it. */
  const port = createOpenPart({
    async open() {
      const { app } = server.get();
      await app.listen({ port: config.port, host: config.host }).catch((error) => {
        throw explainListenError(error as NodeJS.ErrnoException, config);
      });
      return config.origin ?? `http://localhost:${(app.server.address() as AddressInfo).port}`;
    },
  });
  // Whatever process deletes an account, its picture lies here.
  const pictures = createOpenPart({
    open() {
      const store = createPictureStore(config.data);
      const sweeping = createRepeater({
        everyMs: 3_600_000,
        onError: (error) => log.error({ err: error }, 'pictures not swept'),
        async work() {
          await sweepPictures(database.get().db, store);
          return false;
        },
      });
      sweeping.start();
      return sweeping;
    },
    close: (sweeping) => sweeping.stop(),
  });
  return { flags, replica, server, port, pictures };
}
