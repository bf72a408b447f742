import { writeIncidents } from '#core/alerts/writeIncidents.ts';
import { writeAnnouncements } from '#core/announcements/writeAnnouncements.ts';
import { insertAssets } from '#core/assets/assets.ts';
import { writeAudits } from '#core/audits/writeAudits.ts';
import { upsertMetrics } from '#core/metrics/metrics.ts';
import { touchProjects } from '#core/projects/projectTags.ts';
import { writeProjects } from '#core/projects/writeProjects.ts';
import { lockScores, rescoreProjects } from '#core/scores/rescore.ts';
import { writeSourceRecords } from '#core/sourceCode/writeSourceRecords.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { findMetricProject } from '#wire/records/metrics.ts';
import type { Records } from '#wire/records/recordFile.ts';
import { type DemoDeployment, resolveDemoReferences } from '#wire/records/resolveDemoReferences.ts';
import { type ParsedRecords, parseRecords } from '#wire/records.ts';
import { checkDates } from './checkDates.ts';
import { checkStored } from './checkStored.ts';
import { collectAssets } from './collectAssets.ts';
import { collectSourceFiles } from './collectSourceFiles.ts';
import { ImportError } from './ImportError.ts';
import type { RecordFolder } from './readRecordFolder.ts';
import { toNewProject } from './toNewProject.ts';

export interface ImportSummary {
  projects: number;
  audits: number;
  incidents: number;
  announcements: number;
  metrics: number;
  sourceCode: number;
  /** Projects about which anything changed. */
  changed: number;
}

export interface ImportOptions {
  folder: RecordFolder;
  now: Date;
  /** Where the demo contracts are; without it they have no address yet. */
  deployments?: Readonly<Record<string, DemoDeployment>>;
  onStep?: (text: string) => void;
}

async function writeRecords(
  tx: Db,
  records: Records,
  options: {
    now: Date;
    assets: ReturnType<typeof collectAssets>['byPath'];
    inputs: ReturnType<typeof collectSourceFiles>['inputs'];
  },
): Promise<string[]> {
  const { now, assets, inputs } = options;
  await insertAssets(tx, assets.values());
  const ids = await writeProjects(tx, {
    projects: records.projects.map((record) => toNewProject(record, assets)),
    now,
  });
  ids.push(...(await writeAudits(tx, records.audits)));
  ids.push(...(await writeIncidents(tx, { records: records.incidents, now })));
  const metrics = await upsertMetrics(
    tx,
    records.metrics.map(({ name, time, value }) => ({ name, time: new Date(time), value })),
  );
  ids.push(...metrics.flatMap((name) => findMetricProject(name) ?? []));
  ids.push(...(await writeSourceRecords(tx, { records: records.sourceCode, inputs, now })));
  await writeAnnouncements(tx, records.announcements);
  return [...new Set(ids)].sort();
}

async function parse(
  tx: Db,
  { sources }: RecordFolder,
): Promise<Exclude<ParsedRecords, { faults: unknown }>> {
  const stored = await tx.select({ id: project.id }).from(project);
  const parsed = parseRecords(sources, { knownProjectIds: stored.map(({ id }) => id) });
  if ('faults' in parsed) throw new ImportError(parsed.faults);
  return parsed;
}

/**
 * Imports files as one whole: all of it in one transaction with the scores that follow from it, or nothing and every
 * fault. Importing the same files again changes nothing.
 */
export async function importRecords(
  db: Db,
  { folder, now, deployments, onStep = () => undefined }: ImportOptions,
): Promise<ImportSummary> {
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, 'parapet import');
    await lockScores(tx);
    onStep('Checking the files');
    const { records, placeOf } = await parse(tx, folder);
    const { byPath, faults } = collectAssets(records, { readFile: folder.readFile, placeOf });
    const files = collectSourceFiles(records, { readFile: folder.readFile, placeOf });
    faults.push(...files.faults);
    faults.push(...(await checkStored(tx, { records, placeOf })));
    faults.push(...checkDates(records, { placeOf, now }));
    if (faults.length > 0) throw new ImportError(faults);

    onStep(`Writing ${records.projects.length} projects`);
    const placed = deployments ? resolveDemoReferences(records, deployments) : records;
    const changed = await writeRecords(tx, placed, { now, assets: byPath, inputs: files.inputs });
    onStep(`Scoring ${changed.length} projects`);
    await rescoreProjects(tx, { ids: changed, now });
    await touchProjects(tx, changed);
    return {
      projects: records.projects.length,
      audits: records.audits.length,
      incidents: records.incidents.length,
      announcements: records.announcements.length,
      metrics: records.metrics.length,
      sourceCode: records.sourceCode.length,
      changed: changed.length,
    };
  });
}
