import type { ReactNode } from 'react';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { MonitoringFigures } from '#wire/content.ts';

function Figure({ name, value, note }: { name: string; value: string | null; note?: ReactNode }) {
  return (
    <div className="bg-paper px-5 py-5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="num mt-1">
        {value === null ? (
          <span className="chip">unknown</span>
        ) : (
          <span className="text-xl font-[650]">{value}</span>
        )}
        {note && <span className="block text-xs text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** What this installation watches at the moment. What it does not know, it calls unknown. */
export function LiveFigures({ figures }: { figures: MonitoringFigures | null }) {
  const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  const block = figures?.lastBlock;
  return (
    <section id="live" aria-labelledby="live-title" className="wrap pt-12 sm:pt-16">
      <h2 id="live-title">Right now</h2>
      <dl
        data-site=""
        className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
      >
        <Figure name="Projects" value={count(figures?.projects)} />
        <Figure name="Contracts watched" value={count(figures?.watchedContracts)} />
        <Figure name="Alerts in 24 h" value={count(figures?.alertsLast24Hours)} />
        <Figure
          name="Last indexed block"
          value={block ? formatNumber(block.number) : null}
          note={
            block && (
              <>
                <ChainName id={block.chain} />, <TimeAgo at={block.time} />
              </>
            )
          }
        />
      </dl>
      {!block && <p className="mt-3 text-sm text-muted">No chain was read yet.</p>}
    </section>
  );
}
