import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { authCode, authOauthFlow, authRateLimit, authSession } from '#db/schema/auth.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { appUser } from '#db/schema/users.ts';
import { vote } from '#db/schema/votes.ts';
import { refusalEvents } from '#model/auditLog.ts';
import { endSessions, sessionLimits } from './sessions.ts';

/** How long things are kept once they are over. */
export const retention = {
  unconfirmedDays: 7,
  mailDays: 7,
  failedMailDays: 90,
  auditDays: 365,
  refusalDays: 30,
} as const;

const daysAgo = (days: number) => sql`now() - ${days}::int * interval '1 day'`;

/** Deletes accounts whose time has come. Answers the usernames whose pictures go too. */
async function deleteAccounts(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const asked = await tx
      .delete(appUser)
      .where(and(isNotNull(appUser.deleteAt), lt(appUser.deleteAt, sql`now()`)))
      .returning({ id: appUser.id, username: appUser.username });
    for (const { id } of asked) {
      await tx.delete(vote).where(eq(vote.voter, `user:${id}`));
      await recordAudit(tx, { event: 'account.deleted', userId: id });
    }
    // An address that nobody confirmed would otherwise be parked for ever.
    await tx
      .delete(appUser)
      .where(and(isNull(appUser.confirmedAt), lt(appUser.createdAt, daysAgo(retention.unconfirmedDays))));
    return asked.map(({ username }) => username);
  });
}

/** Removes what is over: sessions, codes, counters, sign-ins under way, mail sent long ago, accounts to delete. */
export async function sweepAuth(db: Db): Promise<{ deletedUsernames: string[] }> {
  await endSessions(
    db,
    or(lt(authSession.expiresAt, sql`now()`), lt(authSession.seenAt, daysAgo(sessionLimits.idleDays))),
  );
  await db.delete(authCode).where(lt(authCode.expiresAt, daysAgo(1)));
  await db.delete(authOauthFlow).where(lt(authOauthFlow.expiresAt, sql`now()`));
  await db.delete(authRateLimit).where(lt(authRateLimit.resetAt, sql`now()`));
  const kept = sql`case ${mailOutbox.outcome} when 'failed' then ${daysAgo(retention.failedMailDays)} else ${daysAgo(retention.mailDays)} end`;
  await db.delete(mailOutbox).where(lt(mailOutbox.doneAt, kept));
  await db.delete(authAudit).where(lt(authAudit.at, daysAgo(retention.auditDays)));
  await db
    .delete(authAudit)
    .where(
      and(inArray(authAudit.event, [...refusalEvents]), lt(authAudit.at, daysAgo(retention.refusalDays))),
    );
  return { deletedUsernames: await deleteAccounts(db) };
}
