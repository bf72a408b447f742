import { once } from 'node:events';
import { startDeliveries } from '#core/outlets/startDeliveries.ts';
import { tellAlerts } from '#core/outlets/tellAlerts.ts';
import { openPostgres } from '#db/openPostgres.ts';

// A process that tells alerts and sends what is due once it is written to, for tests that kill it on the way.
// Usage: node test/helpers/tellOnce.ts <address of the database>

const { db } = await openPostgres({ url: process.argv[2] ?? '' });
await once(process.stdin, 'data');
await tellAlerts(db, { now: new Date() });
const parts = { origin: 'https://parapet.test', now: () => new Date(), connect: { isAllowed: () => true } };
for (const { sent } of await startDeliveries(db, parts)) await sent;
