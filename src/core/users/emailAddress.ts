import { AppError } from '#lib/AppError.ts';

// Plain ASCII addresses only: quotes, comments and line breaks are how mail headers get injected.
const pattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const emailMaxLength = 320;

export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= emailMaxLength && pattern.test(value);
}

export function checkEmail(value: unknown): asserts value is string {
  if (!isEmail(value)) throw new AppError(400, 'InvalidParameterException', 'Invalid email.');
}
