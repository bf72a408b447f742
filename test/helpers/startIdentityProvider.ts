import { Provider } from 'oidc-provider';

export interface Person {
  email: string;
  email_verified: boolean;
  picture?: string;
}

export interface IdentityProvider {
  issuer: string;
  /** Parameters of every authorization that was asked for. */
  asked: Record<string, string>[];
  close(): Promise<void>;
}

export const clientId = 'app';
export const clientSecret = 's'.repeat(32);

/** The provider warns at its making that it is set up for development only, which is what it is for here. */
function withoutWarnings<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/**
 * A real OpenID Connect provider that insists on PKCE, on another site than the app (localhost against 127.0.0.1), with
 * the paths of a Cognito domain.
 */
export async function startIdentityProvider({
  port,
  redirectUris,
  people,
}: {
  port: number;
  redirectUris: readonly string[];
  people: Record<string, Person>;
}): Promise<IdentityProvider> {
  const issuer = `http://localhost:${port}`;
  const asked: Record<string, string>[] = [];
  const settings = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['picture'] },
    extraParams: ['identity_provider'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: ['k'.repeat(32)] },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userInfo',
      jwks: '/.well-known/jwks.json',
    },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, sub: string) =>
      Object.hasOwn(people, sub) ? { accountId: sub, claims: () => ({ sub, ...people[sub] }) } : undefined,
  };
  const provider = withoutWarnings(() => new Provider(issuer, settings));
  provider.use(async (context, next) => {
    if (context.path === '/oauth2/authorize') asked.push({ ...context.query });
    await next();
  });
  const server = provider.listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    issuer,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
