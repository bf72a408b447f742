import { cacheTagChannel, hearTouches } from '#core/cacheTags.ts';
import type { Database } from '#db/Database.ts';
import type { Replica } from '#db/openReplica.ts';
import type { PageCache } from './pageCache.ts';

/** Drops kept answers when their data changes, in this process and in others; answers how to stop. */
export async function hearChanges(
  database: Pick<Database, 'listen'>,
  { cache, replica }: { cache: PageCache; replica: Replica | undefined },
): Promise<() => void> {
  const stopHearing = hearTouches(cache.touch);
  const unlisten = await database.listen(cacheTagChannel, {
    onNotify: (payload) => {
      replica?.noteChange();
      cache.touch(JSON.parse(payload) as string[]);
    },
    onGap: () => {
      replica?.noteChange();
      cache.clear();
    },
  });
  return () => {
    stopHearing();
    unlisten();
  };
}
