import type { CookieSerializeOptions } from '@fastify/cookie';

export interface Cookies {
  readonly session: string;
  readonly csrf: string;
  /** A sign-in under way at another provider. */
  readonly flow: string;
  /** This browser knows the password of an unconfirmed account. */
  readonly pending: string;
  /** This browser has signed in before. */
  readonly device: string;
  /** A visitor who voted without an account. */
  readonly visitor: string;
  readonly options: CookieSerializeOptions;
}

/** Over https the names carry `__Host-`, which no other host, path or plain connection can set. */
export function nameCookies({ https }: { https: boolean }): Cookies {
  const prefix = https ? '__Host-' : '';
  return {
    session: `${prefix}session`,
    csrf: `${prefix}csrf`,
    flow: `${prefix}oauth`,
    pending: `${prefix}pending`,
    device: `${prefix}device`,
    visitor: `${prefix}visitor`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
  };
}
