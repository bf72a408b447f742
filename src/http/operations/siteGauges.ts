import { statfs } from 'node:fs/promises';
import { countMails } from '#core/mail/failedMails.ts';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import type { Db } from '#db/Database.ts';
import type { PageCache } from '#http/caching/pageCache.ts';
import type { SourceReport } from '#wire/siteState.ts';
import type { ChainDirectory } from './ChainDirectory.ts';
import type { Gauges } from './metrics.ts';

/** How the live sources are, a line for each that was ever asked. */
export function createSourceGauges(db: Db): Gauges {
  const gauge = (read: (report: SourceReport) => number) => async () =>
    Object.fromEntries((await getSourceReports(db)).map((one) => [`source="${one.source}"`, read(one)]));
  return {
    parapet_source_last_answer_seconds: gauge(({ answeredAt }) =>
      answeredAt === null ? 0 : Date.parse(answeredAt) / 1000,
    ),
    parapet_source_trouble: gauge(({ trouble }) => (trouble === null ? 0 : 1)),
    parapet_source_unanswered: gauge(({ failing }) => failing),
  };
}

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
