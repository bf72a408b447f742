import { placeHrefs } from '#model/placeHrefs.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { explorerHref } from '#wire/explorers.ts';

/** The number of a block, leading to what the block says. */
export function BlockNumber({ chain, number }: { chain: string; number: number }) {
  const isRead = useIsRead();
  const text = formatNumber(number);
  if (isRead(chain))
    return (
      <Link to={placeHrefs.block({ chain, number })} className="link underline">
        {text}
      </Link>
    );
  const href = explorerHref(chain, 'block', number);
  return href ? <OutsideLink href={href}>{text}</OutsideLink> : text;
}
