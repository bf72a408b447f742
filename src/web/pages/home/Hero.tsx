import type { ReactNode } from 'react';
import { blockHref } from '#model/blockHref.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { SearchBox } from '#web/projectSearch/SearchBox.tsx';
import { toolLinks } from '#web/shell/navigation.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { HomeFigures } from '#wire/homePage.ts';

/** The longest table of them, and not the place where one is. */
const allProjects = '/?perPage=100#projects';
const liveFigures = '/products/skynet#live';

/** What this is, the search, and how much is watched right now. 320 px high where the window is wide. */
export function Hero({ figures }: { figures: HomeFigures }) {
  return (
    <section className="flex min-h-80 items-center border-b border-hero-line bg-hero text-hero-ink">
      <div className="wrap grid items-end gap-x-16 gap-y-8 py-7 lg:grid-cols-[1.25fr_0.75fr]">
        <div>
          <h1 tabIndex={-1}>
            Know who holds the keys <br className="max-sm:hidden" />
            before you hold the token.
          </h1>
          <p className="mt-3 max-w-[56ch] text-base text-hero-muted">
            Security scores you can check yourself. Every number opens its evidence.
          </p>
          <div className="mt-6 max-w-155">
            <SearchBox look="hero" hint="/" />
          </div>
          <nav aria-label="Tools" className="mt-2">
            <ul className="flex flex-wrap gap-x-5 text-sm text-hero-muted">
              {toolLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="inline-flex min-h-6 items-center hover:underline max-sm:min-h-11">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <HeroFigures figures={figures} />
      </div>
    </section>
  );
}

/** How much is watched right now; each opens where it is shown again. */
export function HeroFigures({ figures }: { figures: HomeFigures }) {
  return (
    <dl className="num grid grid-cols-2 gap-x-8 gap-y-4" data-site="">
      <Figure
        name="projects"
        value={<ShownFigure to={allProjects} value={formatNumber(figures.projects)} />}
      />
      <Figure
        name="contracts watched"
        value={<ShownFigure to={liveFigures} value={formatNumber(figures.watchedContracts)} />}
      />
      <Figure
        name="alerts, 24 h"
        value={<ShownFigure to={liveFigures} value={formatNumber(figures.alertsLast24Hours)} />}
      />
      <LastBlock block={figures.lastBlock} />
    </dl>
  );
}

function Figure({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end border-t border-hero-line pt-2.5">
      <dt className="text-xs text-hero-muted">{name}</dt>
      <dd className="text-xl font-[620]">{value}</dd>
    </div>
  );
}

function LastBlock({ block }: { block: HomeFigures['lastBlock'] }) {
  if (!block) return <Figure name="last block: no chain is followed yet" value="–" />;
  return (
    <Figure
      name={
        <>
          last block, <ChainName id={block.chain} />
          <span className="block [&_time]:whitespace-normal">
            <TimeAgo at={block.time} />
          </span>
        </>
      }
      value={<ShownFigure to={blockHref(block)} value={formatNumber(block.number)} />}
    />
  );
}
