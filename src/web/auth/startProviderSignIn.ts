import { postAuthForm } from '#web/client/postAuthForm.ts';
import { handOverEvents } from '#web/client/userEvents.ts';
import { getProviders } from './accountCalls.ts';

/**
 * Sends the browser to an identity provider. As the protocol's own client does, an unknown provider leads to the
 * sign-in page, and a site that cannot list its providers to the error page.
 */
export async function startProviderSignIn(provider: string, returnTo = location.href): Promise<void> {
  const callbackUrl = new URL(returnTo, location.href).href;
  const providers = await getProviders().catch(() => undefined);
  if (!providers) return location.assign('/api/auth/error');
  if (!Object.hasOwn(providers, provider)) {
    return location.assign(`/api/auth/signin?${new URLSearchParams({ callbackUrl })}`);
  }
  const { url } = await postAuthForm(`/api/auth/signin/${provider}`, { callbackUrl });
  handOverEvents();
  location.assign(url);
}
