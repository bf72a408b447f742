import type { RpcClient } from '#chain/createRpcClient.ts';
import type { PortfolioReader } from '#core/portfolio/PortfolioReader.ts';
import { readHoldings } from './readHoldings.ts';

interface PortfolioReaderOptions {
  /** CAIP-2 ids of all followed chains, those that cannot be read at present among them. */
  getChains: () => string[];
  nameOf: (chain: string) => string;
  findClient: (chain: string) => RpcClient | undefined;
  /** With the chain; the endpoint's own words are for the operator. */
  onTrouble: (chain: string, reason: string) => void;
}

const notFollowed = 'This site does not read that chain.';
const notAnswering = 'The chain could not be read. Balances there are unknown, not zero.';

/** Reads wallets through the clients of the followed chains. */
export function createPortfolioReader({
  getChains,
  nameOf,
  findClient,
  onTrouble,
}: PortfolioReaderOptions): PortfolioReader {
  return {
    getChains,
    nameOf,
    async read({ chain, ...request }, onAsked) {
      const client = findClient(chain);
      if (!client)
        return { status: 'unavailable', reason: getChains().includes(chain) ? notAnswering : notFollowed };
      const answer = await readHoldings(client, { request, onAsked });
      if (answer.status === 'read') return answer;
      // Endpoint addresses may hold keys, and errors name endpoints.
      onTrouble(chain, answer.reason);
      return { status: 'unavailable', reason: notAnswering };
    },
  };
}
