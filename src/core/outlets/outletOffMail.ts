import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';
import { failingDays } from '#model/outlets.ts';

/** To whom alerts no longer reach. */
export const outletOffMail = defineMail({
  name: 'outletOff',
  payload: z.object({ name: z.string(), reason: z.enum(['gone', 'failing']) }),
  compose: ({ name, reason }, { origin }) => ({
    subject: `Alerts to ${name} are switched off`,
    heading: `Alerts to ${name} are switched off`,
    paragraphs: [
      reason === 'gone'
        ? `Its server answered that ${name} is gone (410).`
        : `Nothing could be delivered to ${name} for ${failingDays} days.`,
      'Alerts are still in your inbox. Mend the outlet and switch it on again, or delete it.',
    ],
    action: { label: 'Open your outlets', url: `${origin}/my/outlets` },
    note: 'You get this mail because you set up this outlet on Parapet.',
  }),
  examples: [
    { name: 'Team channel', reason: 'gone' },
    { name: 'Team channel', reason: 'failing' },
  ],
});
