import { PageHead } from '#web/pages/content/PageHead.tsx';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { BlogData } from '#wire/content.ts';
import { blogFeedHref } from '#wire/feeds.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { PostCard } from './PostCard.tsx';
import { blogCrumb, resourcesCrumb } from './trails.ts';

/** The blog for feed readers. */
function FeedLink() {
  return (
    <a href="/resources/blog/feed.atom" className="link inline-flex min-h-6 items-center gap-1.5">
      <svg
        viewBox="0 0 12 12"
        className="size-3"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M1 1a10 10 0 0 1 10 10M1 5.5A5.5 5.5 0 0 1 6.5 11" />
        <circle cx="2" cy="10" r="1" fill="currentColor" stroke="none" />
      </svg>
      Atom feed
    </a>
  );
}

const { path, title, description } = fixedPages.blog;

function addressOf({ tag, page }: { tag: string | null; page: number }): string {
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

function TagFilter({ tag, tags }: Pick<BlogData, 'tag' | 'tags'>) {
  const entries = [
    { tag: null, text: 'All posts' },
    ...tags.map((one) => ({ tag: one.tag, text: `${one.tag} ${one.count}` })),
  ];
  return (
    <nav aria-label="Tags">
      <ul className="flex flex-wrap gap-2">
        {entries.map((entry) => (
          <li key={entry.text}>
            <Link
              to={addressOf({ tag: entry.tag, page: 1 })}
              aria-current={entry.tag === tag ? 'page' : undefined}
              className="chip num h-7 px-3 hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
            >
              {entry.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Component({ data: { posts, tag, tags, page, pageCount } }: { data: BlogData }) {
  const heading = tag === null ? title : `Posts about ${tag}`;
  const suffix = page > 1 ? `, page ${page}` : '';
  return (
    <main id="main">
      <Meta
        title={heading + suffix}
        description={
          tag === null && page === 1
            ? description
            : `${heading}${suffix}: articles that teach how to read contracts, powers and audits.`
        }
        path={addressOf({ tag, page })}
        noindex={tag !== null}
      />
      <FeedAlternates title="Parapet Blog" hrefOf={blogFeedHref} />
      <PageHead trail={[resourcesCrumb, blogCrumb]} title={heading} summary={description}>
        <FeedLink />
      </PageHead>
      <div className="wrap grid gap-8 py-6 sm:py-12">
        <TagFilter tag={tag} tags={tags} />
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post) => (
            <PostCard key={post.path} post={post} />
          ))}
        </ul>
        <Pagination
          label="Pages of posts"
          page={page}
          pageCount={pageCount}
          hrefFor={(number) => addressOf({ tag, page: number })}
        />
      </div>
    </main>
  );
}
