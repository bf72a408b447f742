import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { addressKey } from '#model/addressKey.ts';
import { findMetricProject } from '#records/metrics.ts';
import type { PlaceRecord, RecordFault } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

interface Claim {
  table: 'token' | 'contract';
  chain: string;
  address: string;
  project: string;
  index: number;
  position: number;
}

const takenRow = z.object({ chain: z.string(), address: z.string(), project_id: z.string() });

async function findTaken(db: Db, claims: readonly Claim[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (const table of ['token', 'contract'] as const) {
    const mine = claims.filter((claim) => claim.table === table);
    if (mine.length === 0) continue;
    const result = await db.execute(sql`
      select c.chain, c.address, t.project_id from jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as c(chain text, address text, project text)
        join ${sql.identifier(table)} t on t.address = c.address and t.chain = c.chain and t.project_id <> c.project
        join project p on p.id = t.project_id and p.source = 'records'`);
    for (const row of parseRows(result, takenRow)) taken.set(`${table} ${addressKey(row)}`, row.project_id);
  }
  return taken;
}

const membersRow = z.object({ project_id: z.string(), reference: z.string() });

async function getMembers(db: Db, projectIds: readonly string[]): Promise<Set<string>> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb))`;
  const result = await db.execute(sql`
    select project_id, reference from token where project_id in ${ids}
    union select project_id, reference from contract where project_id in ${ids}`);
  return new Set(parseRows(result, membersRow).map((row) => `${row.project_id} ${row.reference}`));
}

const sourcesRow = z.object({ id: z.string(), project: z.string() });

/** Source code that findings name and neither the files nor the stored records have. */
async function checkSources(db: Db, { records, placeOf }: StoredCheck): Promise<RecordFault[]> {
  const given = new Set(records.sourceCode.map(({ id }) => id));
  const named = records.audits.flatMap(({ project, findings = [] }, index) =>
    findings.flatMap((finding, number) =>
      (['foundIn', 'fixedIn'] as const).flatMap((list) =>
        finding[list].flatMap((one, position) =>
          'source' in one && !given.has(one.source)
            ? [{ id: one.source, project, index, inside: ['findings', number, list, position, 'source'] }]
            : [],
        ),
      ),
    ),
  );
  if (named.length === 0) return [];
  const result = await db.execute(sql`
    select distinct publisher as id, project_id as project from published_source where origin = 'record'
      and publisher in (select jsonb_array_elements_text(${JSON.stringify(named.map(({ id }) => id))}::jsonb))`);
  const stored = new Set(parseRows(result, sourcesRow).map(({ id, project }) => `${project} ${id}`));
  return named
    .filter(({ id, project }) => !stored.has(`${project} ${id}`))
    .map(({ id, project, index, inside }) => ({
      ...placeOf('audits', index, inside),
      reason: `there is no source code ${id} of project ${project}`,
    }));
}

const idRow = z.object({ id: z.string() });

/** Projects that are named and neither in the files nor stored: they may have gone since the files were read. */
async function checkProjects(db: Db, { records, placeOf }: StoredCheck): Promise<RecordFault[]> {
  const given = new Set(records.projects.map(({ id }) => id));
  const named = [
    ...records.audits.map(({ project: id }, index) => ({
      list: 'audits' as const,
      id,
      index,
      inside: 'project',
    })),
    ...records.incidents.map(({ project: id }, index) => ({
      list: 'incidents' as const,
      id,
      index,
      inside: 'project',
    })),
    ...records.sourceCode.map(({ project: id }, index) => ({
      list: 'sourceCode' as const,
      id,
      index,
      inside: 'project',
    })),
    ...records.metrics.map(({ name }, index) => ({
      list: 'metrics' as const,
      id: findMetricProject(name),
      index,
      inside: 'name',
    })),
  ].filter((one) => one.id !== undefined && !given.has(one.id));
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ id }) => id))];
  const result = await db.execute(sql`
    select id from project where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  const stored = new Set<string | undefined>(parseRows(result, idRow).map(({ id }) => id));
  return named
    .filter(({ id }) => !stored.has(id))
    .map(({ list, id, index, inside }) => ({
      ...placeOf(list, index, [inside]),
      reason: `there is no project ${id}`,
    }));
}

interface StoredCheck {
  records: Records;
  placeOf: PlaceRecord;
}

/** Faults that only show against what is stored: contracts that belong to another project, members that do not exist. */
export async function checkStored(db: Db, { records, placeOf }: StoredCheck): Promise<RecordFault[]> {
  const faults = [
    ...(await checkProjects(db, { records, placeOf })),
    ...(await checkSources(db, { records, placeOf })),
  ];
  const given = new Set(records.projects.map(({ id }) => id));
  const claims = records.projects.flatMap(({ id, tokens, contracts }, index) => [
    ...tokens.map(
      ({ chain, address }, position): Claim => ({
        table: 'token',
        chain,
        address,
        project: id,
        index,
        position,
      }),
    ),
    ...contracts.map(
      ({ chain, address }, position): Claim => ({
        table: 'contract',
        chain,
        address,
        project: id,
        index,
        position,
      }),
    ),
  ]);
  const taken = await findTaken(db, claims);
  for (const { table, chain, address, index, position } of claims) {
    const owner = taken.get(`${table} ${addressKey({ chain, address })}`);
    if (owner === undefined || given.has(owner)) continue;
    const list = table === 'token' ? 'tokens' : 'contracts';
    faults.push({
      ...placeOf('projects', index, [list, position, 'address']),
      reason: `${chain}:${address} belongs to the stored project ${owner}`,
    });
  }

  const references = [
    ...records.audits.flatMap(({ project, scope }, index) =>
      scope.contracts.map(({ address }, number) => ({
        project,
        address,
        place: () => placeOf('audits', index, ['scope', 'contracts', number, 'address']),
      })),
    ),
    ...records.sourceCode.flatMap(({ project, contracts }, index) =>
      contracts.map(({ address }, number) => ({
        project,
        address,
        place: () => placeOf('sourceCode', index, ['contracts', number, 'address']),
      })),
    ),
    ...records.incidents.flatMap(({ project, contract }, index) =>
      contract === undefined
        ? []
        : [{ project, address: contract, place: () => placeOf('incidents', index, ['contract']) }],
    ),
  ].filter(({ project }) => !given.has(project));
  if (references.length === 0) return faults;
  const members = await getMembers(db, [...new Set(references.map(({ project }) => project))]);
  for (const { project, address, place } of references)
    if (!members.has(`${project} ${address}`))
      faults.push({
        ...place(),
        reason: `${address} is not among the contracts or tokens of project ${project}`,
      });
  return faults;
}
