import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm';
import { getRecordForm } from '#core/imports/recordForms.ts';
import { describeChange } from '#core/records/describeChange.ts';
import { findRecord } from '#core/records/getRecords.ts';
import { emailSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { writtenRecord } from '#db/schema/records.ts';
import { teamProposal } from '#db/schema/teamProposals.ts';
import { appUser } from '#db/schema/users.ts';
import { cutList } from '#lib/cutList.ts';
import type { Role } from '#model/users.ts';
import type { DeskProposal, MyProposal, ProposableRecord } from '#wire/teamProposals.ts';

type Row = typeof teamProposal.$inferSelect;

/** Of one account's proposals, on its own page. */
const longestList = 50;
/** What a proposal does not decide: which project it is, and who claims it. */
const fixedFields = ['id', 'claimedBy'];

const toMine = ({ note, state, reason, createdAt }: Row): MyProposal => ({
  note,
  state,
  reason,
  createdAt: createdAt.toISOString(),
});

/** The record that a team may propose to change; null for a project without one of its own. */
export async function findProposable(db: Db, projectId: string): Promise<ProposableRecord | null> {
  const stored = await findRecord(db, { kind: 'project', id: projectId });
  if (!stored) return null;
  const fields = getRecordForm('project').filter(({ name }) => !fixedFields.includes(name));
  return { content: stored.content, version: stored.line.version, fields };
}

const selectOf = (db: Db, where: SQL | undefined) =>
  db.select().from(teamProposal).where(where).orderBy(desc(teamProposal.createdAt));

/** What one account proposed for a project, the newest first. */
export async function getMyProposals(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ items: MyProposal[]; hasMore: boolean }> {
  const mine = and(eq(teamProposal.projectId, projectId), eq(teamProposal.userId, userId));
  return cutList((await selectOf(db, mine).limit(longestList + 1)).map(toMine), longestList);
}

/** For the export of a user's data: all of it. */
export async function getProposalsOf(db: Db, { userId }: { userId: string }) {
  const rows = await selectOf(db, eq(teamProposal.userId, userId));
  return rows.map((row) => ({ projectId: row.projectId, content: row.content, ...toMine(row) }));
}

/** For staff: what waits, the oldest first; the decided ones too when `all`. */
export async function getDeskProposals(
  db: Db,
  { limit, all, viewer }: { limit: number; all: boolean; viewer: Role },
): Promise<DeskProposal[]> {
  const rows = await db
    .select({ row: teamProposal, name: project.name, email: emailSeenBy(viewer), record: writtenRecord })
    .from(teamProposal)
    .innerJoin(project, eq(project.id, teamProposal.projectId))
    .innerJoin(appUser, eq(appUser.id, teamProposal.userId))
    .leftJoin(
      writtenRecord,
      and(eq(writtenRecord.kind, 'project'), eq(writtenRecord.id, teamProposal.projectId)),
    )
    .where(all ? undefined : eq(teamProposal.state, 'waiting'))
    .orderBy(all ? desc(teamProposal.createdAt) : asc(teamProposal.createdAt))
    .limit(limit);
  return rows.map(({ row, name, email, record }) => {
    const change = {
      kind: 'project' as const,
      recordId: row.projectId,
      before: record?.content ?? null,
      after: row.content,
      overUnkept: false,
    };
    const waits = row.state === 'waiting';
    return {
      ...toMine(row),
      id: row.id,
      project: { id: row.projectId, name },
      email,
      fields: waits ? describeChange(change).fields : [],
      outdated: waits && record?.version !== row.baseVersion,
    };
  });
}

export async function countWaitingProposals(db: Db): Promise<number> {
  const [found] = await db
    .select({ proposals: count() })
    .from(teamProposal)
    .where(eq(teamProposal.state, 'waiting'));
  return found?.proposals ?? 0;
}
