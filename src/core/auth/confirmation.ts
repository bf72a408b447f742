import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { isOfLaterClock } from '#db/isOfLaterClock.ts';
import { authSession } from '#db/schema/auth.ts';
import { confirmationMinutes } from '#model/secondFactors.ts';
import { confirmationRequired, notAllowed } from './authErrors.ts';

/** Who asks, as far as it is about a proof of theirs. */
export interface Confirmable {
  readonly adminId: string | null;
  /** This session proved who it is within the last minutes. */
  readonly confirmed: boolean;
}

/** Whether the session proved who it is a short while ago, by the database's clock. */
export const isConfirmed = sql<boolean>`coalesce(${authSession.confirmedAt} > now() - ${sql.raw(`interval '${confirmationMinutes} minutes'`)}
  and not ${isOfLaterClock(authSession.confirmedAt, sql`now()`)}, false)`;

/**
 * Refuses what matters unless this session proved who it is within ten minutes: by signing in or by `POST /api/user/confirm`.
 * The refusal (403 `ConfirmationRequired`) makes our pages ask and send the request again. Nobody does such things as
 * somebody else.
 */
export function requireRecentConfirmation({ adminId, confirmed }: Confirmable): void {
  if (adminId !== null) throw notAllowed('This cannot be done while impersonating.');
  if (!confirmed) throw confirmationRequired();
}

/** The session has proved anew who it is. */
export async function markConfirmed(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await db
    .update(authSession)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(authSession.id, sessionId), eq(authSession.userId, userId)));
}
