import { zeroAddress } from 'viem';
import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { readHolders } from '#analysis/token/readHolders.ts';
import { findStoredCreation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import type { PoolHolders, TokenField } from '#model/tokenScan.ts';
import { askTokensAll, readWord } from './askToken.ts';
import type { FoundPool } from './findPools.ts';
import { unknown } from './readField.ts';
import { toMillionths } from './readLocked.ts';

const totalSupply = '0x18160ddd';
const mostShown = 10;

/** Who holds the shares of each pair: from its transfers, which must be indexed from its creation on. */
export async function readPoolHolders(
  reader: StateReader,
  { db, pools, lockers }: { db: Db; pools: readonly FoundPool[]; lockers: readonly Hex[] },
): Promise<TokenField<PoolHolders[]>> {
  const pairs = pools.filter(({ exchange }) => exchange.kind === 'v2');
  if (pairs.length === 0)
    return unknown('the pools are of the concentrated kind, whose shares are no tokens');
  const { chain } = reader;
  const value: PoolHolders[] = [];
  const evidence: Evidence[] = [];
  for (const { address } of pairs) {
    const pool = checksum(address);
    const creation = await findStoredCreation(db, { chain, address: pool });
    const { balances, problem } = await readHolders(db, {
      reader,
      chainId: getChainNumber(chain),
      token: address,
      since: creation?.block,
    });
    if (problem !== undefined) return unknown(problem);
    const questions = [totalSupply, encodeBalanceOf(zeroAddress)] as const;
    const [supply, atZero] = (
      await askTokensAll(
        reader,
        questions.map((data) => ({ to: address, data })),
      )
    ).map(readWord);
    if (supply === undefined || supply === 0n || atZero === undefined)
      return unknown('a pool does not tell who holds its shares');
    // The first shares of the best-known kind of pair are made for the zero address, from which all shares come: no sum of transfers shows them.
    const burned = balances.burnt + atZero;
    if (balances.held + burned !== supply)
      return unknown('the transfers of a pool’s shares do not add up to all of them');
    const shown = balances.largest.slice(0, mostShown);
    value.push({
      pool,
      supply: supply.toString(),
      count: balances.holders,
      burned: toMillionths(burned, supply),
      largest: shown.map((one) => ({
        address: checksum(one.address),
        share: toMillionths(one.balance, supply),
        isLocker: lockers.includes(one.address),
      })),
    });
    for (const { address: who, balance } of shown)
      evidence.push(citeBalance(reader, { token: address, who, balance }));
  }
  return { state: 'known', value, evidence };
}
