export type OauthErrorCode = 'OAuthSignin' | 'OAuthCallback' | 'OAuthAccountNotLinked' | 'AccessDenied';

/** A sign-in with another provider that failed, by the code that the error page understands. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'OauthError';
    this.code = code;
  }
}
