import { statfs } from 'node:fs/promises';
import { countMails } from '#core/mail/failedMails.ts';
import type { Db } from '#db/Database.ts';
import type { PageCache } from '#http/caching/pageCache.ts';
import type { ChainDirectory } from './ChainDirectory.ts';
import type { Gauges } from './metrics.ts';
import { createSourceGauges } from './sourceGauges.ts';

interface SiteGaugeOptions {
  cache: PageCache;
  chains: ChainDirectory;
  countListeners: () => number;
  /** The folder on whose disk the site writes. */
  data: string;
}

/** What `/metrics` tells of this process and its database. */
export function createSiteGauges(db: Db, { cache, chains, countListeners, data }: SiteGaugeOptions): Gauges {
  return {
    parapet_cached_pages: () => cache.size,
    parapet_cached_page_bytes: () => cache.bytes,
    parapet_alert_listeners: countListeners,
    parapet_mails: async () => {
      const { waiting, failed } = await countMails(db);
      return { 'state="waiting"': waiting, 'state="failed"': failed };
    },
    parapet_disk_free_bytes: async () => {
      const { bavail, bsize } = await statfs(data);
      return bavail * bsize;
    },
    ...createSourceGauges(db),
    ...chains.gauges,
  };
}
