import type { TokenPrice } from '#model/portfolio.ts';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { priceHref, priceSection } from '#web/projectRows/sections.ts';
import { formatPrice } from '#web/ui/formatPrice.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface HoldingValueProps {
  holding: { value: number | null; price: TokenPrice | null; project: { id: string } | null };
  /** Of a past day: when it was read. */
  at?: string;
}

/** What is told is not kept for every day: that opens the newest. */
const hrefOf = (projectId: string, at: string | undefined) =>
  at === undefined
    ? priceHref(projectId)
    : `${pastHref(projectId, { at, rules: 'today', tab: 'market' })}#${priceSection}`;

/** What a holding is worth: the balance beside it times a price, which opens where it stands. */
export function HoldingValue({ holding: { value, price, project }, at }: HoldingValueProps) {
  if (value === null) return <span className="whitespace-nowrap text-muted">no price</span>;
  return (
    <span data-stated="">
      {formatUsd(value)}
      {price && project && (
        <span className="block text-xs text-muted">
          at{' '}
          <ShownFigure
            to={hrefOf(project.id, price.toldBy === null ? at : undefined)}
            value={formatPrice(price.usd)}
            className="link underline"
          />
          {price.toldBy !== null && <> told by {price.toldBy}</>}, of <TimeAgo at={price.at} />
        </span>
      )}
    </span>
  );
}
