import { shortenHash } from '#lib/shortenHash.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { Address } from '#web/ui/Address.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { explorerHref } from '#wire/explorers.ts';

interface ChainHashProps {
  chain: string;
  /** Address or transaction hash, whole. */
  value: string;
  kind: 'address' | 'transaction';
  /** Where our index holds the transaction. */
  block?: number | null;
}

/** What can be looked up on a chain: at our own page, for a chain that is not read here at a public one; and copied. */
export function ChainHash({ chain, value, kind, block = null }: ChainHashProps) {
  const isRead = useIsRead();
  const onCopy = kind === 'address' ? () => track('Copy Contract Address') : undefined;
  if (isRead(chain)) {
    const to =
      kind === 'address'
        ? placeHrefs.address({ chain, address: value })
        : placeHrefs.transaction({ chain, hash: value, block });
    return <Address value={value} kind={kind} to={to} onCopy={onCopy} />;
  }
  const href = explorerHref(chain, kind === 'address' ? 'address' : 'tx', value);
  if (!href) return <Address value={value} kind={kind} onCopy={onCopy} />;
  const short = shortenHash(value);
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs whitespace-nowrap" title={value}>
      <OutsideLink href={href}>{short}</OutsideLink>
      <CopyButton text={value} label={`Copy ${kind} ${short}`} onCopy={onCopy} />
    </span>
  );
}
