import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { type dispute, disputeFollower } from '#db/schema/disputes.ts';
import { appUser } from '#db/schema/users.ts';

type Dispute = Pick<typeof dispute.$inferSelect, 'id' | 'projectId' | 'number' | 'statement' | 'userId'>;

const payload = z.object({
  projectId: z.string(),
  number: z.int(),
  statement: z.string(),
  /** What happened, as the subject says it. */
  news: z.string(),
  words: z.string(),
});

/** What came of a dispute, for whoever began or follows it. */
export const disputeMail = defineMail({
  name: 'dispute',
  payload,
  compose: ({ projectId, number, statement, news, words }, { origin }) => ({
    subject: `Dispute ${number} about ${projectId}: ${news}`,
    heading: `Dispute ${number}: ${news}`,
    paragraphs: [`It is about: ${statement}`, ...words.split(/\n+/).filter((line) => line !== '')],
    action: {
      label: 'Open the dispute',
      url: `${origin}/projects/${encodeURIComponent(projectId)}/disputes/${number}`,
    },
    note: 'You get this because you began this dispute or follow it. The page of the dispute has a button that ends these mails.',
  }),
  examples: [
    {
      projectId: 'alder',
      number: 3,
      statement: 'One key can upgrade the token.',
      news: 'answered',
      words: 'We read the contract again.\nThe owner is a multisig (3 of 5) since block 640.',
    },
  ],
});

interface News {
  dispute: Dispute;
  news: string;
  words: string;
}

async function queue(tx: Db, to: string, { dispute, news, words }: News): Promise<void> {
  const { projectId, number, statement } = dispute;
  await queueMail(tx, {
    template: disputeMail,
    to,
    payload: { projectId, number, statement, news, words },
  });
}

/** Mails everybody who follows. Part of the change that it tells of. */
export async function tellFollowers(tx: Db, news: News): Promise<void> {
  const followers = await tx
    .select({ email: appUser.email })
    .from(disputeFollower)
    .innerJoin(appUser, eq(appUser.id, disputeFollower.userId))
    .where(eq(disputeFollower.disputeId, news.dispute.id));
  for (const { email } of followers) await queue(tx, email, news);
}

/** Mails whoever began it, followed or not: it is about their own words. */
export async function tellDisputer(tx: Db, news: News): Promise<void> {
  const { userId } = news.dispute;
  if (userId === null) return;
  const [user] = await tx.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, userId));
  if (user) await queue(tx, user.email, news);
}
