import { use } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { DateText } from '#web/pages/content/DateText.tsx';
import { Neighbours } from '#web/pages/content/Neighbours.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { describeArticle } from '#web/seo/describeContent.ts';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { StructuredData } from '#web/seo/StructuredData.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PostData } from '#wire/content.ts';
import { blogFeedHref } from '#wire/feeds.ts';
import { PostMeta } from './PostCard.tsx';
import { blogCrumb, resourcesCrumb } from './trails.ts';

/** Tags as links to the posts that have them. */
function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/resources/blog?tag=${tag}`}
            className="chip min-h-6 hover:border-line-strong hover:text-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Component({ data: post }: { data: PostData }) {
  const { origin } = use(DocumentContext);
  const { title, summary, path, prose, date, updated, author, tags, newer, older } = post;
  return (
    <main id="main">
      <Meta title={title} description={summary} article={{ published: date, updated }} />
      <FeedAlternates title="Parapet Blog" hrefOf={blogFeedHref} />
      <StructuredData data={describeArticle(origin, post)} />
      <article>
        <PageHead trail={[resourcesCrumb, blogCrumb, { name: title, path }]} title={title} summary={summary}>
          <span>{author}</span>
          <PostMeta {...post} />
          {updated && updated !== date && (
            <span>
              updated <DateText day={updated} />
            </span>
          )}
          <TagLinks tags={tags} />
        </PageHead>
        <TextColumns contents={prose.contents}>
          <Prose html={prose.html} />
          <Neighbours
            label="Other posts"
            previous={older && { word: 'Older', link: older }}
            next={newer && { word: 'Newer', link: newer }}
          />
        </TextColumns>
      </article>
    </main>
  );
}
