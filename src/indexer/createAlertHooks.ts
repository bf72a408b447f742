import { getAddress } from 'viem/utils';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { insertOnChainAlerts, type OnChainAlert, retractAlertsFrom } from '#core/alerts/onChainAlerts.ts';
import type { IndexedBlock, IndexedLog } from '#core/chainStore/rows.ts';
import { nameContract } from '#core/contracts/addressLabels.ts';
import type { WatchedContract } from '#core/contracts/getWatchedContracts.ts';
import type { Hex } from '#lib/hex.ts';
import type { StoreHooks } from './createDatabaseStore.ts';
import { createExistence } from './createExistence.ts';
import { createSupplies } from './createSupplies.ts';
import type { WatchedContracts } from './createWatchedContracts.ts';
import { findDetector } from './detectors/detectLog.ts';
import { isDepositLog, readMove } from './detectors/largeMoves.ts';

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
