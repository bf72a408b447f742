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
  write: async (_context, { row, payload: { name, email, company, projectUrl, message } }) => ({
    messageKey: row.id,
    text: {
      subject: `Request for a quote from ${name}`,
      heading: 'Somebody asks for a quote',
      paragraphs: [
        `${name} <${email}>${company && `, ${company}`}`,
        ...(projectUrl ? [projectUrl] : []),
        ...message.split(/\n+/),
      ],
      note: 'Sent from the form on your site. Answer to the address above.',
    },
  }),
});
