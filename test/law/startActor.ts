import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';

export interface Receipt {
  status: Hex;
  blockNumber: Hex;
  transactionHash: Hex;
  contractAddress: Hex | null;
  logs: { topics: Hex[] }[];
}

/** Somebody in charge of contracts of a world that is not at rest yet. */
export interface Actor {
  admin: Hex;
  /** In seconds, when the actor came. */
  now: number;
  create: (data: Hex) => Promise<Hex>;
  /** Each act has a block of its own, made at that time. */
  act: (to: Hex, data: Hex, at?: number) => Promise<Receipt>;
  wait: (until: number) => Promise<void>;
}

const admin: Hex = '0x00000000000000000000000000000000000ad314';

export async function startActor(request: RequestFunction): Promise<Actor> {
  await request('hardhat_impersonateAccount', [admin]);
  await request('hardhat_setBalance', [admin, '0xde0b6b3a76400000']);
  const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
  const send = async (transaction: { to?: Hex; data: Hex }, at?: number): Promise<Receipt> => {
    if (at !== undefined) await request('evm_setNextBlockTimestamp', [at]);
    const hash = await request('eth_sendTransaction', [{ from: admin, gas: '0x4c4b40', ...transaction }]);
    await request('evm_mine', []);
    const receipt = (await request('eth_getTransactionReceipt', [hash])) as Receipt;
    if (receipt.status !== '0x1') throw new Error('a contract of the world refused');
    return receipt;
  };
  return {
    admin,
    now: Number(timestamp),
    create: async (data) => ((await send({ data })).contractAddress ?? '0x').toLowerCase() as Hex,
    act: (to, data, at) => send({ to, data }, at),
    wait: async (until) => {
      await request('evm_setNextBlockTimestamp', [until]);
      await request('evm_mine', []);
    },
  };
}
