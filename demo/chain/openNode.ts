import { fileURLToPath } from 'node:url';
import { demoChainNumber } from '#model/chainId.ts';
import { getFundedAccounts } from './accounts.ts';

export interface EmbeddedNode {
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  close: () => Promise<void>;
}

/**
 * An EVM node inside this process. The package and its binary are optional: where they are missing this throws.
 * Blocks are mined only on demand, so nothing but the caller decides what the chain holds.
 */
export async function openNode({ genesisTime }: { genesisTime: number }): Promise<EmbeddedNode> {
  const { createHardhatRuntimeEnvironment } = await import('hardhat/hre');
  const runtime = await createHardhatRuntimeEnvironment(
    {
      networks: {
        demo: {
          type: 'edr-simulated',
          chainType: 'l1',
          chainId: demoChainNumber,
          hardfork: 'prague',
          initialDate: new Date(genesisTime * 1000),
          blockGasLimit: 200_000_000n,
          mining: { auto: false, interval: 0, mempool: { order: 'fifo' } },
          accounts: getFundedAccounts(),
        },
      },
    },
    {},
    fileURLToPath(new URL('../../', import.meta.url)),
  );
  const connection = await runtime.network.create('demo');
  return {
    request: (method, params) => connection.provider.request({ method, params: [...params] }),
    close: () => connection.close(),
  };
}
