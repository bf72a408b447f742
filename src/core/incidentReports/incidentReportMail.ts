import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';

/** Staff's question to whoever reported an incident and left an address. */
export const reportQuestionMail = defineMail({
  name: 'reportQuestion',
  payload: z.object({ reference: z.string(), question: z.string() }),
  compose: ({ reference, question }, { origin }) => ({
    subject: `A question about your report ${reference}`,
    heading: 'We have a question about your report',
    paragraphs: [
      `You reported an incident; its reference is ${reference}. Before we decide on it we would like to know:`,
      ...question.split(/\n+/),
      `Please answer with the form Report Incident on our site, and name ${reference} in it.`,
    ],
    action: { label: 'Open the site', url: `${origin}/` },
    note: 'You get this because your address was left as the contact of a report. If that was not you, nothing needs to be done.',
  }),
  examples: [{ reference: 'R-7K2M', question: 'Which transaction shows it?\nWho else knows of it?' }],
});
