import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ScanStep, scanSteps } from '#model/scans.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { ScanLine } from '#wire/scans.ts';

const pollEveryMs = 700;

const words: Readonly<Record<ScanStep, string>> = {
  block: 'choosing the block to read',
  code: 'reading the code',
  powers: 'working out who may call what',
  creation: 'finding out when it was created',
  account: 'reading wallets and approvals',
  token: 'trying the token',
};

const hasEnded = ({ state }: ScanLine) => state === 'done' || state === 'failed';

/** How far the scan is, asked again and again until it has ended; then the page is loaded anew. */
export function ScanProgress({ scan: loaded }: { scan: ScanLine }) {
  const [scan, setScan] = useState(loaded);
  const [trouble, setTrouble] = useState<string>();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (hasEnded(scan)) return;
    const timer = setTimeout(() => {
      fetchJson<ScanLine>(`/api/scans/${scan.id}/progress`).then(
        (answer) => {
          setTrouble(undefined);
          setScan(answer);
          if (hasEnded(answer)) void revalidate();
        },
        (error) => {
          setTrouble(messageOf(error));
          // A new object, so that the next try is set up as well.
          setScan((last) => ({ ...last }));
        },
      );
    }, pollEveryMs);
    return () => clearTimeout(timer);
  }, [scan, revalidate]);

  const { step } = scan;
  const index = step === null ? 0 : scanSteps.indexOf(step);
  const detail = scan.state === 'waiting' ? 'waiting for its turn' : words[step ?? 'block'];
  return (
    <Card className="p-4.5">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <ProgressBar label="Scan" percent={(100 * index) / scanSteps.length} detail={detail} />
      <p role="status" className="sr-only">
        {detail}
      </p>
      <p className="mt-3 text-muted">
        {trouble ?? 'Usual contracts take a few seconds. This page shows the result by itself.'}
      </p>
    </Card>
  );
}
