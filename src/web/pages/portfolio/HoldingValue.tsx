import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { priceHref } from '#web/projectRows/sections.ts';
import { formatPrice } from '#web/ui/formatPrice.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Holding } from '#wire/portfolio.ts';

/** What a holding is worth: the balance beside it times a price, which opens where it stands. */
export function HoldingValue({ holding: { value, price, project } }: { holding: Holding }) {
  if (value === null) return <span className="whitespace-nowrap text-muted">no price</span>;
  return (
    <span data-stated="">
      {formatUsd(value)}
      {price && project && (
        <span className="block text-xs text-muted">
          at{' '}
          <ShownFigure to={priceHref(project.id)} value={formatPrice(price.usd)} className="link underline" />
          {price.toldBy !== null && (
            <>
              {' '}
              told by {price.toldBy}, of <TimeAgo at={price.at} />
            </>
          )}
        </span>
      )}
    </span>
  );
}
