import { useState } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';
import { caseHref } from '#model/caseHref.ts';
import { traceLimits } from '#model/trace.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useResource } from '#web/client/useResource.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { TraceCaseLine } from '#wire/traceCases.ts';
import { WatchSignIn } from './WatchSignIn.tsx';

interface Watched {
  chain: string;
  address: string;
}

const label = 'Watch its money';
const focus = (link: HTMLAnchorElement | null) => link?.focus();
const load = () => fetchJson<TraceCaseLine[]>('/api/trace-cases');

/** A case of what leaves the address from now on, watched at once. */
async function watch({ chain, address }: Watched): Promise<string> {
  const since = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const query = { chain, start: address, hops: '1', width: String(traceLimits.transfersPerAddress), since };
  const title = `Money that leaves ${shortenHash(address)}`;
  const { id } = await fetchJson<{ id: string }>('/api/trace-cases/create', { body: { title, query } });
  await fetchJson('/api/trace-cases/watch', { body: { id, on: true } });
  return id;
}

/** Lets whoever is signed in hear when money leaves an address, whether a project has it or not. */
export function WatchMoney(watched: Watched) {
  return (
    <WatchSignIn label={label} note="Sign in to hear when money leaves this address.">
      <WatchSignedIn {...watched} />
    </WatchSignIn>
  );
}

function WatchSignedIn({ chain, address }: Watched) {
  const [cases, reload] = useResource(load);
  const [isBusy, setBusy] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const [fault, setFault] = useState<string>();
  const kept =
    cases.kind === 'ready'
      ? cases.data.find(
          ({ isWatched, query }) =>
            isWatched && query.chain === chain && query.start?.toLowerCase() === address.toLowerCase(),
        )
      : undefined;
  const begin = async () => {
    setBusy(true);
    setBegun(true);
    setFault(undefined);
    try {
      await watch({ chain, address });
      await reload();
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  if (kept)
    return (
      // It takes the place of the button that was pressed, and the focus with it.
      <ButtonLink to={caseHref(kept.id)} ref={hasBegun ? focus : undefined}>
        Its money is watched
      </ButtonLink>
    );
  return (
    <>
      <Button loading={isBusy || cases.kind === 'loading'} onClick={() => void begin()}>
        {label}
      </Button>
      <span role="alert" className="text-danger empty:hidden">
        {fault}
      </span>
    </>
  );
}
