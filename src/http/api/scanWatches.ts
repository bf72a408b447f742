import { getScanWatches, unwatchScan, watchScan } from '#core/scans/watchScans.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { mostWatched } from '#model/scans.ts';
import { scanWatchBodySchema, scanWatchesSchema } from '#wire/scans.ts';
import { createWriteBudget } from '../guards/rateLimit.ts';

interface ScanWatchRoutesOptions {
  db: Db;
  limitScale: number;
}

const tags = ['scans'];

/** Addresses whose code and powers people watch. */
export function scanWatchRoutes(app: App, { db, limitScale }: ScanWatchRoutesOptions): void {
  const checkWrites = createWriteBudget({
    limitScale,
    calls: 30,
    kilobytesPerMinute: 50,
    kilobytesPerDay: 1_000,
  });

  app.get(
    '/api/scan-watches',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Watched addresses of the user',
        tags,
        response: { 200: scanWatchesSchema },
      },
    },
    async (request) => getScanWatches(db, { userId: (await request.requireViewer()).id }),
  );

  app.post(
    '/api/scan-watches',
    {
      config: { access: 'user' },
      schema: {
        summary: `Watch or unwatch an address; at most ${mostWatched} per account`,
        tags,
        body: scanWatchBodySchema,
        response: { 200: scanWatchesSchema },
      },
    },
    async (request) => {
      checkWrites(request);
      const { id: userId } = await request.requireViewer();
      const watch = { id: request.body.id, userId };
      await (request.body.on ? watchScan(db, watch) : unwatchScan(db, watch));
      return getScanWatches(db, { userId });
    },
  );
}
