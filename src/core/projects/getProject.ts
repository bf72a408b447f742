import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { notFound } from '#lib/AppError.ts';
import { type Presences, type Searches, standingSearch, toPresence } from '#model/presence.ts';
import type { ProjectDetailsRecord, ProjectRecords } from '#model/projectRecords.ts';
import type { ProjectDetails, WithdrawnAudit } from '#wire/projectDetails.ts';
import { readDetails } from './projectDetails.ts';
import { rowColumns, toProjectRow } from './projectRow.ts';
import { checkShown, withdrawalColumns } from './withdrawal.ts';

/** Of everything that can be looked for: whether it is on record, was looked for in vain, or was not looked for. */
export function toPresences(
  { links, team, bugBounty, funding, operations, searches }: ProjectDetailsRecord,
  on: Record<'audits' | 'incidents' | 'contracts' | 'tokens', boolean> & {
    website: string | null;
    withdrawnOn: string | undefined;
  },
): Presences {
  const hasLink = (kind: string) => links.some((link) => link.kind === kind);
  return {
    audits: toPresence(on.audits, standingSearch(searches.audits, on.withdrawnOn)),
    incidents: toPresence(on.incidents, searches.incidents),
    bugBounty: toPresence(bugBounty !== null, searches.bugBounty),
    securityContact: toPresence(Boolean(operations?.securityContact), searches.securityContact),
    incidentPlan: toPresence(Boolean(operations?.incidentPlan), searches.incidentPlan),
    documentation: toPresence(hasLink('documentation'), searches.documentation),
    repository: toPresence(hasLink('repository'), searches.repository),
    team: toPresence(team !== null, searches.team),
    funding: toPresence(funding.length > 0, searches.funding),
    links: toPresence(links.length > 0, searches.links),
    website: toPresence(on.website !== null, searches.website),
    contracts: toPresence(on.contracts, searches.contracts),
    tokens: toPresence(on.tokens, searches.tokens),
  };
}

// The subselects here write `project.id` as text. Of a statement that selects from one table Drizzle writes the columns without the
// name of the table, so `${project.id}` would be a bare `id`, which a subselect reads as the id of its own table.

/** The last withdrawn first. */
const withdrawnAudits = sql<WithdrawnAudit[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'title', w.title, 'auditor', w.auditor, 'on', w.withdrawn_on::text,
    'reason', w.reason) order by w.withdrawn_on desc, w.id), '[]'::jsonb)
  from withdrawn_audit w where w.project_id = project.id)`;

/** The commit that the record stands as. */
const recordCommit = sql<string | null>`(select i.commit
  from record_change c join record_import i on i.id = c.import_id
  where c.kind = 'project' and c.record_id = project.id order by c.import_id desc limit 1)`;

export interface FoundDetails {
  project: ProjectDetails;
  records: ProjectRecords;
  searches: Searches;
  /** Tokens and contracts as they are stored, claims included. */
  rows: { tokens: (typeof token.$inferSelect)[]; contracts: (typeof contract.$inferSelect)[] };
}

const selectProject = keepQuery((db, id) =>
  db
    .select({
      row: rowColumns,
      more: {
        description: project.description,
        source: project.source,
        website: project.website,
        launchedOn: project.launchedOn,
        details: project.details,
        updatedAt: project.updatedAt,
        ...withdrawalColumns,
        withdrawnAudits,
        recordCommit,
        hasAudits: sql<boolean>`exists (select 1 from audit a where a.project_id = project.id)`,
        hasIncidents: sql<boolean>`exists (select 1 from alert i
          where i.project_id = project.id and i.kind = 'incident' and i.state <> 'retracted')`,
      },
    })
    .from(project)
    .where(eq(project.id, id)),
);

const selectTokens = keepQuery((db, id) =>
  db.select().from(token).where(eq(token.projectId, id)).orderBy(asc(token.position)),
);

const selectContracts = keepQuery((db, id) =>
  db.select().from(contract).where(eq(contract.projectId, id)).orderBy(asc(contract.position)),
);

/** Everything on record about one project but its audits; of a withdrawn one nothing. */
export async function getProject(db: Db, id: string): Promise<FoundDetails> {
  const [[found], tokens, contracts] = await Promise.all([
    selectProject(db, id),
    selectTokens(db, id),
    selectContracts(db, id),
  ]);
  if (!found) throw notFound(`There is no project ${id}`);
  const { row, more } = found;
  checkShown(more, id);
  const details = readDetails(more.details, id);
  const { links, license, claimedBy, searches, ...records } = details;
  return {
    project: {
      ...toProjectRow(row),
      description: more.description,
      source: more.source,
      website: more.website,
      launchedOn: more.launchedOn,
      updatedAt: more.updatedAt.toISOString(),
      commit: more.recordCommit,
      links,
      license,
      claimedBy,
      withdrawnAudits: more.withdrawnAudits,
      presence: toPresences(details, {
        withdrawnOn: more.withdrawnAudits[0]?.on,
        website: more.website,
        audits: more.hasAudits,
        incidents: more.hasIncidents,
        contracts: contracts.length > 0,
        tokens: tokens.length > 0,
      }),
      tokens: tokens.map(({ chain, address, symbol, name, decimals, logo }) => ({
        chain,
        address,
        symbol,
        name,
        decimals,
        logo,
      })),
      contracts: contracts.map(({ chain, address, label, name }) => ({ chain, address, label, name })),
    },
    records,
    searches,
    rows: { tokens, contracts },
  };
}

/** Also of a withdrawn one: what was disputed stays readable. */
export async function getProjectName(db: Db, id: string): Promise<string> {
  const [found] = await db.select({ name: project.name }).from(project).where(eq(project.id, id));
  if (!found) throw notFound(`There is no project ${id}`);
  return found.name;
}

/** Whether there is such a project for visitors, for calls that only name one. */
export async function requireProject(db: Db, id: string): Promise<void> {
  const [found] = await db.select(withdrawalColumns).from(project).where(eq(project.id, id));
  if (!found) throw notFound(`There is no project ${id}`);
  checkShown(found, id);
}
