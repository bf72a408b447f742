import { describeFailure } from './describeFailure.ts';
import { escapeControls } from './escapeControls.ts';

/**
 * An address of a person, and a stored password in argon2's form. An address is looked for at the beginning of a word only: from every
 * letter of a long word, the search would take the square of its length.
 */
const personal =
  /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+|\$argon2[\w$=,+/]+/gi;

/** A line as it is written: nothing in it names a person, whoever put it there. */
function cleanLine(json: string): string {
  return escapeControls(json).replace(personal, '[left out]');
}

/** How every log of the process is written. */
export const logSettings = {
  serializers: { err: describeFailure },
  hooks: { streamWrite: cleanLine },
} as const;
