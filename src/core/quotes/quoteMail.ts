import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';

/** Tells whoever answers the requests for a quote. */
export const quoteAskedMail = defineMail({
  name: 'quoteAsked',
  payload: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    projectUrl: z.string(),
    message: z.string(),
  }),
  compose: ({ name, email, company, projectUrl, message }, { origin }) => ({
    subject: `Request for a quote from ${name}`,
    heading: 'Somebody asks for a quote',
    paragraphs: [
      `${name} <${email}>${company && `, ${company}`}`,
      ...(projectUrl ? [projectUrl] : []),
      ...message.split(/\n+/),
    ],
    action: { label: 'Open the requests', url: `${origin}/admin/quotes` },
    note: 'Sent from the form on your site. Answer to the address above.',
  }),
  examples: [
    {
      name: 'Ada Example',
      email: 'ada@example.org',
      company: 'Example Labs',
      projectUrl: 'https://example.org/protocol',
      message: 'Two contracts, 900 lines.\nWhen could you begin?',
    },
  ],
});
