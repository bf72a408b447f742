import { shortenHash } from '#lib/shortenHash.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Link } from '#web/ui/Link.tsx';

interface HashPairProps {
  chain: string;
  commit: string | null;
  /** What the hash of the named code is called: "Built", "Examined". */
  name: string;
  /** Null where nothing was built. */
  hash: string | null;
  running: { hash: string; block: number } | null;
}

/** The code that somebody names and the code that runs, by their hashes, side by side. */
export function HashPair({ chain, commit, name, hash, running }: HashPairProps) {
  return (
    <dl className="mt-1 grid gap-x-6 gap-y-1 text-xs sm:grid-cols-3">
      <Item name="Commit">
        {commit ? (
          <span className="inline-flex items-center gap-1 font-mono">
            {shortenHash(commit)}
            <CopyButton text={commit} label={`Copy commit ${shortenHash(commit)}`} />
          </span>
        ) : (
          'not stated'
        )}
      </Item>
      <Item name={name}>{hash ? <CodeHash hash={hash} /> : 'none'}</Item>
      <Item name="Deployed">
        {running ? (
          <>
            <CodeHash hash={running.hash} /> <span className="text-muted">at block </span>
            <BlockNumber chain={chain} number={running.block} />
          </>
        ) : (
          'not read'
        )}
      </Item>
    </dl>
  );
}

function Item({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="min-h-6">{children}</dd>
    </div>
  );
}

/** Leads to where else the code runs and who examined it. */
function CodeHash({ hash }: { hash: string }) {
  return (
    <Link
      to={placeHrefs.code({ hash })}
      className="link inline-block min-h-6 font-mono underline"
      title={hash}
    >
      {shortenHash(hash)}
    </Link>
  );
}
