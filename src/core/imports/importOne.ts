import { findAsset } from '#core/assets/assets.ts';
import type { ImportOrigin } from '#core/records/keepRecords.ts';
import type { Db } from '#db/Database.ts';
import { type RecordContent, type RecordFiles, type RecordKind, recordLists } from '#model/records.ts';
import type { ImportFault } from '#wire/imports.ts';
import type { ImportError } from './ImportError.ts';
import { type ImportSummary, importRecords } from './importRecords.ts';

interface OneRecord {
  kind: RecordKind;
  content: RecordContent;
  /** What the stored record names: its files came with an import and are stored. */
  files: RecordFiles;
  now: Date;
  origin?: ImportOrigin;
}

/** One record as an import of one entry: the same checks, the same writing. */
export async function importOne(
  tx: Db,
  { kind, content, files, now, origin }: OneRecord,
): Promise<ImportSummary> {
  const bytes = new Map<string, Uint8Array>();
  for (const [path, sha256] of Object.entries(files)) {
    const asset = await findAsset(tx, sha256);
    if (asset) bytes.set(path, asset.bytes);
  }
  const text = JSON.stringify({ version: 1, [recordLists[kind]]: [content] });
  return importRecords(tx, {
    folder: {
      sources: [{ path: `${kind} ${String(content.id)}.json`, text }],
      readFile: (path) => bytes.get(path),
    },
    now,
    keptOnly: true,
    ...(origin && { origin }),
  });
}

/** What is wrong, by the way inside the one record. */
export function toRecordFaults(
  kind: RecordKind,
  { faults }: ImportError,
): Pick<ImportFault, 'path' | 'reason'>[] {
  const inside = `$.${recordLists[kind]}[0]`;
  return faults.map(({ path, reason }) => ({
    path: path.startsWith(inside) ? path.slice(inside.length).replace(/^\./, '') : path,
    reason,
  }));
}
