import { and, eq, gt, sql } from 'drizzle-orm';
import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import { authOauthFlow } from '#db/schema/auth.ts';
import { createBoundedFetch } from '#lib/boundedFetch.ts';
import { isLocalHost } from '#lib/isLocalHost.ts';
import type { AuthContext, Caller } from './AuthContext.ts';
import { linkIdentity } from './linkIdentity.ts';
import { OauthError } from './OauthError.ts';
import { createToken, hashToken } from './secrets.ts';
import type { User } from './users.ts';

export interface OauthSettings {
  /** Of the ID tokens, and where the provider describes itself. */
  issuer: string;
  /** Origin of a Cognito domain, whose endpoints have fixed paths; absent = as the issuer describes. */
  domain: string | undefined;
  clientId: string;
  clientSecret: string | undefined;
  responseType: string;
}

export interface Oauth {
  /** Where to send the browser, and the id that it must bring back in its cookie. */
  start(flow: { origin: string; callbackUrl: string }): Promise<{ flowId: string; url: string }>;
  finish(answer: {
    origin: string;
    flowId: string | undefined;
    query: string;
    caller: Caller;
  }): Promise<{ user: User; callbackUrl: string }>;
}

/** With the first sign-in: most sites have no provider. */
const loadClient = () => import('openid-client');

const flowMinutes = 10;
/** The library reads whatever a provider sends: its description, keys, tokens. */
const fetchBounded = createBoundedFetch(1024 * 1024);
const fetchProvider: CustomFetch = (url, { body, ...options }) =>
  fetchBounded(url, { ...options, body: (body ?? null) as BodyInit | null });
const scope = 'openid email profile aws.cognito.signin.user.admin';
const redirectUri = (origin: string) => `${origin}/api/auth/callback/cognito`;

/** Plain http is for a provider on this machine only. */
function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isLocalHost(hostname);
}

/** Where people are sent must be a page, of TLS unless the provider is on this machine: the browser follows the address. */
function checkAuthorization(configuration: Configuration): void {
  const { authorization_endpoint: address = '' } = configuration.serverMetadata();
  const isPage = URL.canParse(address) && (new URL(address).protocol === 'https:' || isLocal(address));
  if (!isPage) throw new Error('The provider names no page to sign in at');
}

async function configure({ issuer, domain, clientId, clientSecret }: OauthSettings): Promise<Configuration> {
  const client = await loadClient();
  const authentication = clientSecret ? client.ClientSecretBasic(clientSecret) : client.None();
  const execute = isLocal(issuer) ? [client.allowInsecureRequests] : [];
  if (domain === undefined) {
    const discovered = await client.discovery(new URL(issuer), clientId, undefined, authentication, {
      execute: [...execute, client.enableNonRepudiationChecks],
      timeout: 10,
      [client.customFetch]: fetchProvider,
    });
    checkAuthorization(discovered);
    return discovered;
  }
  const configuration = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${domain}/oauth2/authorize`,
      token_endpoint: `${domain}/oauth2/token`,
      userinfo_endpoint: `${domain}/oauth2/userInfo`,
      jwks_uri: `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`,
    },
    clientId,
    undefined,
    authentication,
  );
  configuration.timeout = 10;
  configuration[client.customFetch] = fetchProvider;
  // A signature counts, not only the connection that it came by.
  for (const extend of [...execute, client.enableNonRepudiationChecks]) extend(configuration);
  return configuration;
}

function pickKnown<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Sign-in with Google through an OpenID Connect provider, such as Cognito: code flow with state, nonce and PKCE. */
export function createOauth(context: AuthContext, settings: OauthSettings): Oauth {
  const { db } = context;
  let configured: Promise<Configuration> | undefined;
  const getConfiguration = () => {
    configured ??= configure(settings).catch((error: unknown) => {
      // The provider may be back at the next try.
      configured = undefined;
      throw error;
    });
    return configured;
  };

  async function fetchClaims(
    flow: typeof authOauthFlow.$inferSelect,
    { origin, query }: { origin: string; query: string },
  ): Promise<IDToken> {
    const client = await loadClient();
    const configuration = await getConfiguration();
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${redirectUri(origin)}?${query}`),
      {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    if (claims.email !== undefined) return claims;
    const told = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    // Of the person alone: whose word it is stands in what was signed.
    const { email, email_verified, picture } = told;
    return { ...claims, ...pickKnown({ email, email_verified, picture }) };
  }

  return {
    async start({ origin, callbackUrl }) {
      const client = await loadClient();
      const configuration = await getConfiguration().catch((error: unknown) => {
        throw new OauthError('OAuthSignin', error);
      });
      const flowId = createToken();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(origin),
        response_type: settings.responseType,
        scope,
        identity_provider: 'Google',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      await db.insert(authOauthFlow).values({
        idHash: hashToken(flowId),
        state,
        nonce,
        verifier,
        callbackUrl,
        expiresAt: sql`now() + ${flowMinutes}::int * interval '1 minute'`,
      });
      return { flowId, url: url.href };
    },

    async finish({ origin, flowId, query, caller }) {
      // Deleting is what makes it usable once, and only by the browser that holds its cookie.
      const [flow] =
        flowId === undefined
          ? []
          : await db
              .delete(authOauthFlow)
              .where(
                and(eq(authOauthFlow.idHash, hashToken(flowId)), gt(authOauthFlow.expiresAt, sql`now()`)),
              )
              .returning();
      if (!flow) throw new OauthError('OAuthCallback', new Error('no such sign-in under way'));
      const claims = await fetchClaims(flow, { origin, query }).catch((error: unknown) => {
        const denied = (error as { error?: string }).error === 'access_denied';
        throw new OauthError(denied ? 'AccessDenied' : 'OAuthCallback', error);
      });
      return {
        user: await linkIdentity(db, { provider: 'cognito', issuer: claims.iss, claims, caller }),
        callbackUrl: flow.callbackUrl,
      };
    },
  };
}
