import type { Db } from '#db/Database.ts';

/** What every account function works with. */
export interface AuthContext {
  readonly db: Db;
  /** Signs codes, cookies and links; at least 32 bytes. */
  readonly secret: string;
  /** Multiplies the limits, for tests and for sites behind one address. */
  readonly limitScale: number;
}

/** Where a request came from. */
export interface Caller {
  readonly ip: string;
  readonly userAgent?: string | undefined;
}
