import type { CookieSerializeOptions } from '@fastify/cookie';
import { cookieKeys } from '#wire/storageKeys.ts';

export interface Cookies {
  readonly session: string;
  readonly csrf: string;
  /** A sign-in under way at another provider. */
  readonly flow: string;
  /** This browser knows the password of an unconfirmed account. */
  readonly pending: string;
  /** A sign-in that waits for a second factor, or a passkey that is being asked for. */
  readonly step: string;
  /** This browser has signed in before. */
  readonly device: string;
  /** A visitor who voted without an account. */
  readonly visitor: string;
  readonly options: CookieSerializeOptions;
}

/** Over https the names carry `__Host-`, which no other host, path or plain connection can set. */
export function nameCookies({ https }: { https: boolean }): Cookies {
  const nameOf = ({ name }: { name: string }) => (https ? `__Host-${name}` : name);
  return {
    session: nameOf(cookieKeys.session),
    csrf: nameOf(cookieKeys.csrf),
    flow: nameOf(cookieKeys.oauth),
    pending: nameOf(cookieKeys.pending),
    step: nameOf(cookieKeys.step),
    device: nameOf(cookieKeys.device),
    visitor: nameOf(cookieKeys.visitor),
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: https },
  };
}
