export type OauthErrorCode = 'OAuthSignin' | 'OAuthCallback' | 'OAuthAccountNotLinked' | 'AccessDenied';

/** The protocol's names for what its pages know by a shorter code. */
const names: Readonly<Record<OauthErrorCode, string>> = {
  OAuthSignin: 'OAuthSigninError',
  OAuthCallback: 'OAuthCallbackError',
  OAuthAccountNotLinked: 'AccountNotLinkedError',
  AccessDenied: 'AccessDenied',
};

/** A sign-in with another provider that failed, by the code that the error page understands. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = names[code];
    this.code = code;
  }
}
