import { getAddress } from 'viem/utils';
import { callContracts } from '#chain/callContract.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { RpcOutcome } from '#chain/rpcTransport.ts';
import { hasStateAt } from '#chain/testStateAt.ts';
import { fromNumber } from '#chain/wireValue.ts';
import { insertOnChainAlerts, type OnChainAlert, retractAlertsFrom } from '#core/alerts/onChainAlerts.ts';
import type { IndexedBlock, IndexedLog } from '#core/chainStore/rows.ts';
import { nameContract } from '#core/contracts/addressLabels.ts';
import type { WatchedContract } from '#core/contracts/getWatchedContracts.ts';
import type { Hex } from '#lib/hex.ts';
import type { StoreHooks } from './createDatabaseStore.ts';
import type { WatchedContracts } from './createWatchedContracts.ts';
import { findDetector } from './detectors/detectLog.ts';
import { isDepositLog, readMove, type TokenMove } from './detectors/largeTransfers.ts';
import { zeroAddress } from './detectors/logWords.ts';

type Place = Pick<IndexedLog, 'address' | 'blockNumber' | 'transactionHash'>;

const keyOf = ({ address, blockNumber }: Place) => `${address}:${blockNumber}`;

/** A node that is away is asked again later; one that refuses does not know. */
function resultOf(outcome: RpcOutcome | undefined): unknown {
  if (outcome && 'error' in outcome && outcome.error.retryable) throw outcome.error;
  return outcome && 'result' in outcome ? outcome.result : undefined;
}

/**
 * Which contracts were there before the block of their log: only then can the log be a change and not part of their
 * set-up. A node without old state cannot tell, and a few answer with today's: the sender's count before the block must
 * not lie beyond the transaction itself. A log seen in an earlier block tells without any node.
 */
export function createExistence(client: RpcClient) {
  const firstSeen = new Map<Hex, number>();

  return {
    note: (logs: readonly Place[]): void => {
      for (const { address, blockNumber } of logs)
        firstSeen.set(address, Math.min(blockNumber, firstSeen.get(address) ?? blockNumber));
    },
    /** After a reorganisation what was seen may not have been. */
    forget: (): void => firstSeen.clear(),
    find: async (logs: readonly Place[]): Promise<(log: Place) => boolean> => {
      const existed = new Set<string>();
      const open = new Map<string, Place>();
      for (const log of logs) {
        if ((firstSeen.get(log.address) ?? log.blockNumber) < log.blockNumber) existed.add(keyOf(log));
        else open.set(keyOf(log), log);
      }
      const asked = [...open.values()];
      const before = ({ blockNumber }: Place) => fromNumber(Math.max(0, blockNumber - 1));
      const outcomes = await client.settle(
        asked.flatMap((log) => [
          { method: 'eth_getCode', params: [log.address, before(log)] },
          { method: 'eth_getTransactionByHash', params: [log.transactionHash] },
        ]),
      );
      const withCode = asked.flatMap((log, index) => {
        const code = resultOf(outcomes[index * 2]);
        const sent = resultOf(outcomes[index * 2 + 1]);
        if (typeof code !== 'string' || code === '0x' || typeof sent !== 'object' || sent === null) return [];
        const { from, nonce } = sent as { from?: unknown; nonce?: unknown };
        return [{ log, from, nonce: Number(nonce) }];
      });
      const counts = await client.settle(
        withCode.map(({ log, from }) => ({ method: 'eth_getTransactionCount', params: [from, before(log)] })),
      );
      for (const [index, { log, nonce }] of withCode.entries()) {
        const count = resultOf(counts[index]);
        if (typeof count === 'string' && Number(count) <= nonce) existed.add(keyOf(log));
      }
      return (log) => existed.has(keyOf(log));
    },
  };
}

const totalSupply: Hex = '0x18160ddd';

/** Tokens' supplies, read once and then kept up to date by the mints and burns that pass by. */
export function createSupplies(client: RpcClient) {
  const supplies = new Map<Hex, bigint | undefined>();

  return {
    forget: () => supplies.clear(),
    get: (address: Hex) => supplies.get(address),
    /**
     * Makes the supplies as they were after that block known; block -1 is before the chain's first. Where the node does
     * not have the state of that block they stay unknown: today's supply says nothing about a share of back then.
     */
    load: async (addresses: readonly Hex[], block: number): Promise<void> => {
      const wanted = addresses.filter((address) => !supplies.has(address));
      if (wanted.length === 0) return;
      if (block < 0) {
        for (const address of wanted) supplies.set(address, 0n);
        return;
      }
      if (!(await hasStateAt(client, block))) return;
      const calls = wanted.map((to) => ({ to, data: totalSupply }));
      const results = await callContracts(client, { calls, block });
      for (const [index, address] of wanted.entries()) {
        const result = results[index];
        const known = result?.success === true && result.data.length === 66;
        const missing = result?.success === true && result.data === '0x';
        supplies.set(address, known ? BigInt(result.data) : missing ? 0n : undefined);
      }
    },
    apply: (address: Hex, { from, to, amount }: TokenMove): void => {
      const before = supplies.get(address);
      if (before === undefined || (from === zeroAddress) === (to === zeroAddress)) return;
      const after = from === zeroAddress ? before + amount : before - amount;
      supplies.set(address, after < 0n ? 0n : after);
    },
  };
}

export interface AlertHookParts {
  client: RpcClient;
  watched: WatchedContracts;
  /** Hears of every alert as it is written. */
  onAlert?: (alert: OnChainAlert) => void;
}

const reorgReason = 'The block that held it is no longer part of the chain';

/**
 * Runs the detectors over every window. What they see is written in the window's own transaction and withdrawn in the
 * one that takes the window back, so alerts and rows never part.
 */
export function createAlertHooks(
  { client, watched, onAlert }: AlertHookParts,
  { chain }: { chain: string },
): StoreHooks {
  const supplies = createSupplies(client);
  const existence = createExistence(client);
  let nextBlock: number | undefined;

  return {
    prepare: async (window) => {
      if (window.from !== nextBlock) supplies.forget();
      nextBlock = window.to + 1;
      const logs = window.logs
        .filter(({ topics }) => findDetector(topics[0]) !== undefined)
        .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
      const moves = logs.filter((log) => readMove(log));
      const tokens = new Set(moves.map(({ address }) => address));
      await supplies.load([...tokens], (moves[0]?.blockNumber ?? window.from) - 1);
      existence.note(window.logs);
      const existed = await existence.find(logs.filter((log) => !readMove(log)));
      const names = nameContracts(await watched.get());
      const deposits = new Set(window.logs.filter(isDepositLog).map(depositKey));
      const blocks = new Map(window.blocks.map((block) => [block.number, block]));
      const alerts: OnChainAlert[] = [];
      for (const log of logs) {
        const setting = {
          isNew: !existed(log),
          isDeposit: deposits.has(depositKey(log)),
          supplyBefore: tokens.has(log.address) ? supplies.get(log.address) : undefined,
        };
        const block = blocks.get(log.blockNumber) as IndexedBlock;
        const move = readMove(log);
        if (move) supplies.apply(log.address, move);
        for (const projectId of names.projectsOf(log.address)) {
          const nameOf = (address: Hex) => names.nameFor(projectId, address);
          const draft = findDetector(log.topics[0])?.(log, { ...setting, nameOf });
          if (draft) alerts.push({ ...draft, ...placeOf(log, block), projectId, chain });
        }
      }
      return async (tx) => {
        await insertOnChainAlerts(tx, alerts);
        for (const alert of alerts) onAlert?.(alert);
      };
    },
    undo: async (tx, fromBlock) => {
      supplies.forget();
      existence.forget();
      await retractAlertsFrom(tx, { chain, block: fromBlock, reason: reorgReason });
    },
  };
}

function placeOf(log: IndexedLog, { hash, timestamp }: IndexedBlock) {
  return {
    time: new Date(timestamp * 1000),
    block: log.blockNumber,
    blockHash: hash,
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
    contract: getAddress(log.address),
  };
}

const depositKey = ({ address, transactionHash }: IndexedLog) => `${address}:${transactionHash}`;

/** Own contracts by their label, those of other projects with the project's name, everybody else by address. */
function nameContracts(contracts: readonly WatchedContract[]) {
  const byAddress = Map.groupBy(contracts, ({ address }) => address);
  return {
    projectsOf: (address: Hex) => (byAddress.get(address) ?? []).map(({ projectId }) => projectId),
    nameFor: (projectId: string, address: Hex): string => {
      const entries = byAddress.get(address) ?? [];
      const own = entries.find((entry) => entry.projectId === projectId);
      if (own) return own.label;
      const [other] = entries;
      return other ? nameContract(other) : getAddress(address);
    },
  };
}
