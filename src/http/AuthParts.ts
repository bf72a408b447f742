import type { AuthContext } from '#core/auth/AuthContext.ts';
import type { Cookies } from './cookies.ts';
import type { Origins } from './origins.ts';

/** What the account routes share. */
export interface AuthParts {
  readonly context: AuthContext;
  readonly cookies: Cookies;
  readonly origins: Origins;
}
