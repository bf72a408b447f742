import { AppError } from '#lib/AppError.ts';

/** At least 8 characters with a letter and a digit, at most 128. */
export function isAcceptablePassword(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= 8 &&
    value.length <= 128 &&
    /\p{L}/u.test(value) &&
    /\p{Nd}/u.test(value)
  );
}

export function checkPassword(value: unknown): asserts value is string {
  if (!isAcceptablePassword(value)) {
    throw new AppError(400, 'InvalidPasswordException', 'Password does not meet the requirements.');
  }
}
