import { toFunctionSelector } from 'viem/utils';
import type { ControlNode } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';

const toSelectors = (signatures: readonly string[]): ReadonlySet<string> =>
  new Set(signatures.map((signature) => toFunctionSelector(`function ${signature}`)));

/** The steps by which a timelock acts: what was proposed must have waited. */
const lastSteps = [
  'execute(address,uint256,bytes,bytes32,bytes32)',
  'executeBatch(address[],uint256[],bytes[],bytes32,bytes32)',
  'executeTransaction(address,uint256,string,bytes,uint256)',
];
const waiting = toSelectors(lastSteps);
const steps = toSelectors([
  ...lastSteps,
  // Timelocks of OpenZeppelin's kind.
  'schedule(address,uint256,bytes,bytes32,bytes32,uint256)',
  'scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)',
  'cancel(bytes32)',
  // The Safe.
  'approveHash(bytes32)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'execTransactionFromModuleReturnData(address,uint256,bytes,uint8)',
  // Older wallets of several owners.
  'submitTransaction(address,uint256,bytes)',
  'confirmTransaction(uint256)',
  'revokeConfirmation(uint256)',
  'executeTransaction(uint256)',
  // Timelocks of Compound's kind.
  'queueTransaction(address,uint256,string,bytes,uint256)',
  'cancelTransaction(address,uint256,string,bytes,uint256)',
]);

/**
 * Whether a function is a step of the procedure by which owners agree or proposals wait. Of any other function of the same
 * contract those whom it asks for act at once and alone: that it also answers as a wallet or timelock delays nobody.
 */
export const isWalletStep = (selector: string): boolean => steps.has(selector);

/** The last step of a timelock that was seen acting without a look at the clock. */
export const isHastyStep = ({ selector, callsAtAnyTime }: { selector: string; callsAtAnyTime: boolean }) =>
  callsAtAnyTime && waiting.has(selector);

/** What such a function is for may be anything that the wallet could do. */
const mayAct: ReadonlySet<PowerClass> = new Set(['upgrade', 'withdraw', 'seize', 'other']);

interface SeenFunction {
  class: PowerClass;
  verdict: string;
  selector: string;
}

/** Whether a function may be another way to act as the wallet does. One that the analysis does not see through may be for anything. */
export const mayBeBeside = ({ class: what, verdict, selector }: SeenFunction): boolean =>
  (verdict === 'unknown' || (verdict === 'privileged' && mayAct.has(what))) && !isWalletStep(selector);

interface HeldFunction extends SeenFunction {
  name: string | null;
  holders: readonly ControlNode[];
}

/** Who is not known may be somebody. */
const isSomebodyElse = (node: ControlNode, wallet: string) =>
  node.kind !== 'nobody' && !('address' in node && node.address === wallet);

/**
 * The functions by which others than the wallet itself may act as it does, with those others. A wallet or timelock is one as far
 * as its own code leaves no other way. To hand over a part in the procedure is a step towards it.
 */
export function listWaysBeside<T extends HeldFunction>(wallet: string, powers: readonly T[]): T[] {
  return powers
    .filter(mayBeBeside)
    .map((power) => ({ ...power, holders: power.holders.filter((node) => isSomebodyElse(node, wallet)) }))
    .filter(({ holders }) => holders.length > 0);
}
