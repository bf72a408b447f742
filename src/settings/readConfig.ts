import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { standardStaffRules } from '#core/auth/staffRules.ts';
import type { SourceSettings } from '#jobs/sources/createLiveSources.ts';
import { findNearest } from '#lib/nearest.ts';
import type { QuoteFormIds, SocialLink, SocialNetwork } from '#wire/site.ts';
import type { ChainSettings } from './chainSettings.ts';
import { settingsSchema } from './settings.ts';

type Env = Record<string, string | undefined>;
type Settings = z.output<typeof settingsSchema>;

export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** Reads the environment. Throws one ConfigError that names every fault, in the order of docs/settings.md. */
function parseSettings(env: Env): Settings {
  const given = settingNames.map((name) => [name, env[name]?.trim() || undefined] as const);
  const result = settingsSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const faults = result.error.issues
    .map(({ path: [name], message }) => ({ name: String(name), message }))
    .sort((a, b) => settingNames.indexOf(a.name) - settingNames.indexOf(b.name))
    .map(({ name, message }) => `${name} ${message}`);
  throw new ConfigError([...new Set(faults)]);
}

function listSocialLinks(settings: Settings): SocialLink[] {
  const links: Record<SocialNetwork, readonly string[]> = {
    Twitter: settings.PARAPET_SOCIAL_TWITTER,
    Telegram: settings.PARAPET_SOCIAL_TELEGRAM,
    YouTube: settings.PARAPET_SOCIAL_YOUTUBE,
    Medium: settings.PARAPET_SOCIAL_MEDIUM,
    LinkedIn: settings.PARAPET_SOCIAL_LINKEDIN,
  };
  return (Object.keys(links) as SocialNetwork[]).flatMap((network) =>
    links[network].map((href) => ({ network, href })),
  );
}

function findQuoteForm(settings: Settings): QuoteFormIds | null {
  const { PARAPET_HUBSPOT_PORTAL_ID: portalId, PARAPET_HUBSPOT_FORM_ID: formId } = settings;
  if (portalId === undefined || formId === undefined) return null;
  return { portalId, formId, region: settings.PARAPET_HUBSPOT_REGION };
}

/** Absent unless an issuer and a client are given. */
function findOauth(settings: Settings) {
  const { PARAPET_OIDC_ISSUER: issuer, PARAPET_OIDC_CLIENT_ID: clientId } = settings;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    domain: settings.PARAPET_COGNITO_DOMAIN,
    clientId,
    clientSecret: settings.PARAPET_OIDC_CLIENT_SECRET,
    responseType: settings.PARAPET_OIDC_RESPONSE_TYPE,
  };
}

/** All of them or none; a start with a part is refused. */
function findDkim(settings: Settings) {
  const { PARAPET_DKIM_DOMAIN: domain, PARAPET_DKIM_SELECTOR: selector, PARAPET_DKIM_KEY: key } = settings;
  if (domain === undefined || selector === undefined || key === undefined) return undefined;
  return { domain, selector, key };
}

/** The settings by the names that the code has for them. */
export function readSettings(env: Env) {
  const settings = parseSettings(env);
  const production = settings.NODE_ENV === 'production';
  const chains: readonly ChainSettings[] = settings.PARAPET_CHAINS;
  const sources: SourceSettings = settings.PARAPET_SOURCES;
  const contacts = settings.PARAPET_SECURITY_CONTACT;
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    origin: settings.PARAPET_ORIGIN,
    data: resolve(settings.PARAPET_DATA),
    databaseUrl: settings.DATABASE_URL,
    directDatabaseUrl: settings.DATABASE_DIRECT_URL,
    replicaDatabaseUrl: settings.DATABASE_REPLICA_URL,
    givenSecret: settings.PARAPET_SECRET,
    acceptedSecret: settings.PARAPET_ACCEPTED_SECRET,
    attestationKey: settings.PARAPET_ATTESTATION_KEY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.PARAPET_MAIL_FROM,
    dkim: findDkim(settings),
    demo: settings.PARAPET_DEMO ?? !production,
    readsPast: settings.PARAPET_PAST,
    demoStories: settings.PARAPET_DEMO_STORIES,
    demoRpcPort: settings.PARAPET_DEMO_RPC_PORT ?? 0,
    chains,
    sources,
    witnesses: settings.PARAPET_WITNESSES,
    witnessedLogs: settings.PARAPET_WITNESSED_LOGS,
    dumpsKept: settings.PARAPET_DUMPS,
    dataLicence: settings.PARAPET_DATA_LICENCE,
    trustProxy: settings.PARAPET_TRUST_PROXY,
    oauth: findOauth(settings),
    staff: {
      // The demo is there to be tried: nobody is asked for a second factor.
      graceDays:
        settings.PARAPET_FACTOR_GRACE_DAYS ??
        ((settings.PARAPET_DEMO ?? !production) ? undefined : standardStaffRules.graceDays),
      idleHours: settings.PARAPET_STAFF_IDLE_HOURS,
      sessionDays: settings.PARAPET_STAFF_SESSION_DAYS,
      lossHours: settings.PARAPET_FACTOR_LOSS_HOURS,
    },
    limitScale: settings.PARAPET_LIMIT_SCALE,
    metricsToken: settings.PARAPET_METRICS_TOKEN,
    imageHosts: settings.PARAPET_IMAGE_HOSTS,
    flagsUrl: settings.PARAPET_FLAGS_URL,
    flagsSdkKey: settings.PARAPET_FLAGS_SDK_KEY,
    styleguide: settings.PARAPET_STYLEGUIDE,
    site: {
      social: listSocialLinks(settings),
      wechat: settings.PARAPET_SOCIAL_WECHAT,
      tour: settings.PARAPET_TOUR,
      signUpOnly: settings.PARAPET_SIGN_UP_ONLY,
      quoteForm: findQuoteForm(settings),
    },
    quoteMail: settings.PARAPET_QUOTE_MAIL,
    securityContact: contacts.length > 0 ? { contacts, policy: settings.PARAPET_SECURITY_POLICY } : undefined,
    sentry: settings.PARAPET_ERRORS_DSN,
    logLevel: settings.PARAPET_LOG ?? (production ? 'info' : 'warn'),
  };
}

export type Config = Readonly<ReturnType<typeof readSettings>> & {
  /** Signs codes, cookies and tokens. */
  readonly secret: string;
};

/** Outside production a secret is made once and kept beside the data, so that sessions survive a restart. */
function keepSecret(data: string): string {
  const file = join(data, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

function warnOfUnknown(env: Env): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('PARAPET_') && !settingNames.includes(name))
    .map((name) => {
      const meant = findNearest(name, settingNames);
      return `${name} is not a setting${meant ? `; did you mean ${meant}?` : '. docs/settings.md lists the settings.'}`;
    });
}

/** Reads the environment once, and the secret. Throws one ConfigError that names every fault. */
export function readConfig(env: Env = process.env): { config: Config; warnings: string[] } {
  const config = readSettings(env);
  const warnings = warnOfUnknown(env);
  try {
    return { config: { ...config, secret: config.givenSecret ?? keepSecret(config.data) }, warnings };
  } catch (error) {
    throw new ConfigError([
      `PARAPET_DATA: the folder ${config.data} cannot be written (${(error as NodeJS.ErrnoException).code}); make it writable or choose another`,
    ]);
  }
}
