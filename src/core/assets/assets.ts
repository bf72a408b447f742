import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { asset } from '#db/schema/assets.ts';

export interface Asset {
  sha256: string;
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

export const imageTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

export const reportTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

export const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

export function createAsset(name: string, bytes: Uint8Array, contentType: string): Asset {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), name, contentType, bytes };
}

/** The path of a stored picture, as the image service takes it. */
export const logoPath = ({ sha256 }: Pick<Asset, 'sha256'>) => `/logos/${sha256}`;

/** As base64 a statement stays text, which both drivers pass on alike. */
const bytesPerStatement = 4 * 1024 * 1024;

export async function insertAssets(db: Db, assets: Iterable<Asset>): Promise<void> {
  let batch: Asset[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch.map(({ sha256, name, contentType, bytes }) => ({
      sha256,
      name,
      content_type: contentType,
      data: Buffer.from(bytes).toString('base64'),
    }));
    await db.execute(sql`
      insert into asset (sha256, name, content_type, bytes)
      select sha256, name, content_type, decode(data, 'base64')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sha256 text, name text, content_type text, data text)
      on conflict (sha256) do nothing`);
    batch = [];
    size = 0;
  };
  for (const one of assets) {
    batch.push(one);
    size += one.bytes.length;
    if (size >= bytesPerStatement) await flush();
  }
  await flush();
}

export async function findAsset(db: Db, sha256: string): Promise<Asset | undefined> {
  const [row] = await db.select().from(asset).where(eq(asset.sha256, sha256));
  return row;
}
