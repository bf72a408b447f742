import { cacheTagChannel, hearTouches } from '#core/cacheTags.ts';
import type { Database } from '#db/Database.ts';
import type { Replica } from '#db/openReplica.ts';
import type { DismissedBanner } from './dismissedBanner.ts';
import type { PageCache } from './pageCache.ts';

interface Kept {
  cache: PageCache;
  banner: Pick<DismissedBanner, 'touch'>;
  replica: Replica | undefined;
}

/** Drops kept answers when their data changes, in this process and in others; answers how to stop. */
export async function hearChanges(
  database: Pick<Database, 'listen'>,
  { cache, banner, replica }: Kept,
): Promise<() => void> {
  const touch = (tags: readonly string[]) => {
    cache.touch(tags);
    banner.touch(tags);
  };
  const stopHearing = hearTouches(touch);
  const unlisten = await database.listen(cacheTagChannel, {
    onNotify: (payload) => {
      replica?.noteChange();
      touch(JSON.parse(payload) as string[]);
    },
    onGap: () => {
      replica?.noteChange();
      cache.clear();
      banner.touch();
    },
  });
  return () => {
    stopHearing();
    unlisten();
  };
}
