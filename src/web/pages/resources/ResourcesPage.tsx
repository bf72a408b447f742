import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ResourcesData } from '#wire/content.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { PostCard } from './PostCard.tsx';
import { resourcesCrumb } from './trails.ts';

function Door({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="card relative p-5 transition-colors hover:border-line-strong hover:bg-mist">
      <h2 className="text-lg">
        {to.endsWith('.atom') ? (
          <a href={to} className="after:absolute after:inset-0">
            {title}
          </a>
        ) : (
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        )}
      </h2>
      <p className="mt-2 text-muted">{text}</p>
    </li>
  );
}

const tools = [
  ...(['scan', 'check', 'approvals', 'trace', 'calendar', 'alertRecord', 'incidents', 'changes'] as const),
  ...(['categories', 'chains', 'auditors', 'copies', 'compare', 'backtest', 'exam'] as const),
  ...(['verify', 'badgeCheck', 'sealedLog', 'data', 'api'] as const),
];

function PageDoor({ page }: { page: keyof typeof fixedPages }) {
  const { path, title, description } = fixedPages[page];
  return <Door to={path} title={title} text={description} />;
}

export function Component({ data: { posts, guides, glossaryTerms } }: { data: ResourcesData }) {
  const { title, description } = fixedPages.resources;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[resourcesCrumb]} title={title} summary={description} />
      <div className="wrap grid gap-14 py-6 sm:py-12">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Door
            to="/resources/guides"
            title="Guides"
            text="Find a project, read its page, watch it, report an incident."
          />
          <PageDoor page="methodology" />
          <Door
            to="/resources/glossary"
            title="Glossary"
            text={`${glossaryTerms} terms, each explained in a sentence or two.`}
          />
          {tools.map((page) => (
            <PageDoor key={page} page={page} />
          ))}
          <Door to="/resources/blog/feed.atom" title="Feeds" text="The blog in full text, as an Atom feed." />
          <Door to="/resources/blog" title="Blog" text="Learn to read contracts, powers and audits." />
        </ul>
        <section aria-labelledby="guides">
          <h2 id="guides">Begin here</h2>
          <ol className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {guides.map(({ path, title: name, summary }) => (
              <li key={path} className="border-t border-line pt-3">
                <Link to={path} className="link text-base font-[550]">
                  {name}
                </Link>
                <p className="mt-1 text-muted">{summary}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="newest">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="newest">Newest posts</h2>
            <Link to="/resources/blog" className="link">
              All posts
            </Link>
          </div>
          <ul className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <PostCard key={post.path} post={post} level={3} />
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}
