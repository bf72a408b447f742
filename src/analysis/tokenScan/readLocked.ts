import { encodeFunctionData, parseAbi } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { listBurnAddresses } from '#model/burnAddresses.ts';
import type { LockedLiquidity, TokenField } from '#model/tokenScan.ts';
import { askTokensAll, readWord } from './askToken.ts';
import type { FoundPool } from './findPools.ts';

const abi = parseAbi(['function totalSupply() view returns (uint256)']);

/** In millionths, rounded down: never more than there is. */
export const toMillionths = (part: bigint, whole: bigint): number => Number((part * 1_000_000n) / whole);

/** How much of each pair's own tokens nobody can bring back, or only a locker. */
export async function readLocked(
  reader: StateReader,
  { pools, lockers }: { pools: readonly FoundPool[]; lockers: readonly Hex[] },
): Promise<TokenField<LockedLiquidity[]>> {
  const pairs = pools.filter(({ exchange }) => exchange.kind === 'v2');
  if (pairs.length === 0)
    return { state: 'unknown', why: 'the pools are of the concentrated kind, whose shares are no tokens' };
  const burns = listBurnAddresses();
  const keepers = [...burns, ...lockers];
  const size = keepers.length + 1;
  const answers = await askTokensAll(
    reader,
    pairs.flatMap(({ address: to }) => [
      { to, data: encodeFunctionData({ abi, functionName: 'totalSupply' }) },
      ...keepers.map((who) => ({
        to,
        data: encodeBalanceOf(who),
      })),
    ]),
  );
  const value: LockedLiquidity[] = [];
  for (const [index, { address }] of pairs.entries()) {
    const [total, ...held] = answers.slice(index * size, index * size + size).map(readWord);
    if (total === undefined || total === 0n || held.includes(undefined))
      return { state: 'unknown', why: 'a pool does not tell who holds its shares' };
    const sum = (part: typeof held) => part.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
    value.push({
      pool: checksum(address),
      burned: toMillionths(sum(held.slice(0, burns.length)), total),
      locked: toMillionths(sum(held.slice(burns.length)), total),
    });
  }
  const { chain, block } = reader;
  return {
    state: 'known',
    value,
    evidence: value.map(({ pool }) => ({
      kind: 'contract',
      chain,
      address: pool,
      block,
      label: `the pool at block ${block}`,
    })),
  };
}
