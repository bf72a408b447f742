import type { AccountContext } from '#core/accounts/AccountContext.ts';
import type { Cookies } from './cookies.ts';
import type { Origins } from './origins.ts';

/** What the account routes share. */
export interface AccountParts {
  readonly context: AccountContext;
  readonly cookies: Cookies;
  readonly origins: Origins;
}
