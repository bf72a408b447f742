import { encodeFunctionData, parseAbi } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import { encodeSample } from '#analyzer/simulateFunction.ts';
import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { Ask } from './askAsStranger.ts';

/** What a stranger does to a contract, with what is asked before and after. */
export interface Try {
  asks: readonly Ask[];
  act: Ask;
  /** What the answers show to have happened, in words. */
  judge: (
    before: readonly (bigint | undefined)[],
    after: readonly (bigint | undefined)[],
  ) => string | undefined;
}

export interface OpenSubject {
  contract: Hex;
  stranger: Hex;
  /** Somebody who has tokens of the contract; undefined where nobody was found. */
  victim: Hex | undefined;
}

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function paused() view returns (bool)',
]);
/** A function that no contract has: only the stranger's own program answers it. */
const ownQuestion: Hex = '0x5eed51de';
/** One, a token of 18 decimals, and a number that no token of a collection is likely to have. */
const amounts = [1n, 10n ** 18n, 0x5a5a_5a5a_5a5a_5a5an];
const switches = [0n, 1n];

type Acting = Pick<AnalyzedFunction, 'selector' | 'arguments'>;
type ListTries = (subject: OpenSubject, found: Acting) => Try[];

const toAsk = (to: Hex) => (data: Hex) => ({ to, data });

const tryMint: ListTries = ({ contract, stranger }, found) =>
  amounts.map((value) => ({
    asks: [encodeFunctionData({ abi, functionName: 'totalSupply' }), encodeBalanceOf(stranger)].map(
      toAsk(contract),
    ),
    act: { to: contract, data: encodeSample(found, { value, who: stranger }) },
    judge: ([supply, balance], [supplyAfter, balanceAfter]) => {
      if (supply !== undefined && supplyAfter !== undefined)
        return supplyAfter > supply ? `the supply rose from ${supply} to ${supplyAfter}` : undefined;
      // A collection need not count its tokens.
      return balance !== undefined && balanceAfter !== undefined && balanceAfter > balance
        ? `its own balance rose from ${balance} to ${balanceAfter}`
        : undefined;
    },
  }));

const tryPause: ListTries = ({ contract, stranger }, found) =>
  switches.map((value) => ({
    asks: [{ to: contract, data: encodeFunctionData({ abi, functionName: 'paused' }) }],
    act: { to: contract, data: encodeSample(found, { value, who: stranger }) },
    judge: ([before], [after]) =>
      before !== undefined && after !== undefined && before !== after
        ? `paused() turned from ${before !== 0n} to ${after !== 0n}`
        : undefined,
  }));

const tryUpgrade: ListTries = ({ contract, stranger }, found) => [
  {
    asks: [{ to: contract, data: ownQuestion }],
    act: { to: contract, data: encodeSample(found, { value: 0n, who: stranger }) },
    judge: ([before], [after]) => {
      const own = BigInt(ownQuestion) << 224n;
      return before !== own && after === own ? 'the contract ran code of the caller’s choice' : undefined;
    },
  },
];

const trySeize: ListTries = ({ contract, stranger, victim }, found) =>
  victim === undefined
    ? []
    : [
        { first: victim, who: stranger },
        { first: stranger, who: victim },
      ].map((addresses) => ({
        asks: [{ to: contract, data: encodeBalanceOf(victim) }],
        act: { to: contract, data: encodeSample(found, { value: 1n, ...addresses }) },
        judge: ([before], [after]) =>
          before !== undefined && after !== undefined && after < before
            ? `the balance of ${checksum(victim)} fell from ${before} to ${after}`
            : undefined,
      }));

/** Powers whose use by a stranger shows in what a contract answers. */
export const triedClasses = { mint: tryMint, pause: tryPause, upgrade: tryUpgrade, seize: trySeize } as const;

export const isTried = (what: PowerClass): what is keyof typeof triedClasses =>
  Object.hasOwn(triedClasses, what);
