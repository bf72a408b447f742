import type { EdrContext, Provider } from '@nomicfoundation/edr';
import { hexToBytes } from 'viem/utils';
import { demoChainNumber } from '#model/chainId.ts';
import { getFundedAccounts } from './accounts.ts';
import type { RpcFault } from './chainMessages.ts';

export interface EmbeddedNode {
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  close: () => Promise<void>;
}

type Edr = typeof import('@nomicfoundation/edr');

/** Gets the fees of every block; nobody has its key. */
const coinbase = '0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e';
const blockGasLimit = 200_000_000n;

/** A process may make one, for all of its nodes. */
let context: Promise<EdrContext> | undefined;

/**
 * An EVM node inside this process. The package and its binary are optional: where they are missing this throws.
 * Blocks are mined only on demand, so nothing but the caller decides what the chain holds.
 */
export async function openNode({ genesisTime }: { genesisTime: number }): Promise<EmbeddedNode> {
  const edr = await import('@nomicfoundation/edr');
  context ??= createContext(edr);
  let provider: Provider | undefined = await createProvider(edr, await context, genesisTime);
  let id = 0;
  return {
    async request(method, params) {
      if (provider === undefined) throw new Error('the embedded node is closed');
      id += 1;
      const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      const { result, error } = typeof data === 'string' ? JSON.parse(data) : data;
      if (error) throw toError(error);
      return result;
    },
    async close() {
      provider = undefined;
    },
  };
}

async function createContext(edr: Edr): Promise<EdrContext> {
  const made = new edr.EdrContext();
  await made.registerProviderFactory(edr.L1_CHAIN_TYPE, edr.l1ProviderFactory());
  return made;
}

function createProvider(edr: Edr, made: EdrContext, genesisTime: number): Promise<Provider> {
  const accounts = getFundedAccounts();
  return made.createProvider(
    edr.L1_CHAIN_TYPE,
    {
      chainId: BigInt(demoChainNumber),
      networkId: BigInt(demoChainNumber),
      hardfork: edr.PRAGUE,
      network: { genesisBlockGasLimit: blockGasLimit, genesisBlockTime: BigInt(genesisTime) },
      mining: { autoMine: false, blockGasLimit, memPool: { order: edr.MineOrdering.Fifo } },
      genesisState: [
        ...accounts.map(({ address, balance }) => ({ address: hexToBytes(address), balance })),
        ...edr.l1GenesisState(edr.l1HardforkFromString(edr.PRAGUE)),
      ],
      ownedAccounts: accounts.map(({ privateKey }) => privateKey),
      coinbase: hexToBytes(coinbase),
      defaultTransactionGasLimit: blockGasLimit,
      minGasPrice: 0n,
      allowBlocksWithSameTimestamp: false,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: true,
      observability: {},
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new edr.ContractDecoder(),
  );
}

/** A call that fails is told as other nodes tell it: code 3, and what the contract returned as data. */
function toError({ code, message, data }: RpcFault): Error {
  const failed = data as { reason?: unknown; data?: unknown } | null | undefined;
  const fault = failed?.reason === undefined ? { code, data } : { code: 3, data: failed.data };
  return Object.assign(new Error(message), fault);
}
