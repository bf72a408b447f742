import { messages } from '#wire/messages.ts';
import { ClientError } from './httpErrors.ts';

/** What the server said is wrong, when it is something the user can mend; else the unknown-error text. */
export function messageOf(error: unknown): string {
  return (error instanceof ClientError ? error.apiMessage : undefined) ?? messages.unknown;
}
