import { AppError } from '#lib/AppError.ts';
import { isEmail } from '#wire/auth.ts';
import { fieldMessages } from '#wire/formMessages.ts';

/** One account per address, whatever its letters' case. */
export function toEmailKey(email: string): string {
  return email.toLowerCase();
}

export function checkEmail(value: unknown): asserts value is string {
  if (!isEmail(value)) throw new AppError(400, 'InvalidParameterException', fieldMessages.email);
}
