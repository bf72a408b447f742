import { authMails } from '#core/auth/authMails.ts';
import { disputeMail } from '#core/disputes/disputeMail.ts';
import { emailChangeMails } from '#core/emailChange/emailChangeMails.ts';
import { reportQuestionMail } from '#core/incidentReports/incidentReportMail.ts';
import type { MailTemplate } from '#core/mail/MailTemplate.ts';
import { notificationsMail } from '#core/notifications/notificationsMail.ts';
import { invitationMail } from '#core/organisations/invitations.ts';
import { outletOffMail } from '#core/outlets/outletOffMail.ts';
import { quoteAskedMail } from '#core/quotes/quoteMail.ts';
import { secondFactorMails } from '#core/secondFactors/factorMails.ts';
import { teamMail } from '#core/teamProofs/teamMail.ts';
import { deletionAskedMail } from '#core/users/deletionMail.ts';

/** Every kind of mail that the features put into the outbox. */
export const mailTemplates: readonly MailTemplate[] = [
  ...authMails,
  ...secondFactorMails,
  ...emailChangeMails,
  deletionAskedMail,
  notificationsMail,
  reportQuestionMail,
  disputeMail,
  teamMail,
  quoteAskedMail,
  outletOffMail,
  invitationMail,
];
