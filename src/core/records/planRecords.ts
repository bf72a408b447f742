import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Asset } from '#core/assets/assets.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { writtenRecord } from '#db/schema/records.ts';
import type { KeptKind, RecordContent, RecordFiles } from '#model/records.ts';
import type { CompilerInput } from '#model/sourceCode.ts';
import type { WrittenRecords } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

export type StoredRecord = typeof writtenRecord.$inferSelect;

/** A record that an import brings, other than what is stored. */
export interface PlannedRecord {
  kind: KeptKind;
  id: string;
  projectId: string | null;
  content: RecordContent;
  files: RecordFiles;
  before: StoredRecord | undefined;
  /** Something stands there already whose words were not kept. */
  overUnkept: boolean;
}

/** A value of a metric that an import brings, other than what is stored. */
export interface PlannedMetric {
  content: RecordContent;
  before: RecordContent | null;
}

/** Everything that an import would change. */
export interface ImportPlan {
  records: readonly PlannedRecord[];
  metrics: readonly PlannedMetric[];
  /** Of what it would do to what is stored now: the same only while nobody changes either. */
  fingerprint: string;
}

type Brought = Omit<PlannedRecord, 'before' | 'overUnkept'>;

/** As the database gives it back. */
const asStored = (written: unknown): RecordContent => JSON.parse(JSON.stringify(written));

/** What files bring, in both forms, with the files that records name. */
export interface BroughtFiles {
  records: Records;
  written: WrittenRecords;
  assets: ReadonlyMap<string, Asset>;
  /** By the id of the source record. */
  inputs: ReadonlyMap<string, CompilerInput>;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A source record with the hashes of its files in the place of their text. */
function describeSource(written: unknown, input: CompilerInput | undefined): RecordContent {
  const { input: _, ...rest } = asStored(written);
  const { sources = {}, ...settings } = input ?? {};
  const files = Object.entries(sources).map(([path, { content }]) => [path, hashOf(content)]);
  return asStored({ ...rest, input: { ...settings, sources: Object.fromEntries(files) } });
}

function collectBrought({
  records: { projects, audits, incidents, announcements, sourceCode },
  written,
  assets,
  inputs,
}: BroughtFiles): Brought[] {
  const hashes = (paths: readonly (string | undefined)[]): RecordFiles =>
    Object.fromEntries(
      paths.flatMap((path) => {
        const asset = path === undefined ? undefined : assets.get(path);
        return path === undefined || asset === undefined ? [] : [[path, asset.sha256]];
      }),
    );
  return [
    ...projects.map(
      ({ id, logo, tokens }, index): Brought => ({
        kind: 'project',
        id,
        projectId: id,
        content: asStored(written.projects[index]),
        files: hashes([logo, ...tokens.map((token) => token.logo)]),
      }),
    ),
    ...audits.map(
      (audit, index): Brought => ({
        kind: 'audit',
        id: audit.id,
        projectId: audit.project,
        content: asStored(written.audits[index]),
        files: hashes([audit.state === 'completed' ? audit.report?.file : undefined]),
      }),
    ),
    ...incidents.map(
      ({ id, project }, index): Brought => ({
        kind: 'incident',
        id,
        projectId: project,
        content: asStored(written.incidents[index]),
        files: {},
      }),
    ),
    ...announcements.map(
      ({ id }, index): Brought => ({
        kind: 'announcement',
        id,
        projectId: null,
        content: asStored(written.announcements[index]),
        files: {},
      }),
    ),
    ...sourceCode.map(
      ({ id, project }, index): Brought => ({
        kind: 'sourceCode',
        id,
        projectId: project,
        content: describeSource(written.sourceCode[index], inputs.get(id)),
        files: {},
      }),
    ),
  ];
}

const standingRow = z.object({ name: z.string() });

/** Of the given ones those that are stored, whether or not their words were kept. */
async function findStanding(tx: Db, brought: readonly Brought[]): Promise<Set<string>> {
  const wanted = JSON.stringify(brought.map(({ kind, id }) => ({ kind, id })));
  const result = await tx.execute(sql`
    with wanted as (select kind, id from jsonb_to_recordset(${wanted}::jsonb) as w(kind text, id text))
    select kind || ' ' || w.id as name from wanted w where kind = 'project' and exists (select 1 from project where id = w.id)
    union all select kind || ' ' || w.id from wanted w where kind = 'audit' and exists (select 1 from audit where id = w.id)
    union all select kind || ' ' || w.id from wanted w where kind = 'incident' and exists (select 1 from alert where id = w.id)
    union all select kind || ' ' || w.id from wanted w where kind = 'announcement' and exists (select 1 from announcement where record_id = w.id)
    union all select kind || ' ' || w.id from wanted w where kind = 'sourceCode' and exists (select 1 from published_source where origin = 'record' and publisher = w.id)`);
  return new Set(parseRows(result, standingRow).map(({ name }) => name));
}

const planMetricsRow = z.object({ name: z.string(), time: z.string(), value: z.unknown() });

async function planMetrics(tx: Db, metrics: Records['metrics']): Promise<PlannedMetric[]> {
  if (metrics.length === 0) return [];
  const keys = JSON.stringify(metrics.map(({ name, time }) => ({ name, time })));
  const result = await tx.execute(sql`
    select w.name, w.time, m.value from jsonb_to_recordset(${keys}::jsonb) as w(name text, time text)
      join metric m on m.name = w.name and m.time = w.time::timestamptz`);
  const stored = new Map(parseRows(result, planMetricsRow).map((row) => [`${row.name} ${row.time}`, row]));
  return metrics.flatMap(({ name, time, value }): PlannedMetric[] => {
    const before = stored.get(`${name} ${time}`);
    const content = asStored({ name, time, value });
    return before && isDeepStrictEqual(before.value, content.value)
      ? []
      : [{ content, before: before ? { name, time, value: before.value } : null }];
  });
}

/** Compares what files bring with what is stored. */
export async function planRecords(tx: Db, given: BroughtFiles): Promise<ImportPlan> {
  const brought = collectBrought(given);
  const rows = await tx
    .select()
    .from(writtenRecord)
    .where(inList(writtenRecord.id, [...new Set(brought.map(({ id }) => id))]));
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const differing = brought
    .map((one) => ({ ...one, before: stored.get(`${one.kind} ${one.id}`) }))
    .filter(
      ({ before, content, files }) => !isDeepStrictEqual([before?.content, before?.files], [content, files]),
    );
  const standing = await findStanding(
    tx,
    differing.filter(({ before }) => before === undefined),
  );
  const records = differing.map((one) => ({
    ...one,
    overUnkept: one.before === undefined && standing.has(`${one.kind} ${one.id}`),
  }));
  const metrics = await planMetrics(tx, given.records.metrics);
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        records.map(({ before, overUnkept, ...rest }) => [rest, before?.version ?? 0, overUnkept]),
        metrics,
      ]),
    )
    .digest('hex');
  return { records, metrics, fingerprint };
}
