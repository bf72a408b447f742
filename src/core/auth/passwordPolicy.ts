import { readFileSync } from 'node:fs';
import { AppError } from '#lib/AppError.ts';
import { isPasswordShaped } from '#wire/auth.ts';
import { messages } from '#wire/messages.ts';

/** Passwords that everybody tries first, in lower case, one per line. */
const commonPasswords = new Set(
  readFileSync(new URL('./commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

const productName = 'parapet';

/** The letters of a password without the digits and signs that people put around a word. */
function innerWord(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** Whether the password is just this site's name or the owner's address with something around it. */
function isPersonalOrProduct(password: string, email: string): boolean {
  const localPart = email.split('@')[0] ?? '';
  const word = innerWord(password);
  return [productName, innerWord(localPart), innerWord(email)].some(
    (known) => known !== '' && word === known,
  );
}

/**
 * Password policy: length, and none of the most common passwords.
 * At least 8 characters with a letter and a digit, at most 128, and not one that is easily guessed.
 */
export function isAcceptablePassword(value: unknown, { email }: { email: string }): value is string {
  return (
    typeof value === 'string' &&
    isPasswordShaped(value) &&
    !commonPasswords.has(value.toLowerCase()) &&
    !isPersonalOrProduct(value, email)
  );
}

export function checkPassword(value: unknown, owner: { email: string }): asserts value is string {
  if (!isAcceptablePassword(value, owner)) {
    throw new AppError(400, 'InvalidPasswordException', messages.passwordUnfit);
  }
}
