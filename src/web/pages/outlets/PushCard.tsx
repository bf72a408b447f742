import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { ShownOutlet } from '#wire/outlets.ts';

const worker = '/pushWorker.js';

/** Such as "Firefox on Linux": by this somebody tells their browsers apart. */
function nameBrowser(agent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[], otherwise: string) =>
    names.find(([pattern]) => pattern.test(agent))?.[1] ?? otherwise;
  const browser = find(
    [
      [/Edg\//, 'Edge'],
      [/Firefox\//, 'Firefox'],
      [/Chrome\//, 'Chrome'],
      [/Safari\//, 'Safari'],
    ],
    'Browser',
  );
  const system = find(
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iOS'],
      [/Mac OS/, 'macOS'],
      [/Windows/, 'Windows'],
      [/Linux/, 'Linux'],
    ],
    'this device',
  );
  return `${browser} on ${system}`;
}

/** Asks the visitor, subscribes this browser, and answers what the site has to know of it; undefined: they said no. */
async function subscribe(pushKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint: url, keys } = found.toJSON();
  return { kind: 'push', name: nameBrowser(navigator.userAgent), url, keys };
}

interface PushCardProps {
  pushKey: string;
  onMade: (made: ShownOutlet) => void;
}

/** Makes this browser an outlet. */
export function PushCard({ pushKey, onMade }: PushCardProps) {
  const [isAble, setAble] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const { pathOf } = useOwner();
  useEffect(() => setAble('serviceWorker' in navigator && 'PushManager' in globalThis), []);
  const turnOn = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const body = await subscribe(pushKey);
      if (body) onMade(await fetchJson<ShownOutlet>(pathOf('/api/outlets/create'), { body }));
      else setFault('Notifications are blocked here. Allow them for this site in the browser’s settings.');
    } catch (error) {
      // The browser’s own faults: no push service can be reached, or it refused.
      setFault(error instanceof DOMException ? `The browser refused: ${error.message}` : messageOf(error));
    }
    setBusy(false);
  };
  return (
    <SectionCard
      title="Browser notifications"
      description={
        isAble === false
          ? 'Not available: this browser has no push messages on this address.'
          : 'Alerts appear on this device, also while no page is open.'
      }
    >
      <Button disabled={isAble !== true} loading={busy} onClick={() => void turnOn()}>
        Notify this browser
      </Button>
      {fault !== undefined && (
        <p role="alert" className="mt-2 text-danger">
          {fault}
        </p>
      )}
    </SectionCard>
  );
}
