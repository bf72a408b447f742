import type { Asset } from '#core/assets/assets.ts';
import { describeChanges, toChanges } from '#core/records/describeChange.ts';
import { type ImportPlan, planRecords } from '#core/records/planRecords.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { parseRecords, type WrittenRecords } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';
import {
  type DemoDeployment,
  resolveDemoReferences,
  resolveWritten,
} from '#records/resolveDemoReferences.ts';
import type { ImportPreview } from '#wire/imports.ts';
import { checkDates } from './checkDates.ts';
import { checkStored } from './checkStored.ts';
import { collectAssets } from './collectAssets.ts';
import { collectSourceFiles } from './collectSourceFiles.ts';
import { ImportError } from './ImportError.ts';
import { omitRecords } from './omitRecords.ts';
import type { RecordFolder } from './readRecordFolder.ts';

export interface ImportFiles {
  folder: RecordFolder;
  now: Date;
  /** Where the demo contracts are; without it they have no address yet. */
  deployments?: Readonly<Record<string, DemoDeployment>>;
  /** Records, by kind and id, that are checked with the others and then left out. */
  omitted?: ReadonlySet<string>;
}

export interface CheckedImport {
  records: Records;
  assets: ReadonlyMap<string, Asset>;
  inputs: ReturnType<typeof collectSourceFiles>['inputs'];
  plan: ImportPlan;
}

function place(
  { records, written }: { records: Records; written: WrittenRecords },
  deployments: Readonly<Record<string, DemoDeployment>>,
) {
  const resolve = (list: readonly unknown[]) => list.map((one) => resolveWritten(one, deployments));
  return {
    records: resolveDemoReferences(records, deployments),
    written: {
      ...written,
      projects: resolve(written.projects),
      audits: resolve(written.audits),
      incidents: resolve(written.incidents),
      sourceCode: resolve(written.sourceCode),
    },
  };
}

/** Reads files and compares them with what is stored; throws every fault at once. Changes nothing. */
export async function checkImport(
  tx: Db,
  { folder, now, deployments, omitted }: ImportFiles,
): Promise<CheckedImport> {
  const stored = await tx.select({ id: project.id }).from(project);
  const parsed = parseRecords(folder.sources, { knownProjectIds: stored.map(({ id }) => id) });
  if ('faults' in parsed) throw new ImportError(parsed.faults);
  const { records, placeOf } = parsed;
  const { byPath: assets, faults } = collectAssets(records, { readFile: folder.readFile, placeOf });
  const { inputs, faults: sourceFaults } = collectSourceFiles(records, {
    readFile: folder.readFile,
    placeOf,
  });
  faults.push(...sourceFaults);
  faults.push(...(await checkStored(tx, { records, placeOf })));
  faults.push(...checkDates(records, { placeOf, now }));
  if (faults.length > 0) throw new ImportError(faults);
  const kept = omitted ? omitRecords(parsed, omitted) : parsed;
  const placed = deployments ? place(kept, deployments) : kept;
  const { written } = placed;
  return {
    records: placed.records,
    assets,
    inputs,
    plan: await planRecords(tx, { records: placed.records, written, assets, inputs }),
  };
}

/** What an import would do, or everything that is wrong with its files. Changes nothing. */
export async function previewImport(db: Db, files: ImportFiles): Promise<ImportPreview> {
  return db.transaction(async (tx) => {
    try {
      const { plan } = await checkImport(tx, files);
      return { ...describeChanges(toChanges(plan)), fingerprint: plan.fingerprint };
    } catch (error) {
      if (error instanceof ImportError) return { faults: error.faults };
      throw error;
    }
  });
}
