import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { type AppError, badRequest } from '#lib/AppError.ts';
import { demoChain } from '#model/chainId.ts';
import { readChain } from '#model/readChain.ts';
import type { ChainSettings } from '#settings/chainSettings.ts';
import type { CommandContext } from './Command.ts';

export interface ChainAccess {
  chain: string;
  client: RpcClient;
  startBlock: number;
  maxRange: number;
  close: () => Promise<void>;
}

/** What the running server follows, or an endpoint that is configured here. */
export function openChain(
  { chains, findClient }: Pick<CommandContext, 'chains' | 'findClient'>,
  chain: string,
): ChainAccess {
  const settings = chains.find((one) => one.id === chain);
  const running = findClient?.(chain);
  if (settings === undefined && running === undefined) throw explainMissing({ chain, chains });
  const { startBlock = 0, maxRange = 2_000 } = settings ?? {};
  if (running) return { chain, client: running, startBlock, maxRange, close: async () => undefined };
  const { rpc = [], timeoutSeconds = 20, batchSize = 100, concurrency = 4 } = settings ?? {};
  const transports = rpc.map((url) => createHttpTransport({ url, timeout: timeoutSeconds * 1000 }));
  const client = createRpcClient({ transports, batchSize, concurrency });
  return { chain, client, startBlock, maxRange, close: () => client.close() };
}

function explainMissing({ chain, chains }: { chain: string; chains: readonly ChainSettings[] }): AppError {
  if (chain === demoChain)
    return badRequest(
      'the demo chain lives in the site: start the site with PARAPET_DEMO=on, then ask again',
    );
  const known = chains.map((one) => one.id).join(', ');
  return badRequest(`no endpoint is configured for ${chain}; PARAPET_CHAINS has ${known || 'none'}`);
}

const namesOf = (chains: readonly ChainSettings[]): Record<string, string> =>
  Object.fromEntries(chains.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));

/** The chain that is meant when none is named: the only one, or the demo's. */
export function chooseChain(
  { chains, findClient }: Pick<CommandContext, 'chains' | 'findClient'>,
  given: string | undefined,
): string {
  if (given !== undefined) {
    const read = readChain(given, namesOf(chains));
    if ('fault' in read) throw badRequest(read.fault);
    return read.value;
  }
  const known = [...chains.map(({ id }) => id), ...(findClient?.(demoChain) ? [demoChain] : [])];
  const [only, second] = known;
  if (only !== undefined && second === undefined) return only;
  throw badRequest(`say which chain: --chain NAME, of ${known.join(', ') || 'none that is configured'}`);
}
