import { isEmail, isPasswordShaped } from '#wire/auth.ts';
import { fieldMessages, textLimits } from '#wire/formMessages.ts';

/** What is wrong with a value; an empty text refuses it without a word. */
export type Rule = (value: string) => string | undefined;

const required =
  (message: string): Rule =>
  (value) =>
    value === '' ? message : undefined;

export const loginEmail = required(fieldMessages.loginEmail);
export const loginPassword = required(fieldMessages.loginPassword);
export const newEmail: Rule = (value) => (isEmail(value) ? undefined : fieldMessages.email);
export const newPassword: Rule = (value) => (isPasswordShaped(value) ? undefined : fieldMessages.password);
export const ticked = required('');
/** More than six characters never get into the field; fewer are the server's to refuse. */
export const resetCode = required(fieldMessages.resetCode);
export const verifyCode: Rule = (value) =>
  value === '' ? fieldMessages.verifyCode : value.length === textLimits.code ? undefined : '';
export const verifyEmail = required(fieldMessages.verifyEmail);

/** Good enough to send a code to; the server decides. */
export function looksLikeEmail(value: string): boolean {
  return /^\S+@\S+\.\S+$/.test(value);
}

/** A code as it was mailed: pasted blanks go, no more than six characters stay. */
export function tidyCode(value: string): string {
  return value.replace(/\s/g, '').slice(0, textLimits.code);
}
