import { useEffect, useState } from 'react';
import { postAuthForm } from '#web/client/postAuthForm.ts';
import { handOverEvents, track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ProvidersAnswer } from '#wire/auth.ts';
import { messages } from '#wire/messages.ts';
import { getProviders } from './accountCalls.ts';
import { FormMessage } from './FormMessage.tsx';

let known: Promise<ProvidersAnswer> | undefined;

/** The site's ways to sign in, asked for once per visit; undefined until they are known. */
function useProviders(): ProvidersAnswer | undefined {
  const [providers, setProviders] = useState<ProvidersAnswer>();
  useEffect(() => {
    let shown = true;
    known ??= getProviders();
    known.then(
      (answer) => shown && setProviders(answer),
      // The password form works without the list; the next form asks again.
      () => {
        known = undefined;
      },
    );
    return () => {
      shown = false;
    };
  }, []);
  return providers;
}

/**
 * Sends the browser to an identity provider. As the protocol's own client does, an unknown provider leads to the
 * sign-in page, and a site that cannot list its providers to the error page.
 */
async function startProviderSignIn(provider: string, returnTo = location.href): Promise<void> {
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

interface GoogleButtonProps {
  lead: string;
  event: 'Log In With Google' | 'Sign Up With Google';
  returnTo?: string | undefined;
}

/** Sign-in with Google, where the site has it. */
export function GoogleButton({ lead, event, returnTo }: GoogleButtonProps) {
  const providers = useProviders();
  const [leaving, setLeaving] = useState(false);
  const [message, setMessage] = useState<string>();
  if (!providers?.cognito) return null;
  const start = async () => {
    track(event);
    setLeaving(true);
    setMessage(undefined);
    try {
      await startProviderSignIn('cognito', returnTo);
    } catch {
      setMessage(messages.unknown);
      setLeaving(false);
    }
  };
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {lead}
      </p>
      <FormMessage message={message} />
      <Button block loading={leaving} onClick={start}>
        <svg viewBox="0 0 18 18" className="size-4.5" aria-hidden="true">
          <path
            fill="#4285f4"
            d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
          />
          <path
            fill="#34a853"
            d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18Z"
          />
          <path fill="#fbbc05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3-2.33Z" />
          <path
            fill="#ea4335"
            d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58Z"
          />
        </svg>
        Google
      </Button>
    </div>
  );
}
