import type * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import type { mailOutbox } from '#db/schema/mail.ts';
import type { MailText } from './renderMail.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

export interface MailContext {
  readonly db: Db;
  /** Signs codes and links. */
  readonly secret: string;
  readonly acceptedSecret?: string | undefined;
  /** Origin for links. */
  readonly origin: string;
  /** What a chain is called on this site; without it, as everywhere. */
  readonly nameChain?: ((chain: string) => string) | undefined;
}

/** A mail's words, and what names this very wording: repeated deliveries share it. */
export interface WrittenMail {
  messageKey: string;
  text: MailText;
  /** Where a mail program can end these mails with one click. */
  unsubscribeUrl?: string;
}

/** One kind of mail, kept by the feature that it tells about. */
export interface MailTemplate<Payload = unknown> {
  /** As stored in the outbox. */
  readonly name: string;
  /** What a mail is made from. Secrets are never among it: codes and links are made when the mail is. */
  readonly payload: z.ZodMiniType<Payload>;
  /** Writes a mail at the moment it is sent; undefined when it is needless by now. */
  readonly write: (context: MailContext, row: OutboxRow) => Promise<WrittenMail | undefined>;
}

/** The stored payload is parsed before the writer gets it: the row may come from an older version. */
export function defineMail<Payload>({
  name,
  payload,
  write,
}: {
  name: string;
  payload: z.ZodMiniType<Payload>;
  write: (
    context: MailContext,
    mail: { row: OutboxRow; payload: Payload },
  ) => Promise<WrittenMail | undefined>;
}): MailTemplate<Payload> {
  return {
    name,
    payload,
    write: async (context, row) => write(context, { row, payload: payload.parse(row.payload) }),
  };
}
