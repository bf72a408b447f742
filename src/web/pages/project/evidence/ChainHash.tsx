import { track } from '#web/client/userEvents.ts';
import { Address } from '#web/ui/Address.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { shortenHash } from '#web/ui/shortenHash.ts';

interface ChainHashProps {
  /** Address or transaction hash, whole. */
  value: string;
  kind: 'address' | 'transaction';
  /** Its page in a block explorer. */
  href: string | undefined;
}

/** What can be looked up on a chain: a link where the chain has an explorer, and always a copy. */
export function ChainHash({ value, kind, href }: ChainHashProps) {
  const onCopy = kind === 'address' ? () => track('Copy Contract Address') : undefined;
  if (!href) return <Address value={value} kind={kind} onCopy={onCopy} />;
  const short = shortenHash(value);
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs whitespace-nowrap" title={value}>
      <OutsideLink href={href}>{short}</OutsideLink>
      <CopyButton text={value} label={`Copy ${kind} ${short}`} onCopy={onCopy} />
    </span>
  );
}
