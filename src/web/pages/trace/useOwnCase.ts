import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { reportError } from '#web/client/reportError.ts';
import type { OwnTraceCase } from '#wire/traceCases.ts';

/** What a case is to whoever is signed in; undefined until it is known. */
export function useOwnCase(id: string | undefined, isSignedIn: boolean) {
  const [own, setOwn] = useState<OwnTraceCase>();
  useEffect(() => {
    setOwn(undefined);
    if (id === undefined || !isSignedIn) return;
    let isGone = false;
    fetchJson<OwnTraceCase>(`/api/trace-cases/own?id=${id}`).then(
      (answer) => {
        if (!isGone) setOwn(answer);
      },
      (error: unknown) => reportError({ title: location.href, description: String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [id, isSignedIn]);
  return [own, setOwn] as const;
}
