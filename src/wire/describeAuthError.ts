import { messages } from './messages.ts';

/** The log-in form's answer to an error name; `UserNotConfirmedException` opens verification instead. */
export function describeLoginError(name: string): string {
  return name === 'NotAuthorizedException' ? messages.credentialsMismatch : messages.unknown;
}

/** The sign-up form's answer to an error name and the field that it belongs to. */
export function describeSignUpError(name: string): { field?: 'email' | 'password'; message: string } {
  if (name === 'UsernameExistsException') return { field: 'email', message: messages.emailTaken };
  if (name === 'InvalidPasswordException') return { field: 'password', message: messages.passwordUnfit };
  return { message: messages.unknown };
}

export function describeForgotPasswordError(name: string): string {
  return name === 'LimitExceededException' ? messages.limitExceeded : messages.unknown;
}

const codeErrors = ['CodeMismatchException', 'ExpiredCodeException', 'LimitExceededException'];

/**
 * A known error of the account service asks for another code; anything else is unknown. A password that is refused is
 * told at its field by the rule that holds there: with a right code, another code would not help.
 */
export function describeResetError(name: string): { field?: 'password'; message: string } {
  if (name === 'InvalidPasswordException') return { field: 'password', message: messages.passwordUnfit };
  return { message: codeErrors.includes(name) ? messages.resetCodeInvalid : messages.unknown };
}

export function describeVerifyError(name: string, email: string): string {
  if (name === 'CodeMismatchException' || name === 'ExpiredCodeException') return messages.verifyCodeInvalid;
  if (name === 'NotAuthorizedException') return messages.notAwaiting(email);
  return messages.unknown;
}
