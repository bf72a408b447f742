import type { AuthContext } from '#core/auth/AuthContext.ts';
import type { Origins } from '#http/guards/origins.ts';
import type { Cookies } from './cookies.ts';

/** What the account routes share. */
export interface AuthParts {
  readonly context: AuthContext;
  readonly cookies: Cookies;
  readonly origins: Origins;
}
