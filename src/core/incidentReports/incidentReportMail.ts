import * as z from 'zod/mini';
import { defineMail } from '#core/mail/MailTemplate.ts';

/** Staff's question to whoever reported an incident and left an address. */
export const reportQuestionMail = defineMail({
  name: 'reportQuestion',
  payload: z.object({ reference: z.string(), question: z.string() }),
  write: async (_context, { row, payload: { reference, question } }) => ({
    messageKey: row.id,
    text: {
      subject: `A question about your report ${reference}`,
      heading: 'We have a question about your report',
      paragraphs: [
        `You reported an incident; its reference is ${reference}. Before we decide on it we would like to know:`,
        ...question.split(/\n+/),
        `Please answer with the form Report Incident on our site, and name ${reference} in it.`,
      ],
      note: 'You get this because your address was left as the contact of a report. If that was not you, nothing needs to be done.',
    },
  }),
});
