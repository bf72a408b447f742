import { keptAfterDeletion, keptThings } from '#model/retention.ts';
import { DateText } from '#web/pages/content/DateText.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { CompanyData, ContentLink, PolicyCookie, PolicyStorageKey, RichText } from '#wire/content.ts';

const code = (text: string) => <code className="font-mono">{text}</code>;
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Everything that the site keeps in a browser; a test compares it with the program. */
function CookieTables({
  cookies,
  storage,
}: {
  cookies: readonly PolicyCookie[];
  storage: readonly PolicyStorageKey[];
}) {
  return (
    <div className="wrap grid gap-8 pb-12">
      <div className="card overflow-hidden">
        <Table
          caption="Cookies"
          showCaption
          rows={cookies}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: 'Name',
              title: true,
              cell: ({ name, hostPrefix }) => code(hostPrefix ? `__Host-${name}` : name),
            },
            { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
            { key: 'set', header: 'Set', cell: ({ set }) => set },
            { key: 'lifetime', header: 'Lifetime', cell: ({ lifetime }) => lifetime },
            { key: 'httpOnly', header: 'Hidden from scripts', cell: ({ httpOnly }) => yesNo(httpOnly) },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
          ]}
        />
      </div>
      <div className="card overflow-hidden">
        <Table
          caption="Local and session storage"
          showCaption
          rows={storage}
          rowKey={({ key }) => key}
          columns={[
            { key: 'key', header: 'Key', title: true, cell: ({ key }) => code(key) },
            { key: 'area', header: 'Storage', cell: ({ area }) => area },
            { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
            { key: 'set', header: 'Set', cell: ({ set }) => set },
            { key: 'lifetime', header: 'Lifetime', cell: ({ lifetime }) => lifetime },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
          ]}
        />
      </div>
    </div>
  );
}

const showDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

/** How long things are kept: the list that the jobs delete by, and what outlives an account. */
function RetentionTables() {
  return (
    <div className="wrap grid gap-8 pb-12">
      <div className="card overflow-hidden">
        <Table
          caption="Deleted by time"
          showCaption
          rows={keptThings}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', title: true, cell: ({ what }) => what },
            { key: 'days', header: 'After', cell: ({ days }) => showDays(days) },
            { key: 'why', header: 'Kept until then', cell: ({ why }) => why },
          ]}
        />
      </div>
      <div className="card overflow-hidden">
        <Table
          caption="Kept after an account is deleted"
          showCaption
          rows={keptAfterDeletion}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', header: 'What', title: true, cell: ({ what }) => what },
            { key: 'until', header: 'How long', cell: ({ until }) => until },
            { key: 'why', header: 'Why', cell: ({ why }) => why },
          ]}
        />
      </div>
    </div>
  );
}

type Position = Extract<CompanyData, { kind: 'careers' }>['positions'][number];

/** Open positions, or that there are none. */
function Positions({ positions }: { positions: readonly Position[] }) {
  if (positions.length === 0)
    return (
      <div className="card mt-8 max-w-[82ch]">
        <EmptyState title="No open positions at the moment" />
      </div>
    );
  return (
    <ul className="mt-8 grid max-w-[82ch] gap-4">
      {positions.map(({ title, location, hours, text }) => (
        <li key={title} className="card p-5">
          <h3 className="text-base">{title}</h3>
          <p className="mt-1 text-muted">
            {location}, {hours}
          </p>
          <Prose html={text.html} className="prose mt-3" />
        </li>
      ))}
    </ul>
  );
}

/** Says that a legal text is a template which the operator must have reviewed. */
function TemplateNotice({ notice }: { notice: RichText }) {
  return (
    <aside
      aria-label="Template"
      className="mb-8 max-w-[82ch] rounded-card border border-warning bg-warning-soft p-5"
    >
      <p className="font-semibold text-warning">Template</p>
      <Prose html={notice.html} className="mt-1 leading-relaxed" />
    </aside>
  );
}

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
