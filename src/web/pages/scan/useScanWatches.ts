import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { reportError } from '#web/client/reportError.ts';
import type { ScanWatches } from '#wire/scans.ts';

/** The addresses that whoever is signed in watches; undefined until they are known. */
export function useScanWatches() {
  const [watches, setWatches] = useState<ScanWatches>();
  useEffect(() => {
    let isGone = false;
    fetchJson<ScanWatches>('/api/scan-watches').then(
      (answer) => {
        if (!isGone) setWatches(answer);
      },
      (error: unknown) => reportError({ title: location.href, description: String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return [watches, setWatches] as const;
}
