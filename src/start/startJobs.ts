import type { Logger } from 'pino';
import type { verifySource } from '#analysis/sourceCode/verifySource.ts';
import { createLogKeys } from '#core/sealedLog/logKeys.ts';
import type { Database } from '#db/Database.ts';
import { createBacktestUpkeep } from '#jobs/backtestUpkeep.ts';
import { createAlertTeller } from '#jobs/createAlertTeller.ts';
import { createCaseWatch } from '#jobs/createCaseWatch.ts';
import { createDomainReader, type DomainReaderOptions } from '#jobs/createDomainReader.ts';
import { createDumpUpkeep } from '#jobs/createDumpUpkeep.ts';
import { createJobs } from '#jobs/createJobs.ts';
import { createLogUpkeep } from '#jobs/createLogUpkeep.ts';
import { createProofUpkeep } from '#jobs/createProofUpkeep.ts';
import { createTraceRunner } from '#jobs/createTraceRunner.ts';
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
import type { Chains } from './createChains.ts';
import { startParts } from './parts.ts';

interface JobParts {
  database: Database;
  chains: Pick<Chains, 'clients' | 'jobClients' | 'directory' | 'findMarkets'>;
  /** Where people reach the site, for the links in mails. */
  address: string;
  sources: readonly Source[];
  /** Builds source code and compares it; the demo brings what came of building its own. */
  compare?: typeof verifySource | undefined;
  /** Hosts and names of the demo world. */
  demo?: DomainReaderOptions | undefined;
  log: Logger;
}

/** Starts what happens without a visitor asking; answers how to stop it. */
export function startJobs(
  config: Config,
  { database, chains, address, sources, compare, demo, log }: JobParts,
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
    clients: chains.jobClients,
    findMarkets: chains.findMarkets,
    onError: (error) => onError(error, 'scan'),
  });
  const asking = createSourceUpkeep({ database, sources, onError });
  const sourceCode = createSourceCodeUpkeep({ database, clients: chains.clients, compare, onError });
  const nodes = createNodeReader({
    findClient: (chain) => chains.jobClients.get(chain),
    onTrouble: (chain, reason) => log.warn({ chain, reason }, 'a node did not answer a job'),
  });
  const proofs = createProofUpkeep({ database, reader: createDomainReader(demo), nodes, onError });
  const cases = createCaseWatch({
    db: database.db,
    nodes,
    findChain: chains.directory.find,
    onError,
  });
  const traces = createTraceRunner({
    ...{ database, nodes, findChain: chains.directory.find, onError },
    listChains: () => [...chains.jobClients.keys()],
  });
  const addresses = createScanWatch({
    db: database.db,
    listChains: () => [...chains.jobClients.keys()],
    onError,
  });
  const sealedLog = createLogUpkeep({
    db: database.db,
    keys: createLogKeys(config),
    witnesses: config.witnesses,
    onError,
  });
  const alerts = createAlertTeller({ db: database.db, nodes, origin: address, onError });
  const dumps = createDumpUpkeep({
    ...{ database, onError },
    data: config.data,
    kept: config.dumpsKept,
    licence: config.dataLicence,
  });
  return startParts([
    { start: () => undefined, stop: mail.close },
    jobs,
    scans,
    upkeep,
    backtests,
    asking,
    sourceCode,
    proofs,
    cases,
    traces,
    addresses,
    sealedLog,
    alerts,
    dumps,
  ]);
}
