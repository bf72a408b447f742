/** Lengths that forms and the server share. */
export const textLimits = { email: 320, url: 2048, passwordMin: 8, passwordMax: 128, code: 6 } as const;

/** What any form says about a field, from one table. */
export const formMessages = {
  required: (field: string) => `${field} is required`,
  oneOf: (field: string, values: readonly string[]) => `${field} must be one of ${values.join(', ')}`,
  empty: (field: string) => `${field} cannot be empty`,
  tooShort: (field: string, length: number) => `${field} must be at least ${length} characters`,
  tooLong: (field: string, length: number) => `${field} cannot be longer than ${length} characters`,
  email: (field: string) => `${field} is not a valid email`,
  url: (field: string) => `${field} is not a valid url`,
} as const;

/** What the account forms say about their fields. */
export const fieldMessages = {
  loginEmail: 'Please input your email address',
  loginPassword: 'Please input your password',
  email: 'Invalid email.',
  password: 'Password does not meet the requirements.',
  resetCode: 'Reset code is required',
  verifyEmail: 'Please enter your email',
  verifyCode: 'Please input your verification code',
} as const;

/** What happened, in the words of the error catalogue. */
export const messages = {
  signedOut: 'Signed out successfully.',
  signOutFailed: 'Something went wrong.',
  unknown: 'An unknown error has occurred. Please try again later.',
  limitExceeded: 'Attempt limit exceeded, please try after some time.',
  credentialsMismatch: 'Email and password do not match. Please try again.',
  emailTaken: 'This email has been taken.',
  passwordUnfit: fieldMessages.password,
  resetCodeInvalid: 'Invalid code provided, please request a code again.',
  verifyCodeInvalid: 'Incorrect or expired verification code',
  notAwaiting: (email: string) => `Email ${email} is not awaiting authorization.`,
  emailVerified: 'Your email has been verified.',
  codeSent: (email: string) => `Confirmation code was sent to ${email}.`,
  userMissing: "User doesn't exist.",
  requestTimeout: 'Request timeout after retrying...',
} as const;

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
