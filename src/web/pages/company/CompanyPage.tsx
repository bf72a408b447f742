import { DateText } from '#web/pages/content/DateText.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { CompanyData, ContentLink } from '#wire/content.ts';
import { CookieTables } from './CookieTables.tsx';
import { Positions } from './Positions.tsx';
import { RetentionTables } from './RetentionTables.tsx';
import { TemplateNotice } from './TemplateNotice.tsx';

function Others({ path, others }: { path: string; others: readonly ContentLink[] }) {
  return (
    <nav aria-label="Company pages" className="wrap">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6">
        {others
          .filter((other) => other.path !== path)
          .map((other) => (
            <li key={other.path}>
              <Link to={other.path} className="link inline-block py-1">
                {other.title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const privacyPolicy = 'privacy-policy';

export function Component({ data: page }: { data: CompanyData }) {
  const { title, summary, path, prose } = page;
  const day = 'effective' in page ? page.effective : page.updated;
  return (
    <main id="main">
      <Meta title={title} description={summary} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={summary}>
        <span>
          {'effective' in page ? 'In force since' : 'Updated'} <DateText day={day} />
        </span>
      </PageHead>
      <TextColumns contents={prose.contents}>
        {'notice' in page && <TemplateNotice notice={page.notice} />}
        <Prose html={prose.html} />
        {page.kind === 'careers' && <Positions positions={page.positions} />}
      </TextColumns>
      {page.slug === privacyPolicy && <RetentionTables />}
      {page.kind === 'cookies' && <CookieTables cookies={page.cookies} storage={page.storage} />}
      <Others path={path} others={page.others} />
    </main>
  );
}
