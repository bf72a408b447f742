import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { touchTags } from '#core/cacheTags.ts';
import { projectTag } from '#core/projects/projectTags.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import type { ProofMethod } from '#model/teamProofs.ts';
import type { CheckedProof, DeskProof, TeamProof, VerifiedTeam } from '#wire/teamProofs.ts';
import { type DomainReader, findProof } from './DomainReader.ts';

type Row = typeof teamProof.$inferSelect;

interface Claimant {
  projectId: string;
  userId: string;
  ip: string;
  now: Date;
}

/** The host of a website on record, if its owner can prove that it is theirs. */
export function domainOf(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const { protocol, hostname } = new URL(website);
  // A bare number has no name server, and a single word is no name of the internet.
  const isName = /^(?=.{1,200}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname);
  return isName && (protocol === 'https:' || protocol === 'http:') ? hostname : null;
}

export async function getProjectDomain(
  db: Db,
  projectId: string,
): Promise<{ name: string; domain: string | null }> {
  const [found] = await db
    .select({ name: project.name, website: project.website })
    .from(project)
    .where(eq(project.id, projectId));
  if (!found) throw notFound(`There is no project ${projectId}`);
  return { name: found.name, domain: domainOf(found.website) };
}

const toTime = (time: Date | null) => time?.toISOString() ?? null;

function toProof({ domain, token, state, method, verifiedAt, checkedAt, reason }: Row): TeamProof {
  return {
    domain,
    token,
    state,
    method,
    verifiedAt: toTime(verifiedAt),
    checkedAt: toTime(checkedAt),
    reason,
  };
}

const isOf = ({ projectId, userId }: Pick<Claimant, 'projectId' | 'userId'>) =>
  and(eq(teamProof.projectId, projectId), eq(teamProof.userId, userId));

export async function findMyProof(
  db: Db,
  whose: Pick<Claimant, 'projectId' | 'userId'>,
): Promise<TeamProof | null> {
  const [row] = await db.select().from(teamProof).where(isOf(whose));
  return row ? toProof(row) : null;
}

/** Somebody says that they speak for a project; what they must show is made for them alone. */
export async function beginProof(db: Db, { projectId, userId, ip, now }: Claimant): Promise<void> {
  const { domain } = await getProjectDomain(db, projectId);
  if (domain === null)
    throw badRequest('The record of this project names no website, so nothing can be shown on it');
  await db.transaction(async (tx) => {
    const [held] = await tx.select().from(teamProof).where(isOf({ projectId, userId })).for('update');
    if (held?.state === 'verified' || (held?.state === 'waiting' && held.domain === domain)) return;
    // What staff ended, staff opens again.
    if (held?.state === 'revoked')
      throw new AppError(403, 'ProofRevoked', `Staff ended this: ${held.reason}`);
    const begun = {
      domain,
      token: randomBytes(16).toString('hex'),
      state: 'waiting' as const,
      method: null,
      verifiedAt: null,
      checkedAt: null,
      askedAt: null,
      reason: null,
      createdAt: now,
    };
    await tx
      .insert(teamProof)
      .values({ projectId, userId, ...begun })
      .onConflictDoUpdate({ target: [teamProof.projectId, teamProof.userId], set: begun });
    await recordAudit(tx, { event: 'team.begun', userId, ip, detail: { project: projectId, domain } });
  });
}

const findings = {
  absent: 'It is not there yet. New DNS records can take an hour to be seen.',
  unknown: 'Nobody answered for the domain, so nothing is known yet. Please try again later.',
};

/** Looks whether what they must show is there. */
export async function checkProof(
  db: Db,
  { reader, method, projectId, userId, ip, now }: Claimant & { reader: DomainReader; method: ProofMethod },
): Promise<CheckedProof> {
  const [row] = await db.select().from(teamProof).where(isOf({ projectId, userId }));
  if (!row) throw notFound('Begin first: nothing to look for is known yet');
  if (row.state !== 'waiting') return { state: row.state, message: 'Nothing is waiting to be looked for.' };
  // The record may have been corrected in the meantime: only the website that it names today proves anything.
  const { domain } = await getProjectDomain(db, projectId);
  if (domain !== row.domain) throw badRequest('The website on record has changed. Begin again.');
  const found = await findProof(reader, { method, domain: row.domain, token: row.token });
  if (found !== 'found') return { state: 'waiting', message: findings[found] };
  await db.transaction(async (tx) => {
    await tx
      .update(teamProof)
      .set({ state: 'verified', method, verifiedAt: now, checkedAt: now, askedAt: now })
      .where(and(eq(teamProof.id, row.id), eq(teamProof.state, 'waiting')));
    await recordAudit(tx, {
      event: 'team.verified',
      userId,
      ip,
      detail: { project: projectId, domain: row.domain, method },
    });
    await touchTags(tx, [projectTag(projectId)]);
  });
  return { state: 'verified', message: 'Found. You speak for this project here.' };
}

/** Who speaks for a project here, whoever was first. */
export async function findTeam(db: Db, projectId: string): Promise<VerifiedTeam | null> {
  const [row] = await db
    .select()
    .from(teamProof)
    .where(and(eq(teamProof.projectId, projectId), eq(teamProof.state, 'verified')))
    .orderBy(asc(teamProof.verifiedAt))
    .limit(1);
  if (!row?.method || !row.verifiedAt || !row.checkedAt) return null;
  return {
    domain: row.domain,
    method: row.method,
    since: row.verifiedAt.toISOString(),
    checkedAt: row.checkedAt.toISOString(),
  };
}

/** For staff: everything but what only waits, the newest first. */
export async function getDeskProofs(db: Db, { limit }: { limit: number }): Promise<DeskProof[]> {
  const rows = await db
    .select({ row: teamProof, name: project.name, email: appUser.email })
    .from(teamProof)
    .innerJoin(project, eq(project.id, teamProof.projectId))
    .innerJoin(appUser, eq(appUser.id, teamProof.userId))
    .where(inArray(teamProof.state, ['verified', 'lapsed', 'revoked']))
    .orderBy(desc(teamProof.verifiedAt))
    .limit(limit);
  return rows.map(({ row, name, email }) => ({
    ...toProof(row),
    id: row.id,
    project: { id: row.projectId, name },
    email,
  }));
}

/** For the export of a user's data. */
export async function getProofsOf(db: Db, { userId }: { userId: string }) {
  const rows = await db.select().from(teamProof).where(eq(teamProof.userId, userId));
  return rows.map((row) => ({ projectId: row.projectId, ...toProof(row) }));
}
