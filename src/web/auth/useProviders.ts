import { useEffect, useState } from 'react';
import type { ProvidersAnswer } from '#wire/auth.ts';
import { getProviders } from './accountCalls.ts';

let known: Promise<ProvidersAnswer> | undefined;

/** The site's ways to sign in, asked for once per visit; undefined until they are known. */
export function useProviders(): ProvidersAnswer | undefined {
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
