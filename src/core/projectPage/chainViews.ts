import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Listed } from '#core/skynet/getTops.ts';
import type { Db } from '#db/Database.ts';
import type { ChainView, MeasuredList } from '#wire/projectPage.ts';
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

/** Null when none of the chains has been read: an empty list would claim that nothing happened. */
export function toMeasured<T>(
  { items, total }: Listed<T>,
  chains: readonly ChainView[],
): MeasuredList<T> | null {
  const times = chains.flatMap(({ block, time }) => (block !== null && time !== null ? [time] : []));
  return times.length === 0 ? null : { items, total, asOf: times.sort()[0] ?? null };
}
