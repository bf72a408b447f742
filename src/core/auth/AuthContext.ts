import type { Db } from '#db/Database.ts';
import type { Secrets } from './secrets.ts';
import type { StaffRules } from './staffRules.ts';

/** What every account function works with. */
export interface AuthContext extends Secrets {
  readonly db: Db;
  /** Multiplies the limits, for tests and for sites behind one address. */
  readonly limitScale: number;
  /** Absent = the standard ones. */
  readonly staff?: StaffRules | undefined;
}

/** Where a request came from. */
export interface Caller {
  readonly ip: string;
  readonly userAgent?: string | undefined;
}
