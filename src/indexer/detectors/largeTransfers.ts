import { toEventSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { Detect, DetectorFamily, SeenLog } from './AlertDraft.ts';
import { readWords, toAddress, toNumber, zeroAddress } from './logWords.ts';

export const transferTopic: Hex = toEventSelector('Transfer(address,address,uint256)');

const depositTopics = new Set<Hex | undefined>(
  [
    'Deposit(address,address,uint256,uint256)',
    'Deposit(address,uint256)',
    'Deposit(address,uint256,uint256)',
    'Deposited(address,uint256)',
    'Mint(address,uint256,uint256)',
    'Staked(address,uint256)',
    'Supplied(address,uint256)',
  ].map((event) => toEventSelector(event)),
);

/** Whether a contract says by this log that it took something in and gave shares for it. */
export const isDepositLog = ({ topics }: SeenLog) => depositTopics.has(topics[0]);

export interface TokenMove {
  from: Hex;
  to: Hex;
  amount: bigint;
}

/** A transfer of a fungible token. Collections emit the same event with the number of the piece as a third topic. */
export function readMove(log: SeenLog): TokenMove | undefined {
  if (log.topics[0] !== transferTopic || log.topics.length === 4) return undefined;
  const [first, second, third] = readWords(log);
  const [from, to, amount] = [toAddress(first), toAddress(second), toNumber(third)];
  return from === undefined || to === undefined || amount === undefined ? undefined : { from, to, amount };
}

/** Per cent with at most one place. */
function describeShare(amount: bigint, supply: bigint): string {
  const tenths = Number((amount * 1000n) / supply);
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)} %`;
}

/** From one twentieth of the supply on. */
const isLarge = (amount: bigint, supply: bigint) => amount * 20n >= supply;

const detectMove: Detect = (log, { supplyBefore, isDeposit, nameOf }) => {
  const move = readMove(log);
  // Without a supply before it, this is the token's first issue.
  if (move === undefined || !supplyBefore || move.amount === 0n || !isLarge(move.amount, supplyBefore))
    return undefined;
  const share = describeShare(move.amount, supplyBefore);
  const token = nameOf(log.address);
  if (move.from === zeroAddress && isDeposit) return undefined;
  if (move.from === zeroAddress)
    return {
      detector: 'largeMint',
      severity: move.amount * 2n >= supplyBefore ? 'critical' : 'major',
      title: 'Large mint',
      text: `${nameOf(move.to)} received newly minted tokens of ${token}: ${share} of the supply before.`,
    };
  if (move.to === zeroAddress || move.from === move.to) return undefined;
  return {
    detector: 'largeTransfer',
    severity: move.amount * 4n >= supplyBefore ? 'major' : 'medium',
    title: 'Large transfer',
    text: `${share} of the supply of ${token} moved from ${nameOf(move.from)} to ${nameOf(move.to)}.`,
  };
};

/** Whale alerts: large transfers and large mints. */
export const largeTransferDetectors: DetectorFamily = { [transferTopic]: detectMove };
