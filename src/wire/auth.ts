import * as z from 'zod/mini';
import { roles } from '#model/users.ts';
import { textLimits } from './formMessages.ts';
import { messages } from './messages.ts';

/** Names that an account call's error may carry; `name` in the JSON body, `error` in a sign-in answer's `url`. */
export const authErrorNames = [
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UsernameExistsException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'LimitExceededException',
  'UserNotFoundException',
  'ForbiddenException',
  'SecondFactorRequired',
  'SecondFactorRefused',
  'SecondFactorOverdue',
  'SignInExpired',
  'ConfirmationRequired',
  'UnknownException',
] as const;
export type AuthErrorName = (typeof authErrorNames)[number];

const notCompleted = 'The sign-in with Google was not completed. Please start again.';
const notLinked =
  'This email already has an account with a password, or Google has not verified it. Log in with your email and password.';
const notSetUp = 'This site is not set up for that way of signing in.';

/**
 * Words for the values of `error` on `/api/auth/error` and `/api/auth/signin`: those that our server and the protocol's
 * client send, and the protocol's names of errors.
 */
const authPageErrors = {
  OAuthSignin: 'The sign-in with Google could not be started. Please try again later.',
  OAuthCallback: notCompleted,
  OAuthCallbackError: notCompleted,
  OAuthAccountNotLinked: notLinked,
  AccountNotLinkedError: notLinked,
  AccessDenied: 'The sign-in was refused.',
  SessionRequired: 'Please log in to see this page.',
  MissingCSRF: 'The form has expired. Please try again.',
  NotAuthorizedException: messages.credentialsMismatch,
  CredentialsSignin: messages.credentialsMismatch,
  UserNotConfirmedException: 'This email address has not been verified yet. Log in to verify it.',
  LimitExceededException: messages.limitExceeded,
  SecondFactorRequired: 'One more step: show your second factor.',
  Configuration: notSetUp,
  MissingAPIRoute: notSetUp,
  MissingSecret: notSetUp,
  MissingAuthorize: notSetUp,
  MissingAdapter: notSetUp,
  UnsupportedStrategy: notSetUp,
} as const;

/** The words for an `error` parameter, whatever it holds. */
export function describeAuthPageError(error: string | undefined): string {
  return error !== undefined && Object.hasOwn(authPageErrors, error)
    ? authPageErrors[error as keyof typeof authPageErrors]
    : messages.unknown;
}

export const sessionUserSchema = z.object({
  username: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(roles),
  /** Present while an admin acts as this user. */
  adminId: z.optional(z.string()),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /api/auth/session`: an empty object when signed out. */
export const sessionAnswerSchema = z.object({
  user: z.optional(sessionUserSchema),
  expires: z.optional(z.string()),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

export const csrfAnswerSchema = z.object({ csrfToken: z.string() });

export const providerSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['credentials', 'oauth']),
  signinUrl: z.string(),
  callbackUrl: z.string(),
});
export type Provider = z.infer<typeof providerSchema>;

/** `GET /api/auth/providers`: `credentials` always; `cognito` (Google) when it is configured. */
export const providersAnswerSchema = z.object({
  cognito: z.optional(providerSchema),
  credentials: providerSchema,
});
export type ProvidersAnswer = z.infer<typeof providersAnswerSchema>;

const authForm = {
  csrfToken: z.string(),
  callbackUrl: z.optional(z.string()),
  /** Without it the answer is a redirect, as for a form without scripts. */
  json: z.literal('true'),
};

/** The forms of the sign-in protocol, as the reference shows them. */
export const authFormSchema = z.object(authForm);
export const credentialsFormSchema = z.object({ ...authForm, email: z.string(), password: z.string() });
export const clientLogSchema = z.object({
  level: z.string(),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** Where to go next; a refused form has an `error` in it. */
export const authFormAnswerSchema = z.object({ url: z.string() });

// Lengths are bounded here; what makes an address or a password acceptable is decided by name in core.
const emailText = z.string().check(z.maxLength(1024));
export const passwordText = z.string().check(z.maxLength(4096));
const codeText = z.string().check(z.maxLength(64));

export const signUpSchema = z.object({ email: emailText, password: passwordText });

export const verifyEmailSchema = z.object({ email: emailText, verificationCode: codeText });
/** `signIn: false`: another browser chose the password, so it was cleared; the reset form sets a new one. */
export const verifyEmailAnswerSchema = z.object({ success: z.literal(true), signIn: z.boolean() });

export const emailBodySchema = z.object({ email: emailText });

export const resetPasswordSchema = z.object({ email: emailText, code: codeText, newPassword: passwordText });

export const successSchema = z.object({ success: z.literal(true) });

/** The password rule that the form shows: at least 8 characters with a letter and a digit. */
export function isPasswordShaped(value: string): boolean {
  return (
    value.length >= textLimits.passwordMin &&
    value.length <= textLimits.passwordMax &&
    /\p{L}/u.test(value) &&
    /\p{Nd}/u.test(value)
  );
}

// Plain ASCII addresses only: quotes, comments and line breaks are how mail headers get injected.
const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= textLimits.email && emailPattern.test(value);
}
