import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { alertsFeedHref } from '#wire/feeds.ts';
import { firstPage } from '#wire/firstPage.ts';
import type { HomeData } from '#wire/homePage.ts';
import { AlertsSection } from './AlertsSection.tsx';
import { Hero } from './Hero.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';
import { RecentlyAuditedSection } from './RecentlyAuditedSection.tsx';
import { TrendingSection } from './TrendingSection.tsx';
import { UnderAuditSection } from './UnderAuditSection.tsx';

export function Component({
  data: { figures, alerts, trending, trendingNote, recentlyAudited, underAudit, table, asOf },
}: {
  data: HomeData;
}) {
  return (
    <main id="main">
      <Meta title={firstPage.title} description={firstPage.description} path="/" />
      <FeedAlternates title="Security alerts" hrefOf={alertsFeedHref} />
      <Hero figures={figures} />
      <div className="wrap">
        <AlertsSection alerts={alerts} live={figures.lastBlock !== null} asOf={asOf} />
        <TrendingSection cards={trending} note={trendingNote} />
        <RecentlyAuditedSection audits={recentlyAudited} />
        <ProjectsSection table={table} asOf={asOf} />
        <UnderAuditSection audits={underAudit} />
      </div>
    </main>
  );
}
