import { addressKey } from '#model/addressKey.ts';
import { scoreHref } from '#web/projectRows/sections.ts';
import { Link } from '#web/ui/Link.tsx';
import type { Holding } from '#wire/portfolio.ts';
import { HoldingValue } from './HoldingValue.tsx';

/** The holdings that make up a share. */
export function ShareParts({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <ul className="num my-1.5 grid gap-1.5 border-l border-line pl-3 text-xs">
      {holdings.map((holding) => (
        <li
          key={addressKey({ chain: holding.chain, address: holding.token ?? '' })}
          className="flex flex-wrap gap-x-3"
        >
          {holding.project && (
            <Link to={scoreHref(holding.project.id)} className="link">
              {holding.project.name}
            </Link>
          )}
          <HoldingValue holding={holding} />
        </li>
      ))}
    </ul>
  );
}
