import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { getProjectName } from '#core/projects/getProject.ts';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';

const payload = z.object({
  projectId: z.string(),
  name: z.string(),
  /** What happened, as the subject says it. */
  news: z.string(),
  words: z.array(z.string()),
});

/** What was decided about somebody who speaks for a project, or about what they said for it. */
export const teamMail = defineMail({
  name: 'team',
  payload,
  compose: ({ projectId, name, news, words }, { origin }) => ({
    subject: `${name}: ${news}`,
    heading: `${name}: ${news}`,
    paragraphs: words.flatMap((one) => one.split(/\n+/)).filter((line) => line !== ''),
    action: {
      label: 'Open your page of the project',
      url: `${origin}/projects/${encodeURIComponent(projectId)}/team`,
    },
    note: 'You get this because your account speaks, or spoke, for this project here.',
  }),
  examples: [
    {
      projectId: 'alder',
      name: 'Alder (demo)',
      news: 'your proposal was taken over',
      words: ['A contract was added to the record.', 'Thank you.\nIt is shown from now on.'],
    },
  ],
});

interface TeamNews {
  projectId: string;
  userId: string;
  news: string;
  words: string[];
}

/** Mails whoever it is about. Part of the change that it tells of. */
export async function tellTeam(tx: Db, { projectId, userId, news, words }: TeamNews): Promise<void> {
  const [user] = await tx.select({ email: appUser.email }).from(appUser).where(eq(appUser.id, userId));
  if (!user) return;
  const name = await getProjectName(tx, projectId);
  await queueMail(tx, {
    template: teamMail,
    to: user.email,
    payload: { projectId, name, news, words },
  });
}
