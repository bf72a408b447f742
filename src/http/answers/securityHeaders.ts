import type { App } from '#http/schemas/zodRoutes.ts';
import { type QuoteFormIds, quoteScript } from '#wire/site.ts';

export interface SecurityOptions {
  /** Sent only when the site is served over https. */
  https: boolean;
  /** Development needs inline scripts and a socket for hot reload. */
  development: boolean;
  /** The form provider's hosts are allowed only when its ids are configured. */
  quoteForm?: QuoteFormIds | null;
  /** Where browsers fetch feature flags, if not from here. */
  flagsUrl?: string;
}

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
};

/** Hosts of the form provider, by directive. */
function quoteHosts(ids: QuoteFormIds | null | undefined): { script: string; form: string } {
  if (!ids) return { script: '', form: '' };
  const suffix = ids.region === 'na1' ? '' : `-${ids.region}`;
  return {
    script: ` ${new URL(quoteScript(ids.region)).origin}`,
    form: ` https://forms${suffix}.hsforms.com https://forms${suffix}.hubspot.com`,
  };
}

const contentSecurityPolicy = (hosts: ReturnType<typeof quoteHosts>, flags: string) => [
  "default-src 'none'",
  `script-src 'self'${hosts.script}${hosts.form}`,
  "style-src 'self'",
  `img-src 'self' data: blob:${hosts.form}`,
  "font-src 'self'",
  `connect-src 'self'${hosts.form}${flags}`,
  "manifest-src 'self'",
  `form-action 'self'${hosts.form}`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

const developmentPolicy = ["default-src 'self' 'unsafe-inline' ws: data: blob:", "frame-ancestors 'none'"];

/** For answers that are never a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** Content-Security-Policy (CSP), HSTS, frames (clickjacking) and the other security headers. The fixed headers of pages and of everything else. */
export function createSecurityHeaders({
  https,
  development,
  quoteForm,
  flagsUrl,
}: SecurityOptions): SecurityHeaders {
  const transport: Record<string, string> = https
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
  const policy = development
    ? developmentPolicy
    : [
        ...contentSecurityPolicy(quoteHosts(quoteForm), flagsUrl ? ` ${new URL(flagsUrl).origin}` : ''),
        ...(https ? ['upgrade-insecure-requests'] : []),
      ];
  return {
    page: { ...always, ...transport, 'content-security-policy': policy.join('; ') },
    data: { ...always, ...transport, 'content-security-policy': dataPolicy },
  };
}

/** Every answer carries the strict set; a page replaces its policy. */
export function addSecurityHeaders(app: App, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers.data);
    done();
  });
}
