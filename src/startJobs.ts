import type { Logger } from 'pino';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { Database } from '#db/Database.ts';
import { createBacktestUpkeep } from '#jobs/backtestUpkeep.ts';
import { createJobs } from '#jobs/createJobs.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';
import { createProjectUpkeep } from '#jobs/projectUpkeep.ts';
import { createSourceCodeUpkeep } from '#jobs/sourceCodeUpkeep.ts';
import { createSourceUpkeep } from '#jobs/sources/createSourceUpkeep.ts';
import type { LiveSource } from '#jobs/sources/LiveSource.ts';
import type { Config } from './config.ts';

interface JobParts {
  database: Database;
  /** Where people reach the site, for the links in mails. */
  address: string;
  sources: readonly LiveSource[];
  /** By CAIP-2 id. */
  clients: ReadonlyMap<string, RpcClient>;
  log: Logger;
}

/** Starts what happens without a visitor asking; answers how to stop it. */
export async function startJobs(
  config: Config,
  { database, address, sources, clients, log }: JobParts,
): Promise<() => Promise<void>> {
  const onError = (error: unknown, job: string) => log.error({ err: error, job }, 'job failed');
  const mail = createMailTransport({ ...config, from: config.mailFrom });
  const jobs = createJobs({ ...config, database, origin: address, deliver: mail.deliver, onError });
  const upkeep = createProjectUpkeep({ database, imageHosts: config.imageHosts, onError });
  const backtests = createBacktestUpkeep({ database, onError });
  const asking = createSourceUpkeep({ database, sources, onError });
  const sourceCode = createSourceCodeUpkeep({ database, clients, onError });
  await jobs.start();
  upkeep.start();
  backtests.start();
  asking.start();
  sourceCode.start();
  return async () => {
    await sourceCode.stop();
    await asking.stop();
    await backtests.stop();
    await upkeep.stop();
    await jobs.stop();
    mail.close();
  };
}
