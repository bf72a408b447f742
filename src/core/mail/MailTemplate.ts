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

type Place = Pick<MailContext, 'origin' | 'nameChain'>;

interface Envelope {
  /** Names this very wording: repeated deliveries share it. */
  messageKey: string;
  /** Where a mail program can end these mails with one click. */
  unsubscribeUrl?: string;
}

export interface WrittenMail extends Envelope {
  text: MailText;
}

/** One kind of mail, kept by the feature that it tells about. */
export interface MailTemplate<Payload = unknown> {
  /** As stored in the outbox. */
  readonly name: string;
  /** What a mail is made from. Secrets are never among it: codes and links are made when the mail is. */
  readonly payload: z.ZodMiniType<Payload>;
  /** Writes a mail at the moment it is sent; undefined when it is needless by now. */
  readonly write: (context: MailContext, row: OutboxRow) => Promise<WrittenMail | undefined>;
  /** Mails as they can look, for the page that shows them and for tests. */
  readonly examples: (place: Place) => readonly MailText[];
  /** The same with every text of the examples' contents changed; what then cannot be written is left out. */
  readonly changedExamples: (place: Place, change: (text: string) => string) => readonly MailText[];
}

type PreparedMail<Content> = Envelope & { content: Content };

/** Every value with one of its texts changed: one at a time, so that a time or a word of a list does not stop the others. */
function changeTexts(value: unknown, change: (text: string) => string): unknown[] {
  if (typeof value === 'string') return [change(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, held]) =>
    changeTexts(held, change).map((changed) =>
      Array.isArray(value)
        ? value.map((one, index) => (String(index) === key ? changed : one))
        : { ...value, [key]: changed },
    ),
  );
}

/** A mail whose content is looked up, or made, when it is sent. The stored payload is parsed: it may come from an older version. */
export function definePreparedMail<Payload, Content>({
  name,
  payload,
  prepare,
  compose,
  examples,
}: {
  name: string;
  payload: z.ZodMiniType<Payload>;
  prepare: (
    context: MailContext,
    mail: { row: OutboxRow; payload: Payload },
  ) => Promise<PreparedMail<Content> | undefined>;
  /** The words, from nothing but the content: what an example shows is what is sent. */
  compose: (content: Content, place: Place) => MailText;
  examples: readonly NoInfer<Content>[];
}): MailTemplate<Payload> {
  return {
    name,
    payload,
    async write(context, row) {
      const prepared = await prepare(context, { row, payload: payload.parse(row.payload) });
      if (!prepared) return undefined;
      const { content, ...envelope } = prepared;
      return { ...envelope, text: compose(content, context) };
    },
    examples: (place) => examples.map((content) => compose(content, place)),
    changedExamples: (place, change) =>
      examples.flatMap((example) =>
        changeTexts(example, change).flatMap((content) => {
          try {
            const mail = compose(content as Content, place);
            // A word that no list knows leaves a hole where its words would be.
            const isWhole = [mail.subject, mail.heading, ...mail.paragraphs].every(
              (one) => one !== undefined,
            );
            return isWhole ? [mail] : [];
          } catch {
            return [];
          }
        }),
      ),
  };
}

/** A mail that says what was stored with it. */
export function defineMail<Payload>(mail: {
  name: string;
  payload: z.ZodMiniType<Payload>;
  compose: (content: NoInfer<Payload>, place: Place) => MailText;
  examples: readonly NoInfer<Payload>[];
}): MailTemplate<Payload> {
  return definePreparedMail<Payload, Payload>({
    ...mail,
    prepare: async (_context, { row, payload }) => ({ messageKey: row.id, content: payload }),
  });
}
