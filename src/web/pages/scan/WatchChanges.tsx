import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { reportError } from '#web/client/reportError.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ScanPageData, ScanWatches } from '#wire/scans.ts';
import { WatchSignIn } from './WatchSignIn.tsx';

/** The addresses that whoever is signed in watches; undefined until they are known. */
function useScanWatches() {
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

type Watched = Pick<ScanPageData, 'id' | 'chain' | 'address'>;

const label = 'Watch code and powers';

/** Lets whoever is signed in hear when a later scan shows other code or powers, whether a project has the address or not. */
export function WatchChanges(watched: Watched) {
  return (
    <WatchSignIn label={label} note="Sign in to hear when code or powers of this address change.">
      <WatchSignedIn {...watched} />
    </WatchSignIn>
  );
}

function WatchSignedIn({ id, chain, address }: Watched) {
  const [watches, setWatches] = useScanWatches();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const isWatched = watches?.watches.some((one) => one.chain === chain && one.address === address) ?? false;
  const toggle = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      setWatches(await fetchJson<ScanWatches>('/api/scan-watches', { body: { id, on: !isWatched } }));
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button aria-pressed={isWatched} loading={isBusy} onClick={() => void toggle()}>
        {isWatched ? 'Code and powers watched: end it' : label}
      </Button>
      <span role="status" className="order-last basis-full text-xs text-muted empty:hidden">
        {isWatched && watches?.mails === 'off' && (
          <>
            Mails about alerts are off in{' '}
            <Link to="/my/settings" className="link underline">
              your settings
            </Link>
            , so nothing would be sent.
          </>
        )}
      </span>
      <span role="alert" className="text-danger empty:hidden">
        {fault}
      </span>
    </>
  );
}
