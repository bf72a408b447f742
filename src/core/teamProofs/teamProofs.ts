import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { emailSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { appUser } from '#db/schema/users.ts';
import { notFound } from '#lib/AppError.ts';
import { contractMethods, domainMethods } from '#model/teamProofs.ts';
import type { Role } from '#model/users.ts';
import type { DeskProof, ShownProof, TeamProof, VerifiedTeam } from '#wire/teamProofs.ts';
import { toChallengeData, toChallengeText } from './challenge.ts';
import { findChallenge } from './findChallenge.ts';

export type ProofRow = typeof teamProof.$inferSelect;

/** Who says that they speak for a project. */
export interface Claimant {
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

/** What a proof is about: the database holds one of the two. */
export function aboutOf({ domain, chain, contract }: ProofRow): TeamProof['about'] {
  return chain !== null && contract !== null
    ? { kind: 'contract', chain, contract }
    : { kind: 'domain', domain: domain ?? '' };
}

/** In the audit log. */
export const nameOf = ({
  domain,
  chain,
  contract,
}: Pick<ProofRow, 'domain' | 'chain' | 'contract'>): string => domain ?? `${chain} ${contract}`;

function toProof(row: ProofRow): TeamProof {
  const { token, state, method, verifiedAt, checkedAt, reason } = row;
  return {
    about: aboutOf(row),
    token,
    state,
    method,
    verifiedAt: toTime(verifiedAt),
    checkedAt: toTime(checkedAt),
    reason,
    challenge: null,
  };
}

function toShown(row: ProofRow): ShownProof | null {
  const about = aboutOf(row);
  const { signer, role, block } = row;
  if (about.kind === 'domain') {
    const method = domainMethods.find((one) => one === row.method);
    return method ? { ...about, method } : null;
  }
  const method = contractMethods.find((one) => one === row.method);
  return method && signer && role && block !== null ? { ...about, method, signer, role, block } : null;
}

export const isOf = ({ projectId, userId }: Pick<Claimant, 'projectId' | 'userId'>) =>
  and(eq(teamProof.projectId, projectId), eq(teamProof.userId, userId));

/** A user's proof for a project, with what they shall sign. */
export async function findMyProof(
  db: Db,
  { account, now, ...whose }: Pick<Claimant, 'projectId' | 'userId' | 'now'> & { account: string },
): Promise<TeamProof | null> {
  const [row] = await db.select().from(teamProof).where(isOf(whose));
  if (!row) return null;
  const challenge = findChallenge(row, { account, now });
  return {
    ...toProof(row),
    challenge: challenge && {
      text: toChallengeText(challenge),
      data: JSON.stringify(toChallengeData(challenge)),
      validUntil: challenge.validUntil,
    },
  };
}

const selectTeam = keepQuery((db, projectId) =>
  db
    .select()
    .from(teamProof)
    .where(and(eq(teamProof.projectId, projectId), eq(teamProof.state, 'verified')))
    .orderBy(asc(teamProof.verifiedAt))
    .limit(1),
);

/** Who speaks for a project here, whoever was first. */
export async function findTeam(db: Db, projectId: string): Promise<VerifiedTeam | null> {
  const [row] = await selectTeam(db, projectId);
  const shown = row && toShown(row);
  if (!shown || !row.verifiedAt || !row.checkedAt) return null;
  return {
    ...shown,
    since: row.verifiedAt.toISOString(),
    checkedAt: row.checkedAt.toISOString(),
    unanswered: row.askedAt !== null && row.askedAt > row.checkedAt,
  };
}

/** For staff: everything but what only waits, the newest first. */
export async function getDeskProofs(
  db: Db,
  { limit, viewer }: { limit: number; viewer: Role },
): Promise<DeskProof[]> {
  const rows = await db
    .select({ row: teamProof, name: project.name, email: emailSeenBy(viewer) })
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
