import { resolve } from 'node:path';
import { parseSentryDsn } from '#core/errorReports/forwardToSentry.ts';
import type { SourceSettings } from '#jobs/sources/createLiveSources.ts';
import { demoChain } from '#model/chainId.ts';
import { type QuoteFormIds, type SocialLink, socialNetworks } from '#wire/site.ts';
import { type ChainSettings, parseChainSettings } from './chainSettings.ts';
import { parseSourceSettings } from './sourceSettings.ts';

type Env = Record<string, string | undefined>;

/** Collects faults instead of stopping at the first, so that an operator mends them in one go. */
function createReader(env: Env) {
  const faults: string[] = [];
  const known: string[] = [];
  const get = (name: string): string | undefined => {
    known.push(name);
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  return {
    faults,
    known,
    text: get,
    whole(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
      const value = get(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
      return fallback;
    },
    positive(name: string, fallback: number): number {
      const value = get(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isFinite(number) && number > 0) return number;
      faults.push(`${name} must be a number above 0, not "${value}"`);
      return fallback;
    },
    onOff(name: string, fallback: boolean): boolean {
      const value = get(name);
      if (value === undefined) return fallback;
      if (value === 'on' || value === 'off') return value === 'on';
      faults.push(`${name} must be "on" or "off", not "${value}"`);
      return fallback;
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = get(name);
      if (value === undefined) return undefined;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
      faults.push(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`);
      return undefined;
    },
  };
}

function readOrigin(read: ReturnType<typeof createReader>): string | undefined {
  const value = read.url('PARAPET_ORIGIN', ['http:', 'https:']);
  if (value === undefined) return undefined;
  const { origin, pathname, search } = new URL(value);
  if (pathname !== '/' || search !== '')
    read.faults.push('PARAPET_ORIGIN must be an origin without a path, such as https://example.org');
  return origin;
}

/** A secret of a length that nobody guesses. */
function readSecretText(read: ReturnType<typeof createReader>, name: string): string | undefined {
  const secret = read.text(name);
  if (secret !== undefined && Buffer.byteLength(secret) < 32) {
    read.faults.push(
      `${name} must be at least 32 bytes long, not ${Buffer.byteLength(secret)} (MissingSecret)`,
    );
  }
  return secret;
}

function readSecret(read: ReturnType<typeof createReader>, production: boolean): string | undefined {
  const secret = readSecretText(read, 'PARAPET_SECRET');
  if (secret === undefined && production) {
    read.faults.push(
      'PARAPET_SECRET is required when NODE_ENV=production: give at least 32 random bytes (openssl rand -base64 48)',
    );
  }
  return secret;
}

/** `false`, a number of hops, or a list of addresses; never "trust everybody". */
function readTrustProxy(read: ReturnType<typeof createReader>): false | number | string[] {
  const value = read.text('PARAPET_TRUST_PROXY');
  if (value === undefined || value === 'off') return false;
  if (/^\d+$/.test(value)) return Number(value);
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every((entry) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(entry))) return entries;
  read.faults.push(
    `PARAPET_TRUST_PROXY must be a number of hops or a comma-separated list of addresses, not "${value}"`,
  );
  return false;
}

/** Addresses, comma-separated. */
function readAddresses(read: ReturnType<typeof createReader>, name: string): string[] {
  const entries = (read.text(name) ?? '').split(',').flatMap((entry) => entry.trim() || []);
  const fit = entries.filter((entry) => URL.canParse(entry) && new URL(entry).protocol === 'https:');
  if (fit.length < entries.length) read.faults.push(`${name} must be an address starting with https://`);
  return fit;
}

function readSocial(read: ReturnType<typeof createReader>): SocialLink[] {
  return socialNetworks.flatMap((network) =>
    readAddresses(read, `PARAPET_SOCIAL_${network.toUpperCase()}`).map((href) => ({ network, href })),
  );
}

function readQuoteForm(read: ReturnType<typeof createReader>): QuoteFormIds | null {
  const portalId = read.text('PARAPET_HUBSPOT_PORTAL_ID');
  const formId = read.text('PARAPET_HUBSPOT_FORM_ID');
  const region = read.text('PARAPET_HUBSPOT_REGION') ?? 'na1';
  if (region !== 'na1' && region !== 'eu1') {
    read.faults.push(`PARAPET_HUBSPOT_REGION must be na1 or eu1, not "${region}"`);
    return null;
  }
  if ((portalId === undefined) !== (formId === undefined))
    read.faults.push('PARAPET_HUBSPOT_PORTAL_ID and PARAPET_HUBSPOT_FORM_ID must be set together');
  return portalId !== undefined && formId !== undefined ? { portalId, formId, region } : null;
}

/** Whom to tell of faults of the site. */
function readSecurityContact(read: ReturnType<typeof createReader>) {
  const contacts = (read.text('PARAPET_SECURITY_CONTACT') ?? '').split(',').flatMap((entry) => {
    const text = entry.trim();
    if (text === '') return [];
    const address = /^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text;
    if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(address) && URL.canParse(address)) return [address];
    read.faults.push(
      `PARAPET_SECURITY_CONTACT must be mail addresses or addresses starting with https://, not "${text}"`,
    );
    return [];
  });
  const policy = read.url('PARAPET_SECURITY_POLICY', ['https:']);
  if (policy !== undefined && contacts.length === 0)
    read.faults.push('PARAPET_SECURITY_CONTACT is required beside PARAPET_SECURITY_POLICY');
  return contacts.length > 0 ? { contacts, policy } : undefined;
}

function readSentry(read: ReturnType<typeof createReader>) {
  const dsn = read.text('PARAPET_ERRORS_DSN');
  if (dsn === undefined) return undefined;
  const target = parseSentryDsn(dsn);
  if (!target) read.faults.push('PARAPET_ERRORS_DSN must look like https://KEY@host/PROJECT');
  return target;
}

/** Host names separated by commas; not addresses, so that a port or path is a fault and not silently ignored. */
function readHosts(read: ReturnType<typeof createReader>, name: string): string[] {
  const hosts = (read.text(name) ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []);
  for (const host of hosts)
    if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host))
      read.faults.push(`${name} must be host names separated by commas, not "${host}"`);
  return hosts;
}

/** Google sign-in through an OpenID Connect provider; absent unless an issuer and a client are given. */
function readOauth(read: ReturnType<typeof createReader>) {
  const issuer = read.url('PARAPET_OIDC_ISSUER', ['https:', 'http:']);
  const domain = read.url('PARAPET_COGNITO_DOMAIN', ['https:', 'http:']);
  const clientId = read.text('PARAPET_OIDC_CLIENT_ID');
  const clientSecret = read.text('PARAPET_OIDC_CLIENT_SECRET');
  const responseType = read.text('PARAPET_OIDC_RESPONSE_TYPE') ?? 'code';
  if (issuer === undefined && clientId === undefined && domain === undefined) return undefined;
  if (issuer === undefined) {
    read.faults.push(
      'PARAPET_OIDC_ISSUER is required for Google sign-in; for Cognito it is https://cognito-idp.REGION.amazonaws.com/POOL',
    );
    return undefined;
  }
  if (clientId === undefined) {
    read.faults.push('PARAPET_OIDC_CLIENT_ID is required beside PARAPET_OIDC_ISSUER');
    return undefined;
  }
  return { issuer, domain: domain && new URL(domain).origin, clientId, clientSecret, responseType };
}

function readChains(read: ReturnType<typeof createReader>): readonly ChainSettings[] {
  const text = read.text('PARAPET_CHAINS');
  if (text === undefined) return [];
  const { chains, faults } = parseChainSettings(text);
  read.faults.push(...faults);
  return chains;
}

function readSources(read: ReturnType<typeof createReader>): SourceSettings {
  const text = read.text('PARAPET_SOURCES');
  if (text === undefined) return {};
  const { sources, faults } = parseSourceSettings(text);
  read.faults.push(...faults);
  return sources;
}

/** Turns the environment into typed settings; says every fault and which names exist. */
export function readSettings(env: Env) {
  const read = createReader(env);
  const production = env.NODE_ENV === 'production';
  const config = {
    production,
    port: read.whole('PORT', 3000, { min: 0, max: 65_535 }),
    host: read.text('HOST') ?? '127.0.0.1',
    origin: readOrigin(read),
    data: resolve(read.text('PARAPET_DATA') ?? './.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    directDatabaseUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    replicaDatabaseUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    givenSecret: readSecret(read, production),
    acceptedSecret: readSecretText(read, 'PARAPET_ACCEPTED_SECRET'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('PARAPET_MAIL_FROM') ?? 'Parapet <parapet@localhost>',
    demo: read.onOff('PARAPET_DEMO', !production),
    readsPast: read.onOff('PARAPET_PAST', true),
    demoStories: read.onOff('PARAPET_DEMO_STORIES', true),
    demoRpcPort: read.whole('PARAPET_DEMO_RPC_PORT', 0, { min: 1, max: 65_535 }),
    chains: readChains(read),
    sources: readSources(read),
    trustProxy: readTrustProxy(read),
    oauth: readOauth(read),
    limitScale: read.positive('PARAPET_LIMIT_SCALE', 1),
    metricsToken: read.text('PARAPET_METRICS_TOKEN'),
    imageHosts: readHosts(read, 'PARAPET_IMAGE_HOSTS'),
    flagsUrl: read.url('PARAPET_FLAGS_URL', ['http:', 'https:']),
    flagsSdkKey: read.text('PARAPET_FLAGS_SDK_KEY') ?? 'configcat-proxy/parapet',
    styleguide: read.onOff('PARAPET_STYLEGUIDE', false),
    site: {
      social: readSocial(read),
      wechat: read.text('PARAPET_SOCIAL_WECHAT'),
      tour: read.onOff('PARAPET_TOUR', true),
      signUpOnly: read.onOff('PARAPET_SIGN_UP_ONLY', false),
      quoteForm: readQuoteForm(read),
    },
    quoteMail: read.text('PARAPET_QUOTE_MAIL'),
    securityContact: readSecurityContact(read),
    sentry: readSentry(read),
    logLevel: read.text('PARAPET_LOG') ?? (production ? 'info' : 'warn'),
  } as const;
  if (config.demo && config.chains.some(({ id }) => id === demoChain))
    read.faults.push(`PARAPET_CHAINS names ${demoChain}, which is the demo chain: set PARAPET_DEMO=off`);
  return { config, faults: read.faults, known: read.known };
}
