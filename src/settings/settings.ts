import { z } from 'zod';
import { demoChain } from '#model/chainId.ts';
import { chainsSchema } from './chainSettings.ts';
import {
  aboveZero,
  attestationKey,
  databaseUrl,
  dnsLabels,
  domain,
  hosts,
  json,
  listOf,
  logKeys,
  oneOf,
  onOff,
  origin,
  rsaKey,
  secret,
  securityContacts,
  sentryDsn,
  text,
  trustProxy,
  url,
  whole,
  witnesses,
} from './settingKinds.ts';
import { sourcesSchema } from './sourceSettings.ts';

const socialLink = listOf(url('https')).describe(
  'address in the footer, or several separated by commas; unset: not shown',
);

// `shownDefault` says a default that depends on another setting, or on what is done without one.

const addressSettings = {
  PORT: whole({ min: 0, max: 65_535 }).default(3000).describe('port to listen on; `0` takes a free one'),
  HOST: text.default('127.0.0.1').describe('address to listen on; `0.0.0.0` is every address of the machine'),
  PARAPET_ORIGIN: origin.optional().meta({
    description: 'public origin, such as `https://example.org`',
    shownDefault: '`http://localhost:PORT` and `http://127.0.0.1:PORT`',
  }),
  PARAPET_TRUST_PROXY: trustProxy.meta({
    description: 'number of proxies in front, or their addresses, comma-separated',
    shownDefault: '`off`',
  }),
  PARAPET_DATA: text
    .default('./.data')
    .describe('folder of the embedded database, uploads, mails, image cache and generated secret'),
  NODE_ENV: text.optional().describe('`production` asks for a secret and turns the demo off'),
};

const databaseSettings = {
  DATABASE_URL: databaseUrl.meta({
    description: 'PostgreSQL 15 or newer',
    shownDefault: 'the embedded database (PGlite) in the data folder',
  }),
  DATABASE_DIRECT_URL: databaseUrl.describe(
    'the same database past a pooler in transaction mode, for locks and `LISTEN`: [connections](operations.md#connections-to-postgresql)',
  ),
  DATABASE_REPLICA_URL: databaseUrl.describe(
    'a streaming replica for pages that everybody may see: [replicas](operations.md#reading-on-a-replica)',
  ),
};

const secretSettings = {
  PARAPET_SECRET: secret.optional().meta({
    description: 'at least 32 bytes; signs codes, cookies and links. Required with `NODE_ENV=production`',
    shownDefault: 'generated once, kept in the data folder',
  }),
  PARAPET_ACCEPTED_SECRET: secret
    .optional()
    .describe('accepted beside the secret [while it is being changed](operations.md#changing-the-secret)'),
  PARAPET_ATTESTATION_KEY: attestationKey.optional().meta({
    description: 'secp256k1 key (`0x` and 64 hex digits) that signs [attestations](badges.md#attestations)',
    shownDefault: 'one that follows from the secret',
  }),
};

const mailSettings = {
  SMTP_URL: url('smtp', 'smtps').optional().meta({
    description: '`smtps://`, or `smtp://` with STARTTLS (`?requireTLS=false` sends in clear)',
    shownDefault: 'files in `mail/` of the data folder',
  }),
  PARAPET_MAIL_FROM: text.default('Parapet <parapet@localhost>').describe('sender of mails'),
  PARAPET_DKIM_DOMAIN: domain
    .optional()
    .describe(
      'domain that signs mails, the sender’s or one above it: [signed mail](operations.md#signed-mail)',
    ),
  PARAPET_DKIM_SELECTOR: dnsLabels.optional().describe('name of the key in that domain’s DNS'),
  PARAPET_DKIM_KEY: rsaKey.optional().describe('RSA private key (PEM), or the name of a file with it'),
  PARAPET_QUOTE_MAIL: text
    .optional()
    .describe('told by mail of every request for a quote; `quotes list` has them in any case'),
};

const chainSettings = {
  PARAPET_CHAINS: json(chainsSchema)
    .default([])
    .describe('chains to follow, as JSON: [entry of a chain](#entry-of-a-chain)'),
  PARAPET_PAST: onOff
    .default(true)
    .describe("reads the past of projects' contracts back while there is nothing else to do"),
  PARAPET_SOURCES: json(sourcesSchema)
    .default({})
    .describe('[live sources](sources.md) to ask, as JSON, such as `{"websites": {}}`'),
  PARAPET_IMAGE_HOSTS: hosts.describe('hosts that logos may be fetched from, comma-separated'),
};

const demoSettings = {
  PARAPET_DEMO: onOff
    .optional()
    .meta({ description: 'the demo world', shownDefault: '`on`; in production `off`' }),
  PARAPET_DEMO_STORIES: onOff
    .default(true)
    .describe(
      'in the demo world somebody uses a privileged function every twenty minutes, so that alerts arrive',
    ),
  PARAPET_DEMO_RPC_PORT: whole({ min: 1, max: 65_535 })
    .optional()
    .describe('the demo chain also answers JSON-RPC, read-only, on this port of this machine'),
};

const logSettings = {
  PARAPET_WITNESSES: witnesses.describe(
    'who is asked to cosign the [sealed log](sealed-log.md#witnesses), comma-separated: `VKEY https://witness.example/log`',
  ),
  PARAPET_WITNESSED_LOGS: logKeys.describe(
    'keys of the sealed logs of other sites that this one cosigns, comma-separated',
  ),
};

const signInSettings = {
  PARAPET_OIDC_ISSUER: url('https', 'http')
    .optional()
    .describe('OpenID Connect issuer, such as a Cognito user pool; unset: no Google button'),
  PARAPET_OIDC_CLIENT_ID: text.optional().describe('client id at that issuer'),
  PARAPET_OIDC_CLIENT_SECRET: text.optional().describe('its secret'),
  PARAPET_OIDC_RESPONSE_TYPE: text.default('code').describe('`response_type` sent to the provider'),
  PARAPET_COGNITO_DOMAIN: url('https', 'http')
    .transform((given) => new URL(given).origin)
    .optional()
    .describe('origin of a Cognito domain whose endpoints are used without discovery'),
};

const securitySettings = {
  PARAPET_FACTOR_GRACE_DAYS: whole({ min: 0, max: 3650 }).optional().meta({
    description:
      'days after which [staff needs a second factor](operations.md#second-factors), since the role was given',
    shownDefault: '`14`; with the demo never',
  }),
  PARAPET_STAFF_IDLE_HOURS: whole({ min: 1, max: 168 })
    .default(12)
    .describe('hours after which an unused session of staff ends'),
  PARAPET_STAFF_SESSION_DAYS: whole({ min: 1, max: 30 })
    .default(7)
    .describe('days after which a session of staff ends'),
  PARAPET_FACTOR_LOSS_HOURS: whole({ min: 24, max: 720 })
    .default(72)
    .describe('hours before [lost second factors](operations.md#second-factors) are removed'),
};

const pageSettings = {
  PARAPET_SOCIAL_TWITTER: socialLink,
  PARAPET_SOCIAL_TELEGRAM: socialLink,
  PARAPET_SOCIAL_YOUTUBE: socialLink,
  PARAPET_SOCIAL_MEDIUM: socialLink,
  PARAPET_SOCIAL_LINKEDIN: socialLink,
  PARAPET_SOCIAL_WECHAT: text.optional().describe('a WeChat id or address, shown as a QR image'),
  PARAPET_SIGN_UP_ONLY: onOff.default(false).describe('the header offers Sign Up and no Log In'),
  PARAPET_TOUR: onOff.default(true).describe('the guided tour'),
  PARAPET_HUBSPOT_PORTAL_ID: text
    .optional()
    .describe(
      "shows HubSpot's form instead of our own to visitors who accepted cookies; only then its hosts enter the content security policy",
    ),
  PARAPET_HUBSPOT_FORM_ID: text.optional().describe('the form at HubSpot'),
  PARAPET_HUBSPOT_REGION: oneOf(['na1', 'eu1']).default('na1').describe("HubSpot's region: `na1` or `eu1`"),
  PARAPET_FLAGS_URL: url('http', 'https')
    .optional()
    .describe("a feature-flag service to ask instead of our own, such as ConfigCat's"),
  PARAPET_FLAGS_SDK_KEY: text.default('configcat-proxy/parapet').describe('key at that service'),
  PARAPET_STYLEGUIDE: onOff
    .default(false)
    .describe("the interface's parts on `/styleguide` (always in development)"),
};

const operationSettings = {
  PARAPET_LOG: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .optional()
    .meta({ description: 'log level', shownDefault: '`warn`; in production `info`' }),
  PARAPET_DUMPS: whole({ min: 0, max: 365 })
    .default(7)
    .describe('daily [dumps](operations.md#dumps) of the public data that are kept; `0` makes none'),
  PARAPET_DATA_LICENCE: text
    .optional()
    .describe(
      'licence of the public data, stated in every dump: a name such as `CC-BY-4.0`, or an `https://` address',
    ),
  PARAPET_METRICS_TOKEN: text
    .optional()
    .describe(
      'lets `/metrics` be read with `Authorization: Bearer …`; unset: only on a site without origin and proxy',
    ),
  PARAPET_LIMIT_SCALE: aboveZero.default(1).describe('multiplies every rate limit, for load tests'),
  PARAPET_ERRORS_DSN: sentryDsn
    .optional()
    .describe('Sentry-compatible address that new browser errors are sent on to; `errors list` has them all'),
  PARAPET_SECURITY_CONTACT: securityContacts.describe(
    'mail or `https://` addresses for security reports, comma-separated: `/.well-known/security.txt`',
  ),
  PARAPET_SECURITY_POLICY: url('https')
    .optional()
    .describe('`https://` address of the disclosure policy, named there'),
};

const dkimSettings = ['PARAPET_DKIM_DOMAIN', 'PARAPET_DKIM_SELECTOR', 'PARAPET_DKIM_KEY'] as const;

/** A mail that is half signed is not signed; one that another domain signs does not speak for its sender (DMARC). */
function refuseHalfDkim(
  given: Partial<Record<(typeof dkimSettings)[number] | 'PARAPET_MAIL_FROM', unknown>>,
  refuse: (name: (typeof dkimSettings)[number], message: string) => void,
): void {
  const missing = dkimSettings.filter((name) => given[name] === undefined);
  if (missing.length === dkimSettings.length) return;
  for (const name of missing) {
    const others = dkimSettings.filter((one) => one !== name);
    refuse(name, `must be set beside ${others.join(' and ')}: mails are signed with all three or not at all`);
  }
  const domain = String(given.PARAPET_DKIM_DOMAIN ?? '');
  const sender = /@([A-Za-z0-9.-]+)/.exec(String(given.PARAPET_MAIL_FROM))?.[1]?.toLowerCase() ?? '';
  if (domain !== '' && sender !== domain && !sender.endsWith(`.${domain}`))
    refuse(
      'PARAPET_DKIM_DOMAIN',
      `must be the domain of PARAPET_MAIL_FROM or one above it: "${domain}" does not sign for "${sender}"`,
    );
}

/** Every setting, by the headings of docs/settings.md, which is made from this. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'Address and data': addressSettings,
  Database: databaseSettings,
  Secrets: secretSettings,
  Mail: mailSettings,
  'Chains and sources': chainSettings,
  'Sealed log': logSettings,
  Demo: demoSettings,
  'Google sign-in': signInSettings,
  'Account security': securitySettings,
  'Around the pages': pageSettings,
  'Operation and security': operationSettings,
};

export const settingsSchema = z
  .object({
    ...addressSettings,
    ...databaseSettings,
    ...secretSettings,
    ...mailSettings,
    ...chainSettings,
    ...logSettings,
    ...demoSettings,
    ...signInSettings,
    ...securitySettings,
    ...securitySettings,
    ...pageSettings,
    ...operationSettings,
  })
  .superRefine(
    (given, context) => {
      const refuse = (name: keyof typeof given, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message });
      const production = given.NODE_ENV === 'production';
      if (production && given.PARAPET_SECRET === undefined)
        refuse(
          'PARAPET_SECRET',
          'is required when NODE_ENV=production: give at least 32 random bytes (openssl rand -base64 48)',
        );
      if ((given.PARAPET_DEMO ?? !production) && Array.isArray(given.PARAPET_CHAINS))
        for (const { id } of given.PARAPET_CHAINS)
          if (id === demoChain)
            refuse('PARAPET_CHAINS', `names ${demoChain}, which is the demo chain: set PARAPET_DEMO=off`);
      const hasIssuer = given.PARAPET_OIDC_ISSUER !== undefined;
      const hasClient = given.PARAPET_OIDC_CLIENT_ID !== undefined;
      if (!hasIssuer && (hasClient || given.PARAPET_COGNITO_DOMAIN !== undefined))
        refuse(
          'PARAPET_OIDC_ISSUER',
          'is required for Google sign-in; for Cognito it is https://cognito-idp.REGION.amazonaws.com/POOL',
        );
      if (hasIssuer && !hasClient) refuse('PARAPET_OIDC_CLIENT_ID', 'is required beside PARAPET_OIDC_ISSUER');
      if ((given.PARAPET_HUBSPOT_PORTAL_ID === undefined) !== (given.PARAPET_HUBSPOT_FORM_ID === undefined))
        refuse('PARAPET_HUBSPOT_PORTAL_ID', 'and PARAPET_HUBSPOT_FORM_ID must be set together');
      refuseHalfDkim(given, refuse);
      if (given.PARAPET_SECURITY_POLICY !== undefined && given.PARAPET_SECURITY_CONTACT.length === 0)
        refuse('PARAPET_SECURITY_CONTACT', 'is required beside PARAPET_SECURITY_POLICY');
    },
    // Also beside faults of single settings, so that all are told at once.
    { when: () => true },
  );
