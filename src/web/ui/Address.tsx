import { shortenHash } from '#lib/shortenHash.ts';
import { CopyButton } from './CopyButton.tsx';
import { Link } from './Link.tsx';

interface AddressProps {
  /** Address or transaction hash, whole. */
  value: string;
  /** Where its page is. */
  to?: string;
  /** What it is, for the copy button: address, transaction. */
  kind?: string;
  onCopy?: (() => void) | undefined;
}

export function Address({ value, to, kind = 'address', onCopy }: AddressProps) {
  const short = shortenHash(value);
  return (
    <span className="inline-flex items-center gap-1 font-mono text-xs whitespace-nowrap">
      {to ? (
        <Link to={to} title={value} className="link">
          {short}
        </Link>
      ) : (
        <span title={value}>{short}</span>
      )}
      <CopyButton text={value} label={`Copy ${kind} ${short}`} onCopy={onCopy} />
    </span>
  );
}
