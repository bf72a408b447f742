import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { authCode, authOauthFlow, authRateLimit, authSession } from '#db/schema/auth.ts';
import { disputePost } from '#db/schema/disputes.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { authChallenge, authPendingSignIn } from '#db/schema/secondFactors.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { teamReply } from '#db/schema/teamReplies.ts';
import { appUser } from '#db/schema/users.ts';
import { vote } from '#db/schema/votes.ts';
import { refusalEvents } from '#model/auditLog.ts';
import { retention } from '#model/retention.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { endSessions, sessionLimits } from './sessions.ts';

/**
 * Before an account is deleted: an organisation of it alone goes with it, and one that it alone owned is passed on to the admin
 * who has been there longest, or else to the member.
 */
async function passOnOrganisations(tx: Db, { userId }: { userId: string }): Promise<void> {
  const own = sql`(select organisation_id from organisation_member where user_id = ${userId}::uuid)`;
  await tx.execute(sql`select 1 from organisation where id in ${own} order by id for update`);
  await tx.execute(sql`
    delete from organisation where id in ${own} and not exists (
      select 1 from organisation_member m where m.organisation_id = organisation.id and m.user_id <> ${userId}::uuid)`);
  await tx.execute(sql`
    update organisation_member set role = 'owner' where (organisation_id, user_id) in (
      select distinct on (m.organisation_id) m.organisation_id, m.user_id
      from organisation_member m join app_user u on u.id = m.user_id
      where m.organisation_id in ${own} and m.user_id <> ${userId}::uuid and not exists (
        select 1 from organisation_member o where o.organisation_id = m.organisation_id and o.role = 'owner' and o.user_id <> ${userId}::uuid)
      order by m.organisation_id, (u.disabled_at is null and u.delete_at is null) desc, (m.role = 'admin') desc, m.joined_at, m.user_id)`);
}

const daysAgo = (days: number) => sql`now() - ${days}::int * interval '1 day'`;

const spokenRow = z.object({ id: z.string() });

/** What somebody said about projects goes with the account: the foreign keys see to that, and pages must follow. */
async function invalidateWordsOf(tx: Db, userId: string): Promise<void> {
  const result = await tx.execute(sql`
    select project_id as id from team_proof where user_id = ${userId}
    union select project_id from team_reply where user_id = ${userId}
    union select d.project_id from dispute d join dispute_post p on p.dispute_id = d.id where p.user_id = ${userId}`);
  await invalidate(
    tx,
    [teamProof, teamReply, disputePost],
    parseRows(result, spokenRow).map(({ id }) => id),
  );
}

/** Deletes accounts whose time has come. Answers the usernames whose pictures go too. */
async function deleteAccounts(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const asked = await tx
      .select({ id: appUser.id, username: appUser.username })
      .from(appUser)
      .where(and(isNotNull(appUser.deleteAt), lt(appUser.deleteAt, sql`now()`)))
      .for('update');
    for (const { id } of asked) {
      await invalidateWordsOf(tx, id);
      await passOnOrganisations(tx, { userId: id });
      await tx.delete(appUser).where(eq(appUser.id, id));
      const votes = await tx
        .delete(vote)
        .where(eq(vote.voter, `user:${id}`))
        .returning({ projectId: vote.projectId });
      await invalidate(
        tx,
        vote,
        votes.map(({ projectId }) => projectId),
      );
      await recordAudit(tx, { event: 'account.deleted', userId: id });
    }
    // An address that nobody confirmed would otherwise be parked for ever.
    await tx
      .delete(appUser)
      .where(
        and(isNull(appUser.confirmedAt), lt(appUser.createdAt, daysAgo(retention.unconfirmedAccounts.days))),
      );
    return asked.map(({ username }) => username);
  });
}

/** Removes what is over: sessions, codes, counters, sign-ins under way, mail sent long ago, accounts to delete. */
export async function sweepAuth(db: Db): Promise<{ deletedUsernames: string[] }> {
  await endSessions(
    db,
    or(lt(authSession.expiresAt, sql`now()`), lt(authSession.seenAt, daysAgo(sessionLimits.idleDays))),
  );
  await db.delete(authCode).where(lt(authCode.expiresAt, daysAgo(retention.expiredCodes.days)));
  await db.delete(authOauthFlow).where(lt(authOauthFlow.expiresAt, sql`now()`));
  await db.delete(authChallenge).where(lt(authChallenge.expiresAt, sql`now()`));
  await db.delete(authPendingSignIn).where(lt(authPendingSignIn.expiresAt, sql`now()`));
  await db.delete(authRateLimit).where(lt(authRateLimit.resetAt, sql`now()`));
  const kept = sql`case ${mailOutbox.outcome} when 'failed' then ${daysAgo(retention.failedMails.days)} else ${daysAgo(retention.mails.days)} end`;
  await db.delete(mailOutbox).where(lt(mailOutbox.doneAt, kept));
  await db.delete(authAudit).where(lt(authAudit.at, daysAgo(retention.auditLog.days)));
  await db
    .delete(authAudit)
    .where(
      and(inArray(authAudit.event, [...refusalEvents]), lt(authAudit.at, daysAgo(retention.refusals.days))),
    );
  return { deletedUsernames: await deleteAccounts(db) };
}
