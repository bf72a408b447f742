import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { isCovered } from '#analysis/reads/logs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { callContracts } from '#chain/callContract.ts';
import { findFinalBlock } from '#core/chainStore/blocks.ts';
import { getTokenBalances, type TokenBalances } from '#core/chainStore/tokenBalances.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress, listBurnAddresses } from '#model/burnAddresses.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import { unknown } from './askToken.ts';

interface Subject {
  chainId: number;
  token: Hex;
  since: number | undefined;
}

/** In millionths, rounded down: never more than there is. */
export const toMillionths = (part: bigint, whole: bigint): number => Number((part * 1_000_000n) / whole);

/** How many of the largest a scan lists. */
const listed = 10;
/** Of the largest, as many are compared as of the others. */
const compared = 15;

export interface Holders {
  balances: TokenBalances;
  /** Why these are not what addresses hold; undefined when those that were compared are. */
  problem: string | undefined;
}

/** Balances that a token's indexed transfers add up to, compared with its answers. Throws when transfers are missing. */
export async function readHolders(
  db: Db,
  { reader, ...subject }: Subject & { reader: StateReader },
): Promise<Holders> {
  const { chainId, token, since } = subject;
  const { block } = reader;
  if (!(await isCovered(db, { chainId, address: token, since, block })))
    throw new Error('its transfers are not indexed from its creation up to now');
  const finalBlock = await findFinalBlock(db, chainId);
  const burns = listBurnAddresses();
  const balances = await getTokenBalances(db, { chainId, token, toBlock: block, finalBlock, burns });
  const asked = [...balances.largest.slice(0, compared), ...balances.others].filter(
    ({ address }) => !isBurnAddress(address),
  );
  const answers = await callContracts(reader.client, {
    calls: asked.map(({ address }) => ({
      to: token,
      data: encodeBalanceOf(address),
    })),
    block,
  });
  const isOther = asked.some(({ balance }, index) => {
    const answer = answers[index];
    return !answer?.success || answer.data.length !== 66 || BigInt(answer.data) !== balance;
  });
  // No sum of transfers shows this by itself: a fee that is kept without an event leaves the total right.
  return {
    balances,
    problem: isOther
      ? 'holders cannot be derived from its transfers: balances change without them, as in tokens that rebase or keep fees'
      : undefined,
  };
}

/** Holder concentration. How many hold a token, and what part the largest have. */
export async function readHolderConcentration(
  reader: StateReader,
  db: Db,
  { token, since, total }: { token: Hex; since: number | undefined; total: bigint | undefined },
): Promise<TokenField<TokenFields['holders']>> {
  const { balances, problem } = await readHolders(db, {
    reader,
    chainId: getChainNumber(reader.chain),
    token,
    since,
  });
  if (problem !== undefined) return unknown(problem);
  if (total === undefined || total === 0n) return unknown('it does not say its supply');
  if (balances.held + balances.burnt !== total) return unknown('its transfers do not add up to its supply');
  const shown = balances.largest.slice(0, listed);
  const codes = await Promise.all(shown.map(({ address }) => reader.getCode(address)));
  const top = shown.reduce((sum, { balance }) => sum + balance, 0n);
  return {
    state: 'known',
    value: {
      count: balances.holders,
      top10Share: toMillionths(top, total),
      largest: shown.map(({ address, balance }, index) => ({
        address: checksum(address),
        share: toMillionths(balance, total),
        isContract: codes[index] !== '0x',
      })),
    },
    evidence: shown.map(({ address, balance }) => citeBalance(reader, { token, who: address, balance })),
  };
}
