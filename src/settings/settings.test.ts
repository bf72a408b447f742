import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readSettings } from './readConfig.ts';
import { renderSettingsPage } from './settingsPage.ts';

const data = mkdtempSync(join(tmpdir(), 'parapet-config-'));
afterEach(() => rmSync(data, { recursive: true, force: true }));

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('has defaults that serve the demo on this machine only', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      trustProxy: false,
      limitScale: 1,
      production: false,
    });
  });

  it('takes a second secret of the same length', () => {
    const acceptedSecret = 'the one before, of thirty-two bytes';
    expect(readSettings({ PARAPET_ACCEPTED_SECRET: acceptedSecret })).toMatchObject({
      acceptedSecret,
    });
    expect(faultsOf({ PARAPET_ACCEPTED_SECRET: 'short' })).toEqual([
      'PARAPET_ACCEPTED_SECRET must be at least 32 bytes long, not 5 (MissingSecret)',
    ]);
  });

  it('signs mails with three settings or none, and for no foreign domain', () => {
    const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = rsa.export({ type: 'pkcs8', format: 'pem' }).toString();
    const env = {
      PARAPET_MAIL_FROM: 'Parapet <no-reply@mail.example.org>',
      PARAPET_DKIM_DOMAIN: 'Example.org',
      PARAPET_DKIM_SELECTOR: 'mail2026',
      PARAPET_DKIM_KEY: pem.trimEnd().replaceAll('\n', String.raw`\n`),
    };
    expect(readSettings({}).dkim).toBeUndefined();
    const file = join(mkdtempSync(join(tmpdir(), 'parapet-dkim-')), 'dkim.pem');
    writeFileSync(file, pem);
    for (const key of [env.PARAPET_DKIM_KEY, file]) {
      const { dkim } = readSettings({ ...env, PARAPET_DKIM_KEY: key });
      expect(dkim).toMatchObject({ domain: 'example.org', selector: 'mail2026' });
      expect(dkim?.key.equals(rsa)).toBe(true);
    }
    rmSync(dirname(file), { recursive: true });
    expect(faultsOf({ PARAPET_DKIM_SELECTOR: 'mail 2026', PARAPET_DKIM_KEY: file })).toEqual([
      expect.stringMatching(
        /^PARAPET_DKIM_DOMAIN must be set beside PARAPET_DKIM_SELECTOR and PARAPET_DKIM_KEY/,
      ),
      'PARAPET_DKIM_SELECTOR must be letters, digits, dots and hyphens, such as mail2026, not "mail 2026"',
      'PARAPET_DKIM_KEY must be a private key (PEM) or a file with one, and no such file can be read (ENOENT)',
    ]);
    expect(faultsOf({ ...env, PARAPET_DKIM_DOMAIN: 'ample.org' })).toEqual([
      'PARAPET_DKIM_DOMAIN must be the domain of PARAPET_MAIL_FROM or one above it: "ample.org" does not sign for "mail.example.org"',
    ]);
    const { privateKey: curve } = generateKeyPairSync('ed25519');
    const other = curve.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const key of [other, '-----BEGIN PRIVATE KEY-----'])
      expect(faultsOf({ ...env, PARAPET_DKIM_KEY: key })).toEqual([
        expect.stringMatching(/^PARAPET_DKIM_KEY must be an RSA private key/),
      ]);
  });

  it('takes mail and https addresses for reports of faults, and a policy beside them', () => {
    expect(readSettings({}).securityContact).toBeUndefined();
    const env = {
      PARAPET_SECURITY_CONTACT: 'security@example.org, mailto:b@example.org,https://example.org/report',
      PARAPET_SECURITY_POLICY: 'https://example.org/policy',
    };
    expect(readSettings(env).securityContact).toEqual({
      contacts: ['mailto:security@example.org', 'mailto:b@example.org', 'https://example.org/report'],
      policy: 'https://example.org/policy',
    });
    expect(faultsOf({ PARAPET_SECURITY_CONTACT: 'http://a.test,a b@c.test' })).toEqual([
      'PARAPET_SECURITY_CONTACT must be mail addresses or addresses starting with https://, not "http://a.test"',
      'PARAPET_SECURITY_CONTACT must be mail addresses or addresses starting with https://, not "a b@c.test"',
    ]);
    expect(faultsOf({ PARAPET_SECURITY_POLICY: 'https://example.org/policy' })).toEqual([
      'PARAPET_SECURITY_CONTACT is required beside PARAPET_SECURITY_POLICY',
    ]);
  });

  it('takes live sources by name, and none unless told', () => {
    expect(readSettings({}).sources).toEqual({});
    const PARAPET_SOURCES = '{"websites": {}}';
    expect(readSettings({ PARAPET_SOURCES }).sources).toEqual({ websites: {} });
    expect(faultsOf({ PARAPET_SOURCES: 'websites' })[0]).toContain('PARAPET_SOURCES is not JSON');
    expect(faultsOf({ PARAPET_SOURCES: '{"webseits": {}}' })).toEqual([
      'PARAPET_SOURCES (the whole): Unrecognized key: "webseits"',
    ]);
    const followed = (fields: object) =>
      faultsOf({
        PARAPET_SOURCES: JSON.stringify({ recordFiles: { url: 'file:///srv/records', ...fields } }),
      });
    expect(followed({})).toEqual([
      'PARAPET_SOURCES recordFiles.url: is a folder of this machine; say "local": true if that is meant',
    ]);
    expect(followed({ local: true })).toEqual([]);
    expect(followed({ url: 'ssh://git.example/records' })[0]).toContain('must be an http(s) or file address');
  });

  it('switches the demo off in production and asks for a secret', () => {
    const secret = 'a secret of at least thirty-two bytes';
    expect(readSettings({ NODE_ENV: 'production', PARAPET_SECRET: secret }).demo).toBe(false);
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'PARAPET_SECRET is required when NODE_ENV=production: give at least 32 random bytes (openssl rand -base64 48)',
    ]);
  });

  it('reads what stands around the pages', () => {
    const config = readSettings({
      PARAPET_SOCIAL_TWITTER: 'https://twitter.com/a, https://twitter.com/b',
      PARAPET_SOCIAL_LINKEDIN: 'https://linkedin.com/company/a',
      PARAPET_SIGN_UP_ONLY: 'on',
      PARAPET_HUBSPOT_PORTAL_ID: '1',
      PARAPET_HUBSPOT_FORM_ID: 'f',
      PARAPET_ERRORS_DSN: 'https://key@errors.example/sub/42',
    });
    expect(config.site).toEqual({
      social: [
        { network: 'Twitter', href: 'https://twitter.com/a' },
        { network: 'Twitter', href: 'https://twitter.com/b' },
        { network: 'LinkedIn', href: 'https://linkedin.com/company/a' },
      ],
      wechat: undefined,
      tour: true,
      signUpOnly: true,
      quoteForm: { portalId: '1', formId: 'f', region: 'na1' },
    });
    expect(config.sentry).toEqual({ endpoint: 'https://errors.example/sub/api/42/envelope/', key: 'key' });
  });

  it('explains faults in what stands around the pages', () => {
    expect(
      faultsOf({
        PARAPET_SOCIAL_MEDIUM: 'medium.com/a',
        PARAPET_HUBSPOT_PORTAL_ID: '1',
        PARAPET_ERRORS_DSN: 'https://errors.example/42',
      }),
    ).toEqual([
      'PARAPET_SOCIAL_MEDIUM must be an address starting with https://',
      'PARAPET_HUBSPOT_PORTAL_ID and PARAPET_HUBSPOT_FORM_ID must be set together',
      'PARAPET_ERRORS_DSN must look like https://KEY@host/PROJECT',
    ]);
  });

  it('reads the chains, each fault with its place', () => {
    const chains = '[{"id":"eip155:1","rpc":["https://node.example/key"]}]';
    expect(readSettings({ PARAPET_CHAINS: chains, PARAPET_DEMO_RPC_PORT: '8545' })).toMatchObject({
      demoRpcPort: 8545,
      chains: [{ id: 'eip155:1', rpc: ['https://node.example/key'], finalityDepth: 64 }],
    });
    expect(readSettings({})).toMatchObject({ chains: [], demoRpcPort: 0 });
    expect(faultsOf({ PARAPET_CHAINS: '[{"id":"one","rpc":[]}]' })).toEqual([
      'PARAPET_CHAINS 0.id: must be a CAIP-2 id such as eip155:1',
      expect.stringContaining('PARAPET_CHAINS 0.rpc: '),
    ]);
    expect(faultsOf({ PARAPET_CHAINS: '[{"id":"eip155:31337","rpc":["http://node.example"]}]' })).toEqual([
      'PARAPET_CHAINS names eip155:31337, which is the demo chain: set PARAPET_DEMO=off',
    ]);
  });

  it('lists every fault at once', () => {
    expect(
      faultsOf({
        PORT: 'eighty',
        PARAPET_DEMO: 'yes',
        DATABASE_URL: 'mysql://x',
        PARAPET_SECRET: 'short',
        PARAPET_TRUST_PROXY: 'everybody',
        PARAPET_LIMIT_SCALE: '0',
        PARAPET_ORIGIN: 'https://example.org/site',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535, not "eighty"',
      'PARAPET_ORIGIN must be an origin without a path, such as https://example.org',
      'PARAPET_TRUST_PROXY must be a number of hops or a comma-separated list of addresses, not "everybody"',
      'DATABASE_URL must be an address starting with postgres:// or postgresql://',
      'PARAPET_SECRET must be at least 32 bytes long, not 5 (MissingSecret)',
      'PARAPET_DEMO must be "on" or "off", not "yes"',
      'PARAPET_LIMIT_SCALE must be a number above 0, not "0"',
    ]);
  });

  it('tells what is missing beside a setting although another is wrong', () => {
    expect(
      faultsOf({
        NODE_ENV: 'production',
        PARAPET_CHAINS: '{',
        PARAPET_HUBSPOT_FORM_ID: 'f',
        PARAPET_LOG: 'loud',
        PARAPET_SECURITY_CONTACT: 'nobody',
        PARAPET_SECURITY_POLICY: 'https://example.org/policy',
      }),
    ).toEqual([
      expect.stringMatching(/^PARAPET_SECRET is required when NODE_ENV=production/),
      expect.stringMatching(/^PARAPET_CHAINS is not JSON: /),
      'PARAPET_HUBSPOT_PORTAL_ID and PARAPET_HUBSPOT_FORM_ID must be set together',
      'PARAPET_LOG must be trace or debug or info or warn or error or fatal or silent, not "loud"',
      'PARAPET_SECURITY_CONTACT must be mail addresses or addresses starting with https://, not "nobody"',
    ]);
  });

  it('offers Google sign-in only with an issuer and a client', () => {
    expect(readSettings({}).oauth).toBeUndefined();
    const given = {
      PARAPET_OIDC_ISSUER: 'https://id.example.org/pool',
      PARAPET_OIDC_CLIENT_ID: 'app',
      PARAPET_COGNITO_DOMAIN: 'https://login.example.org/',
    };
    expect(readSettings(given).oauth).toEqual({
      issuer: 'https://id.example.org/pool',
      domain: 'https://login.example.org',
      clientId: 'app',
      clientSecret: undefined,
      responseType: 'code',
    });
    expect(faultsOf({ PARAPET_OIDC_CLIENT_ID: 'app' })).toEqual([
      'PARAPET_OIDC_ISSUER is required for Google sign-in; for Cognito it is https://cognito-idp.REGION.amazonaws.com/POOL',
    ]);
    expect(faultsOf({ PARAPET_OIDC_ISSUER: 'https://id.example.org' })).toEqual([
      'PARAPET_OIDC_CLIENT_ID is required beside PARAPET_OIDC_ISSUER',
    ]);
  });

  it('reads hops and addresses of trusted proxies', () => {
    expect(readSettings({ PARAPET_TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readSettings({ PARAPET_TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
  });
});

describe('readConfig', () => {
  it('keeps the secret it made, readable by its owner only', () => {
    const first = readConfig({ PARAPET_DATA: data }).config.secret;
    expect(readConfig({ PARAPET_DATA: data }).config.secret).toBe(first);
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(`${first}\n`);
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  });

  it('reports names that are probably mistyped', () => {
    const { warnings } = readConfig({
      PARAPET_DATA: data,
      PARAPET_ORIGN: 'x',
      PARAPET_ZZZZZZZZZZZZZZZZ: 'x',
    });
    expect(warnings).toEqual([
      'PARAPET_ORIGN is not a setting; did you mean PARAPET_ORIGIN?',
      'PARAPET_ZZZZZZZZZZZZZZZZ is not a setting. docs/settings.md lists the settings.',
    ]);
  });

  it('throws one error that names all faults', () => {
    expect(() => readConfig({ PORT: '-1', PARAPET_DEMO: '1' })).toThrow(ConfigError);
    expect(() => readConfig({ PORT: '-1', PARAPET_DEMO: '1' })).toThrow(
      'The configuration has 2 faults:\n  - PORT',
    );
  });
});

it('docs/settings.md is what the schema says; run scripts/generateSettings.ts after a change', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  expect(page).toBe(renderSettingsPage());
});
