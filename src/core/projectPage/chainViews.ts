import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Listed } from '#core/skynet/getTops.ts';
import type { Db } from '#db/Database.ts';
import type { ChainView, MeasuredList } from '#wire/projectPage.ts';
import type { Counted } from '#wire/skynet.ts';
import type { LoadedProject } from './LoadedProject.ts';

/** The project's chains as they are read at present. */
export async function getChainViews(
  db: Db,
  { contracts, findChain }: Pick<LoadedProject, 'contracts' | 'findChain'>,
): Promise<ChainView[]> {
  const freshness = await getFreshness(db, contracts.map(({ chain }) => chain).sort());
  return freshness.map((one) => {
    const { explorer = null, problem = null } = findChain(one.chain) ?? {};
    return { ...one, explorer, problem };
  });
}

/** Up to when all the chains that are read were read: the time of the oldest of their newest blocks. */
export const findReadUntil = (chains: readonly ChainView[]): string | null =>
  chains.flatMap(({ block, time }) => (block !== null && time !== null ? [time] : [])).sort()[0] ?? null;

/** Null when nothing was counted: an empty list would claim that nothing happened. */
export function toMeasured<T>(
  { items, total }: Listed<T>,
  { chains, counted }: { chains: readonly ChainView[]; counted: Counted | null },
): MeasuredList<T> | null {
  const asOf = findReadUntil(chains);
  return asOf === null || counted === null ? null : { items, total, asOf, counted };
}
