import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { findingStatuses, fixChecks } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import { type AuditorListData, type AuditorListFilter, auditedCodeStates } from '#wire/auditors.ts';
import { auditsOf } from './auditsOf.ts';
import { getAuditorName, judgeCode } from './getAuditors.ts';

const perPage = 50;

const projectRow = {
  project: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
  total: z.number(),
};

const findingRow = z.object({
  audit: z.string(),
  id: z.string(),
  title: z.string(),
  severity: z.enum(findingSeverities),
  status: z.enum(findingStatuses),
  proof: z.nullable(z.enum(fixChecks)),
  ...projectRow,
});

const codeRow = z.object({
  audit: z.string(),
  title: z.string(),
  chain: z.string(),
  address: z.string(),
  state: z.enum(auditedCodeStates),
  ...projectRow,
});

interface Asked {
  slug: string;
  list: AuditorListData['list'];
  filter: AuditorListFilter;
  page: number;
}

const isSame = (column: SQL, value: string | undefined): SQL =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

/** A proof is of a fix, so only findings that are resolved by the record have one that counts. */
const whereFinding = ({ severity, status, fix }: AuditorListFilter): SQL => sql`
  ${isSame(sql`f.severity`, severity)} and ${isSame(sql`f.status`, fix === undefined ? status : 'resolved')}
    and ${isSame(sql`f.proof_state`, fix)}`;

const listFindings = async (db: Db, { slug, filter, page }: Asked) =>
  parseRows(
    await db.execute(sql`
      with own as (${auditsOf([slug])})
      select f.audit_id as audit, f.id, f.title, f.severity, f.status, f.proof_state as proof, p.id as project, p.name, p.logo, p.demo,
        (count(*) over ())::int as total
      from own o join finding f on f.audit_id = o.id join project p on p.id = o.project_id
      where ${whereFinding(filter)}
      order by o.completed_on desc, f.audit_id, f.position limit ${perPage} offset ${(page - 1) * perPage}`),
    findingRow,
  );

const listCode = async (db: Db, { slug, filter, page }: Asked) =>
  parseRows(
    await db.execute(sql`
      select q.audit_id as audit, q.title, q.chain, q.address, q.state, p.id as project, p.name, p.logo, p.demo,
        (count(*) over ())::int as total
      from (${judgeCode([slug])}) q join project p on p.id = q.project_id
      where ${isSame(sql`q.state`, filter.state)}
      order by q.completed_on desc, q.audit_id, q.chain, q.address limit ${perPage} offset ${(page - 1) * perPage}`),
    codeRow,
  );

const projectOf = ({ project: id, name, logo, demo }: z.infer<z.ZodMiniObject<typeof projectRow>>) => ({
  ...{ id, name, logo, demo },
});

/** What the figures of an auditor count: findings, or contracts whose code was audited. */
export async function getAuditorList(db: Db, asked: Asked): Promise<AuditorListData> {
  const { slug, list, filter, page } = asked;
  const head = { slug, name: await getAuditorName(db, slug), filter, page, perPage };
  if (list === 'findings') {
    const rows = await listFindings(db, asked);
    const items = rows.map(({ audit: auditId, id, title, severity, status, proof, ...row }) => ({
      ...{ auditId, id, title, severity, status, proof },
      project: projectOf(row),
    }));
    return { ...head, list, items, total: rows[0]?.total ?? 0 };
  }
  const rows = await listCode(db, asked);
  const items = rows.map(({ audit: auditId, title: audit, chain, address, state, ...row }) => ({
    ...{ auditId, audit, chain, address, state },
    project: projectOf(row),
  }));
  return { ...head, list, items, total: rows[0]?.total ?? 0 };
}
