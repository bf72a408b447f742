import { messages } from './messages.ts';

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
  password: messages.passwordUnfit,
  resetCode: 'Reset code is required',
  verifyEmail: 'Please enter your email',
  verifyCode: 'Please input your verification code',
} as const;
