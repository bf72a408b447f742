import type { Logger } from 'pino';
import type { Database } from '#db/Database.ts';
import { createBacktestUpkeep } from '#jobs/backtestUpkeep.ts';
import { createCaseWatch } from '#jobs/createCaseWatch.ts';
import { createDomainReader } from '#jobs/createDomainReader.ts';
import { createJobs } from '#jobs/createJobs.ts';
import { createProofUpkeep } from '#jobs/createProofUpkeep.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';
import { createProjectUpkeep } from '#jobs/projectUpkeep.ts';
import { createScanRunner } from '#jobs/scans/createScanRunner.ts';
import { createScanWatch } from '#jobs/scans/createScanWatch.ts';
import { createSourceCodeUpkeep } from '#jobs/sourceCodeUpkeep.ts';
import { createSourceUpkeep } from '#jobs/sources/createSourceUpkeep.ts';
import type { Source } from '#jobs/sources/LiveSource.ts';
import type { Config } from '#settings/readConfig.ts';
import { nameOfChain } from '#wire/chains.ts';
import type { Chains } from './startChains.ts';

interface JobParts {
  database: Database;
  chains: Pick<Chains, 'clients' | 'askClients' | 'directory' | 'findMarkets'>;
  /** Where people reach the site, for the links in mails. */
  address: string;
  sources: readonly Source[];
  log: Logger;
}

/** Starts what happens without a visitor asking; answers how to stop it. */
export async function startJobs(
  config: Config,
  { database, chains, address, sources, log }: JobParts,
): Promise<() => Promise<void>> {
  const onError = (error: unknown, job: string) => log.error({ err: error, job }, 'job failed');
  const mail = createMailTransport({ ...config, from: config.mailFrom });
  const jobs = createJobs({
    ...config,
    ...{ database, origin: address, deliver: mail.deliver, onError },
    nameChain: (chain) => nameOfChain(chains.directory.names(), chain),
  });
  const upkeep = createProjectUpkeep({ database, imageHosts: config.imageHosts, onError });
  const backtests = createBacktestUpkeep({ database, onError });
  const scans = createScanRunner({
    database,
    clients: chains.askClients,
    findMarkets: chains.findMarkets,
    onError: (error) => onError(error, 'scan'),
  });
  const asking = createSourceUpkeep({ database, sources, onError });
  const sourceCode = createSourceCodeUpkeep({ database, clients: chains.clients, onError });
  const nodes = createNodeReader({
    findClient: (chain) => chains.askClients.get(chain),
    onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a node did not answer a job'),
  });
  const proofs = createProofUpkeep({ database, reader: createDomainReader(), nodes, onError });
  const cases = createCaseWatch({
    db: database.db,
    nodes,
    findChain: chains.directory.find,
    onError,
  });
  const addresses = createScanWatch({
    db: database.db,
    listChains: () => [...chains.askClients.keys()],
    onError,
  });
  await jobs.start();
  await scans.start();
  upkeep.start();
  backtests.start();
  asking.start();
  sourceCode.start();
  proofs.start();
  cases.start();
  addresses.start();
  return async () => {
    await addresses.stop();
    await cases.stop();
    await proofs.stop();
    await sourceCode.stop();
    await asking.stop();
    await scans.stop();
    await backtests.stop();
    await upkeep.stop();
    await jobs.stop();
    mail.close();
  };
}
