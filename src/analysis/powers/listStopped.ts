import { encodeErrorResult, parseAbi } from 'viem';
import { encodeSample } from '#analyzer/simulateFunction.ts';
import { makeFreshAddress } from '../reads/makeFreshAddress.ts';
import type { StateReader } from '../reads/stateReader.ts';
import type { AddressAnalysis } from './analyzeAddress.ts';

const abi = parseAbi(['error EnforcedPause()', 'error Error(string)']);
/** What OpenZeppelin's Pausable reverts with, by version. No other check says so. */
const pauseErrors = new Set<string>([
  encodeErrorResult({ abi, errorName: 'EnforcedPause' }),
  ...['Pausable: paused', 'ERC20Pausable: token transfer while paused'].map((text) =>
    encodeErrorResult({ abi, errorName: 'Error', args: [text] }),
  ),
]);

/** By which users get their money out. */
const isWayOut = /^(withdraw|redeem|unstake|exit|removeLiquidity|release|claim|transfer)/i;
const mostTried = 20;

/** Functions by which users get their money out and that fail because the contract is paused, as simulated calls of a fresh address show. */
export async function listStopped(
  reader: StateReader,
  { address, functions }: Pick<AddressAnalysis, 'address' | 'functions'>,
): Promise<string[]> {
  const caller = makeFreshAddress(reader, address, 0);
  const ways = functions.filter(({ verdict, name }) => verdict === 'open' && name && isWayOut.test(name));
  const stopped = await Promise.all(
    ways.slice(0, mostTried).map(async (found) => {
      const data = encodeSample(found, { value: 1n, who: caller });
      const answer = await reader.call({ from: caller, to: address, data });
      return !answer.ok && pauseErrors.has(answer.data) && found.name ? [found.name] : [];
    }),
  );
  return [...new Set(stopped.flat())];
}
