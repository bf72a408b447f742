// Apart from the words of forms, which only those who open one need to load.

/** What happened, in the words of the error catalogue. */
export const messages = {
  signedOut: 'Signed out successfully.',
  signOutFailed: 'Something went wrong.',
  unknown: 'An unknown error has occurred. Please try again later.',
  limitExceeded: 'Attempt limit exceeded, please try after some time.',
  credentialsMismatch: 'Email and password do not match. Please try again.',
  emailTaken: 'This email has been taken.',
  passwordUnfit: 'Password does not meet the requirements.',
  resetCodeInvalid: 'Invalid code provided, please request a code again.',
  verifyCodeInvalid: 'Incorrect or expired verification code',
  notAwaiting: (email: string) => `Email ${email} is not awaiting authorization.`,
  emailVerified: 'Your email has been verified.',
  codeSent: (email: string) => `Confirmation code was sent to ${email}.`,
  userMissing: "User doesn't exist.",
  requestTimeout: 'Request timeout after retrying...',
} as const;
