import type { LocalHosts } from '#lib/requestPublic.ts';

export interface WebOptions {
  /** Says who asks, and where to complain. */
  userAgent: string;
  /** Whose certificates count; the well-known authorities unless a test says otherwise. */
  ca?: string | undefined;
  /** Hosts on this machine of the demo world: its projects are asked, and no real ones. */
  demo?: LocalHosts | undefined;
  /** Which addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: ((address: string) => boolean) | undefined;
}
