import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import { createTestServer } from '../test/helpers/createTestServer.ts';
import { renderClientTypes } from './renderClientTypes.ts';

// The document is made from the routes of a running server; it needs the built pages (npm run build).
const data = mkdtempSync(join(tmpdir(), 'parapet-client-'));
const database = await openLite({});
await migrate(database);
const server = await createTestServer(database, { data });
const document = (await server.app.inject('/api/openapi.json')).json<OpenApiDocument>();
await server.close();
await database.close();
rmSync(data, { recursive: true, force: true });
writeFileSync(new URL('../client/src/api.ts', import.meta.url), renderClientTypes(document));
process.stdout.write('Wrote client/src/api.ts\n');
