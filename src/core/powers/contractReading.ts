import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FoundTakeover } from '#model/facts.ts';
import {
  ownCodeKinds,
  type PowerClass,
  type PowerMethod,
  type PowerVerdict,
  type ReadFacet,
} from '#model/powerClasses.ts';
import type { Creation } from './creations.ts';

/**
 * A function that only some may call, or of which that could not be told; or one that is open to everybody and with
 * which anybody can do harm, or may, or somebody can do what others cannot.
 */
export interface FoundPower {
  /** What must be called: the contract, or the beacon behind it. */
  target: string;
  selector: string;
  name: string | null;
  class: PowerClass;
  /** What its holder can do by the same function besides. */
  beside?: PowerClass[] | undefined;
  verdict: PowerVerdict;
  guard: string | null;
  method: PowerMethod;
  /** What it does was not followed to its end. */
  cut?: true | undefined;
  /** It sets what decides over users' money: an oracle's answer, a rate, a set of validators. */
  decides?: true | undefined;
  /** One for each way to hold it. */
  holders: ControlNode[];
  evidence: Evidence[];
}

/** All that was read of one contract at one block. Addresses are EIP-55. */
export interface ContractReading {
  chain: string;
  address: string;
  codeHash: string | null;
  proxyKind: string;
  implementation: string | null;
  implementationHash: string | null;
  /** Of a diamond. */
  facets: ReadFacet[];
  problem: string | null;
  powers: FoundPower[];
  takeovers: FoundTakeover[];
  paused: boolean | null;
  /** Of a paused one: functions by which users get their money out that then fail. */
  stopped?: string[] | undefined;
  /** Null where nothing proves when it came to be. */
  creation: Creation | null;
  block: number;
  /** Time of that block. */
  time: Date;
}

/** The code that runs: a proxy's is its implementation's, and not known where that was not found. Of a diamond, its own. */
export const runningHash = ({ codeHash, proxyKind, implementationHash }: ContractReading): string | null =>
  implementationHash ?? (ownCodeKinds.includes(proxyKind) ? codeHash : null);

/** All code that runs at a contract. Addresses are EIP-55. */
export interface RunningCode {
  chain: string;
  address: string;
  running: string | null;
  /** Where that code is, when it is not the contract's own. */
  implementation: string | null;
  /** What a diamond runs besides. */
  facets: Pick<ReadFacet, 'address' | 'codeHash'>[];
  /** It runs no other code, as far as it can be seen from its own. */
  isSeen: boolean;
}

export const toRunning = (reading: ContractReading): RunningCode => ({
  chain: reading.chain,
  address: reading.address,
  running: runningHash(reading),
  implementation: reading.implementation,
  facets: reading.facets,
  isSeen: reading.problem === null,
});

/** Of a contract that was not read. */
export const unreadCode: RunningCode = {
  ...{ chain: '', address: '', running: null, implementation: null, facets: [], isSeen: false },
};
