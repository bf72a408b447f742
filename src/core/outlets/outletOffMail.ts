import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';
import { failingDays } from '#model/outlets.ts';

const reasons = ['gone', 'failing', 'unsubscribed'] as const;
type Reason = (typeof reasons)[number];

const whatHappened: Readonly<Record<Reason, (name: string) => string>> = {
  gone: (name) => `Its server answered that ${name} is gone (410).`,
  failing: (name) => `Nothing could be delivered to ${name} for ${failingDays} days.`,
  unsubscribed: (name) => `${name} takes no notifications any more.`,
};

/** To whom alerts no longer reach. */
export const outletOffMail = defineMail({
  name: 'outletOff',
  payload: z.object({ name: z.string(), reason: z.enum(reasons) }),
  compose: ({ name, reason }, { origin }) => ({
    subject: `Alerts to ${name} are switched off`,
    heading: `Alerts to ${name} are switched off`,
    paragraphs: [
      whatHappened[reason](name),
      reason === 'unsubscribed'
        ? 'Alerts are still in your inbox. To get notifications again, switch them on in that browser.'
        : 'Alerts are still in your inbox. Mend the outlet and switch it on again, or delete it.',
    ],
    action: { label: 'Open your outlets', url: `${origin}/my/outlets` },
    note: 'You get this mail because you set up this outlet on Parapet.',
  }),
  examples: [
    { name: 'Team channel', reason: 'gone' },
    { name: 'Team channel', reason: 'failing' },
    { name: 'Firefox on Linux', reason: 'unsubscribed' },
  ],
});
