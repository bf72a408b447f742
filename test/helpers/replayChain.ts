import { type Block, createBlockFromRPC } from '@ethereumjs/block';
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common';
import {
  bigIntToHex,
  bytesToHex,
  createAccount,
  createAddressFromString,
  hexToBytes,
  type PrefixedHexString,
  setLengthLeft,
} from '@ethereumjs/util';
import { createVM, type RunTxResult, runTx, type VM } from '@ethereumjs/vm';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import { demoChainNumber } from '#model/chainId.ts';
import { getFundedAccounts } from '../../demo/chain/accounts.ts';

type WireBlock = Parameters<typeof createBlockFromRPC>[0] & { stateRoot: string; hash: string };

interface ReplayedBlock {
  block: Block;
  stateRoot: Uint8Array;
  receipts: WireReceipt[];
}

interface WireLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  transactionIndex: string;
  logIndex: string;
}

interface WireReceipt {
  transactionHash: string;
  transactionIndex: string;
  blockNumber: string;
  blockHash: string;
  contractAddress: string | null;
  status: string;
  gasUsed: string;
  logs: WireLog[];
}

/** Contracts that a chain of today begins with: beacon roots and past hashes. */
const atGenesis = [
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
  '0x0000f90827f1c53a10cb7a02335b175320002935',
];

const refuse = (code: number, message: string, data?: string) =>
  Object.assign(new Error(message), { code, data });

async function openVm(request: RequestFunction): Promise<VM> {
  const chain = { chainId: demoChainNumber, name: 'replayed' };
  const vm = await createVM({ common: createCustomCommon(chain, Mainnet, { hardfork: Hardfork.Prague }) });
  for (const { address, balance } of getFundedAccounts())
    await vm.stateManager.putAccount(createAddressFromString(address), createAccount({ balance }));
  for (const text of atGenesis) {
    const address = createAddressFromString(text);
    await vm.stateManager.putAccount(address, createAccount({}));
    const code = (await request('eth_getCode', [text, '0x0'])) as PrefixedHexString;
    await vm.stateManager.putCode(address, hexToBytes(code));
  }
  return vm;
}

function toReceipts(block: Block, results: readonly RunTxResult[]): WireReceipt[] {
  let logIndex = 0;
  return results.map(({ receipt, createdAddress, totalGasSpent }, index) => {
    const place = {
      blockNumber: bigIntToHex(block.header.number),
      blockHash: bytesToHex(block.hash()),
      transactionHash: bytesToHex(block.transactions[index]?.hash() ?? new Uint8Array()),
      transactionIndex: fromNumber(index),
    };
    return {
      ...place,
      contractAddress: createdAddress?.toString() ?? null,
      status: 'status' in receipt && receipt.status === 1 ? '0x1' : '0x0',
      gasUsed: bigIntToHex(totalGasSpent),
      logs: receipt.logs.map(([address, topics, data]) => ({
        ...place,
        address: bytesToHex(address),
        topics: topics.map(bytesToHex),
        data: bytesToHex(data),
        logIndex: fromNumber(logIndex++),
      })),
    };
  });
}

async function replayBlock(vm: VM, wire: WireBlock): Promise<ReplayedBlock> {
  const block = createBlockFromRPC(wire, [], { common: vm.common, setHardfork: false });
  const results: RunTxResult[] = [];
  for (const tx of block.transactions)
    results.push(await runTx(vm, { tx, block, skipBlockGasLimitValidation: true }));
  const stateRoot = await vm.stateManager.getStateRoot();
  if (bytesToHex(stateRoot) !== wire.stateRoot || bytesToHex(block.hash()) !== wire.hash)
    throw new Error(`block ${wire.number} has another outcome here`);
  return { block, stateRoot, receipts: toReceipts(block, results) };
}

interface LogFilter {
  blockHash?: string;
  address?: string | string[];
  topics?: (string | null)[];
  fromBlock?: string;
  toBlock?: string;
}

const isWanted = (log: WireLog, { address, topics = [] }: LogFilter) =>
  (address === undefined || [address].flat().includes(log.address)) &&
  topics.every((topic, index) => topic === null || topic === log.topics[index]);

/**
 * A second node, of another implementation: runs the first blocks of a chain in an EVM of its own, which must come to the same
 * state, and answers from its own state, receipts and logs. As some nodes do, it gives `0x` for an empty slot.
 */
export async function replayChain(
  request: RequestFunction,
  { blocks: count }: { blocks: number },
): Promise<RequestFunction> {
  const vm = await openVm(request);
  const blocks: ReplayedBlock[] = [];
  for (let number = 0; number <= count; number++)
    blocks.push(
      await replayBlock(vm, (await request('eth_getBlockByNumber', [fromNumber(number), true])) as WireBlock),
    );

  const at = (tag: unknown): ReplayedBlock => {
    const found = tag === 'latest' ? blocks.at(-1) : blocks[Number(tag)];
    if (!found) throw refuse(-32_000, 'header not found');
    return found;
  };
  /** One after another: there is one state, which is taken back to the block that is asked about. */
  let reading: Promise<unknown> = Promise.resolve();
  const readAt = <T>(tag: unknown, read: (block: Block) => Promise<T>): Promise<T> => {
    const answer = reading.then(async () => {
      const { block, stateRoot } = at(tag);
      await vm.stateManager.setStateRoot(stateRoot);
      return read(block);
    });
    reading = answer.catch(() => undefined);
    return answer;
  };
  const accountAt = (address: unknown, tag: unknown) =>
    readAt(tag, () => vm.stateManager.getAccount(createAddressFromString(String(address))));

  const call = (given: { from?: string; to?: string; data?: PrefixedHexString }, tag: unknown) =>
    readAt(tag, async (block) => {
      const from = createAddressFromString(given.from ?? `0x${'0'.repeat(40)}`);
      const { execResult } = await vm.evm.runCall({
        caller: from,
        origin: from,
        ...(given.to !== undefined && { to: createAddressFromString(given.to) }),
        data: hexToBytes(given.data ?? '0x'),
        gasLimit: 30_000_000n,
        block,
      });
      const data = bytesToHex(execResult.returnValue);
      if (execResult.exceptionError)
        throw refuse(-32_000, 'VM Exception while processing transaction: revert', data);
      return data;
    });

  function showBlock(found: ReplayedBlock | undefined, isWhole: unknown): unknown {
    if (!found) return null;
    const { block } = found;
    const transactions = block.transactions.map((tx, index) => {
      const hash = bytesToHex(tx.hash());
      if (isWhole !== true) return hash;
      const { to, value, nonce, data } = tx;
      const place = { hash, transactionIndex: fromNumber(index), from: tx.getSenderAddress().toString() };
      return {
        ...place,
        to: to?.toString() ?? null,
        input: bytesToHex(data),
        value: bigIntToHex(value),
        nonce: bigIntToHex(nonce),
      };
    });
    return { ...block.header.toJSON(), hash: bytesToHex(block.hash()), transactions };
  }

  function listLogs(filter: LogFilter): WireLog[] {
    const { blockHash, fromBlock = '0x0', toBlock = '0x0' } = filter;
    const within =
      blockHash === undefined
        ? blocks.slice(Number(fromBlock), Number(toBlock) + 1)
        : blocks.filter(({ block }) => bytesToHex(block.hash()) === blockHash);
    return within
      .flatMap(({ receipts }) => receipts.flatMap(({ logs }) => logs))
      .filter((log) => isWanted(log, filter));
  }

  const methods: Record<string, (...params: unknown[]) => unknown> = {
    eth_chainId: () => fromNumber(demoChainNumber),
    eth_blockNumber: () => fromNumber(count),
    eth_getBlockByNumber: (tag, isWhole) =>
      showBlock(tag === 'latest' ? blocks.at(-1) : blocks[Number(tag)], isWhole),
    eth_getTransactionReceipt: (hash) =>
      blocks.flatMap(({ receipts }) => receipts).find(({ transactionHash }) => transactionHash === hash) ??
      null,
    eth_getLogs: (filter) => listLogs(filter as LogFilter),
    eth_call: (given, tag) => call(given as Parameters<typeof call>[0], tag),
    eth_getBalance: async (address, tag) => bigIntToHex((await accountAt(address, tag))?.balance ?? 0n),
    eth_getTransactionCount: async (address, tag) =>
      bigIntToHex((await accountAt(address, tag))?.nonce ?? 0n),
    eth_getCode: (address, tag) =>
      readAt(tag, async () =>
        bytesToHex(await vm.stateManager.getCode(createAddressFromString(String(address)))),
      ),
    eth_getStorageAt: (address, slot, tag) =>
      readAt(tag, async () => {
        const key = setLengthLeft(hexToBytes(slot as PrefixedHexString), 32);
        return bytesToHex(await vm.stateManager.getStorage(createAddressFromString(String(address)), key));
      }),
  };
  return async (method, params) => {
    const answer = methods[method];
    if (!answer) throw refuse(-32_601, `the method ${method} does not exist/is not available`);
    return answer(...params);
  };
}
