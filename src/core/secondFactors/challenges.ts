import { and, eq, gt, sql } from 'drizzle-orm';
import { hashToken } from '#core/auth/secrets.ts';
import type { Db } from '#db/Database.ts';
import { authChallenge } from '#db/schema/secondFactors.ts';
import type { ChallengePurpose } from '#model/secondFactors.ts';

const lifeMinutes = 5;

/** Whose answer a challenge waits for. */
export const holderOf = {
  session: (sessionId: string) => `session:${sessionId}`,
  /** The `step` cookie of a browser: a pending sign-in, or nobody yet. */
  browser: (token: string) => `browser:${hashToken(token)}`,
} as const;

interface Asked {
  holder: string;
  purpose: ChallengePurpose;
}

/** Keeps what was asked; an earlier question to the same holder is over. */
export async function keepChallenge(
  db: Db,
  { holder, purpose, challenge }: Asked & { challenge: string },
): Promise<void> {
  const expiresAt = sql`now() + ${lifeMinutes}::int * interval '1 minute'`;
  await db
    .insert(authChallenge)
    .values({ holder, purpose, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [authChallenge.holder, authChallenge.purpose],
      set: { challenge, expiresAt },
    });
}

/** What was asked, without using it up: a code may be mistyped. */
export async function findChallenge(db: Db, { holder, purpose }: Asked): Promise<string | undefined> {
  const [found] = await db
    .select({ challenge: authChallenge.challenge })
    .from(authChallenge)
    .where(isAsked({ holder, purpose }));
  return found?.challenge;
}

/** Uses up what was asked: one answer, right or wrong. */
export async function takeChallenge(db: Db, asked: Asked): Promise<string | undefined> {
  const [taken] = await db
    .delete(authChallenge)
    .where(isAsked(asked))
    .returning({ challenge: authChallenge.challenge });
  return taken?.challenge;
}

const isAsked = ({ holder, purpose }: Asked) =>
  and(
    eq(authChallenge.holder, holder),
    eq(authChallenge.purpose, purpose),
    gt(authChallenge.expiresAt, sql`now()`),
  );
