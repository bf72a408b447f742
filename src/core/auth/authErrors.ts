import { AppError } from '#lib/AppError.ts';
import type { CodePurpose } from '#model/users.ts';
import type { AuthErrorName } from '#wire/auth.ts';
import { messages } from '#wire/messages.ts';

function fail(status: number, name: AuthErrorName, message: string, headers?: Record<string, string>) {
  return new AppError(status, name, message, headers);
}

/** The catalogue words a bad code by what it was for, not by what is wrong with it. */
const codeWords = { confirm: messages.verifyCodeInvalid, reset: messages.resetCodeInvalid } as const;

export const notSignedIn = () => fail(401, 'NotAuthorizedException', 'Please log in first.');
export const wrongPassword = () => fail(401, 'NotAuthorizedException', messages.credentialsMismatch);
export const notAwaiting = (email: string) =>
  fail(401, 'NotAuthorizedException', messages.notAwaiting(email));
export const codeMismatch = (purpose: CodePurpose) => fail(400, 'CodeMismatchException', codeWords[purpose]);
export const codeExpired = (purpose: CodePurpose) => fail(400, 'ExpiredCodeException', codeWords[purpose]);
export const limitExceeded = (headers: Record<string, string> = {}) =>
  fail(429, 'LimitExceededException', messages.limitExceeded, headers);
export const userMissing = () => fail(404, 'UserNotFoundException', messages.userMissing);
export const notAllowed = (message = 'This account may not do that.') =>
  fail(403, 'ForbiddenException', message);

/** The identity is shown and not enough: the browser holds a pending sign-in, and no session. */
export const secondFactorRequired = () =>
  fail(401, 'SecondFactorRequired', 'This account needs a second step. Continue at /auth/second-step.');
/** Whatever was wrong with it: a code, a signature, somebody else's. */
export const factorRefused = () =>
  fail(403, 'SecondFactorRefused', 'That did not work. Check the code, or try another way.');
export const signInExpired = () =>
  fail(403, 'SignInExpired', 'This log-in has expired. Start again with your email and password.');
export const factorOverdue = () =>
  fail(403, 'SecondFactorOverdue', 'Your role needs a second factor. Add one at /my/settings first.');
export const confirmationRequired = () =>
  fail(403, 'ConfirmationRequired', 'Confirm that it is you first, with POST /api/user/confirm.');

/** Right password, unproven address. Carries the account, so that this browser may keep the password it knows. */
export class UserNotConfirmed extends AppError {
  readonly userId: string;

  constructor(userId: string) {
    super(403, 'UserNotConfirmedException', 'This email address has not been verified yet.');
    this.userId = userId;
  }
}
