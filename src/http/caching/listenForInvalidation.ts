import { cacheTagChannel, onInvalidation } from '#core/cacheInvalidation.ts';
import type { Database } from '#db/Database.ts';
import type { Replica } from '#db/openReplica.ts';
import type { DismissedBanner } from './dismissedBanner.ts';
import type { PageCache } from './pageCache.ts';

interface Kept {
  cache: PageCache;
  banner: Pick<DismissedBanner, 'invalidate'>;
  replica: Replica | undefined;
}

/** Drops kept answers when their data changes, in this process and in others; answers how to stop. */
export async function listenForInvalidation(
  database: Pick<Database, 'listen'>,
  { cache, banner, replica }: Kept,
): Promise<() => void> {
  const invalidate = (tags: readonly string[]) => {
    cache.invalidate(tags);
    banner.invalidate(tags);
  };
  const stopHearing = onInvalidation(invalidate);
  const unlisten = await database.listen(cacheTagChannel, {
    onNotify: (payload) => {
      replica?.noteChange();
      invalidate(JSON.parse(payload) as string[]);
    },
    onGap: () => {
      replica?.noteChange();
      cache.clear();
      banner.invalidate();
    },
  });
  return () => {
    stopHearing();
    unlisten();
  };
}
