import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { KeptKind } from '#model/records.ts';
import type { CompilerInput } from '#model/sourceCode.ts';
import {
  createPlaceRecord,
  type ParsedRecords,
  type PlaceRecord,
  type RecordFault,
  type WrittenRecords,
} from '#records/parseRecords.ts';
import { readRecords } from '#records/readRecords.ts';
import type { Records } from '#records/recordFile.ts';
import {
  type DemoDeployment,
  resolveDemoReferences,
  resolveWritten,
} from '#records/resolveDemoReferences.ts';
import type { ImportPreview } from '#wire/imports.ts';
import type { Asset } from '../assets/assets.ts';
import { nameOfRecord } from '../recordCommits.ts';
import { describeChanges, nameOfMetric, toChanges } from '../records/describeChange.ts';
import { type ImportPlan, planRecords } from '../records/planRecords.ts';
import { checkStored } from './checkStored.ts';
import { collectAssets } from './collectAssets.ts';
import { ImportError } from './ImportError.ts';
import type { RecordFolder } from './readRecordFolder.ts';

/** Whoever writes a record may live in a place where it is already tomorrow. */
const slackMs = 86_400_000;

/**
 * Faults of records that speak of what has not happened yet as done. Fiction has a calendar of its own: the demo starts
 * whatever the clock says.
 */
export function checkDates(
  { projects, audits, incidents }: Records,
  { placeOf, now }: { placeOf: PlaceRecord; now: Date },
): RecordFault[] {
  const faults: RecordFault[] = [];
  const limit = now.getTime() + slackMs;
  const fictional = new Set(projects.filter(({ demo }) => demo).map(({ id }) => id));
  const refuse = (
    [list, index, inside]: Parameters<PlaceRecord>,
    time: string | undefined,
    what: string,
  ): void => {
    if (time !== undefined && Date.parse(time) > limit)
      faults.push({ ...placeOf(list, index, inside), reason: `is in the future, but ${what}` });
  };
  for (const [index, { id, lookedFor, team, claimedBy, status, launchedOn }] of projects.entries()) {
    if (fictional.has(id)) continue;
    for (const [position, { on }] of lookedFor.entries())
      refuse(['projects', index, ['lookedFor', position, 'on']], on, 'says when somebody looked');
    refuse(['projects', index, ['claimedBy', 'on']], claimedBy?.on, 'says when it was claimed');
    refuse(
      ['projects', index, ['team', 'verification', 'verifiedOn']],
      team?.verification?.verifiedOn,
      'says when the team was verified',
    );
    if (status === 'preLaunch' && launchedOn !== undefined && Date.parse(launchedOn) <= now.getTime())
      faults.push({
        ...placeOf('projects', index, ['launchedOn']),
        reason: 'is past, but the status is pre-launch',
      });
  }
  for (const [index, audit] of audits.entries()) {
    if (fictional.has(audit.project)) continue;
    if (audit.state === 'completed')
      refuse(['audits', index, ['completedOn']], audit.completedOn, 'the audit is completed');
    refuse(['audits', index, ['withdrawn', 'on']], audit.withdrawn?.on, 'says when it was withdrawn');
    for (const [position, { proofOfFix }] of (audit.findings ?? []).entries())
      refuse(
        ['audits', index, ['findings', position, 'proofOfFix', 'checkedOn']],
        proofOfFix?.checkedOn,
        'says when the fix was checked',
      );
  }
  for (const [index, { project, time, resolvedAt }] of incidents.entries()) {
    if (fictional.has(project)) continue;
    refuse(['incidents', index, ['time']], time, 'says when it happened');
    refuse(['incidents', index, ['resolvedAt']], resolvedAt, 'says when it was resolved');
  }
  return faults;
}

/** All files of one compiler input together; more is no contract's source, and every comparison reads it. */
const mostBytes = 4_000_000;

interface CollectedSources {
  /** By the id of the source record. */
  inputs: Map<string, CompilerInput>;
  faults: RecordFault[];
}

/** Reads the files that source records point to; each one missing, or too many of them, is a fault. */
export function collectSourceFiles(
  records: Pick<Records, 'sourceCode'>,
  { readFile, placeOf }: { readFile: (path: string) => Uint8Array | undefined; placeOf: PlaceRecord },
): CollectedSources {
  const inputs: CollectedSources['inputs'] = new Map();
  const faults: RecordFault[] = [];
  for (const [index, { id, input }] of records.sourceCode.entries()) {
    let bytes = 0;
    const sources: CompilerInput['sources'] = {};
    for (const [path, source] of Object.entries(input.sources)) {
      const content = 'content' in source ? source.content : readText(readFile(source.file));
      if (content === undefined)
        faults.push({
          ...placeOf('sourceCode', index, ['input', 'sources', path, 'file']),
          reason: `there is no file ${'file' in source ? source.file : path}`,
        });
      else sources[path] = { content };
      bytes += content === undefined ? 0 : Buffer.byteLength(content);
    }
    if (bytes > mostBytes)
      faults.push({
        ...placeOf('sourceCode', index, ['input', 'sources']),
        reason: `all files together are larger than ${mostBytes / 1_000_000} MB`,
      });
    inputs.set(id, { language: input.language, settings: input.settings, sources });
  }
  return { inputs, faults };
}

/** Line ends as compilers are given them: a checkout may have changed them. */
const readText = (bytes: Uint8Array | undefined) =>
  bytes && Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');

/** Both forms of the records without those that are named; in both they stand at the same places of their lists. */
export function omitRecords(
  { records, written }: { records: Records; written: WrittenRecords },
  omitted: ReadonlySet<string>,
): { records: Records; written: WrittenRecords } {
  const isKept = (kind: KeptKind) => (record: { id: string }) =>
    !omitted.has(nameOfRecord({ kind, id: record.id }));
  const keeps: Record<keyof Records, readonly boolean[]> = {
    projects: records.projects.map(isKept('project')),
    audits: records.audits.map(isKept('audit')),
    incidents: records.incidents.map(isKept('incident')),
    announcements: records.announcements.map(isKept('announcement')),
    sourceCode: records.sourceCode.map(isKept('sourceCode')),
    metrics: records.metrics.map(
      (one) => !omitted.has(nameOfRecord({ kind: 'metric', id: nameOfMetric(one) })),
    ),
  };
  const pick = <T>(list: keyof Records, all: readonly T[]): T[] =>
    all.filter((_, index) => keeps[list][index]);
  return {
    records: {
      projects: pick('projects', records.projects),
      audits: pick('audits', records.audits),
      incidents: pick('incidents', records.incidents),
      announcements: pick('announcements', records.announcements),
      sourceCode: pick('sourceCode', records.sourceCode),
      metrics: pick('metrics', records.metrics),
    },
    written: {
      projects: pick('projects', written.projects),
      audits: pick('audits', written.audits),
      incidents: pick('incidents', written.incidents),
      announcements: pick('announcements', written.announcements),
      sourceCode: pick('sourceCode', written.sourceCode),
      metrics: pick('metrics', written.metrics),
    },
  };
}

export interface ImportFiles {
  folder: RecordFolder;
  now: Date;
  /** Where the demo contracts are; without it they have no address yet. */
  deployments?: Readonly<Record<string, DemoDeployment>>;
  /** Records, by kind and id, that are checked with the others and then left out. */
  omitted?: ReadonlySet<string>;
  /** Its records, where they were read before. */
  parsed?: ParsedRecords;
}

/** The records of a folder. A large one takes a second, in which no transaction should be open. */
export async function readFolder(db: Db, { sources }: RecordFolder): Promise<ParsedRecords> {
  const stored = await db.select({ id: project.id }).from(project);
  return readRecords({ files: sources, knownProjectIds: stored.map(({ id }) => id) });
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

/** Compares files with what is stored; throws every fault at once. Changes nothing. */
export async function checkImport(
  tx: Db,
  { folder, now, deployments, omitted, parsed }: ImportFiles & { parsed: ParsedRecords },
): Promise<CheckedImport> {
  if ('faults' in parsed) throw new ImportError(parsed.faults);
  const { records, places } = parsed;
  const placeOf = createPlaceRecord(folder.sources, places);
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
  const parsed = await readFolder(db, files.folder);
  return db.transaction(async (tx) => {
    try {
      const { plan } = await checkImport(tx, { ...files, parsed });
      return { ...describeChanges(toChanges(plan)), fingerprint: plan.fingerprint };
    } catch (error) {
      if (error instanceof ImportError) return { faults: error.faults };
      throw error;
    }
  });
}
