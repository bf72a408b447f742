import { DateText } from '#web/pages/content/DateText.tsx';
import { Picture } from '#web/pages/content/Picture.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PostLink } from '#wire/content.ts';

export function PostMeta({ date, readingMinutes }: Pick<PostLink, 'date' | 'readingMinutes'>) {
  return (
    <>
      <DateText day={date} />
      <span>{readingMinutes} min read</span>
    </>
  );
}

/** A post in a list: picture, title, summary. The whole card leads to it. */
export function PostCard({ post, level = 2 }: { post: PostLink; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="card relative flex flex-col overflow-hidden transition-colors hover:border-line-strong">
      {post.image && (
        <div className="card-picture">
          <Picture image={{ ...post.image, alt: '' }} bare />
        </div>
      )}
      <div className="flex grow flex-col p-5">
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <PostMeta {...post} />
        </p>
        <Heading className="mt-2 text-lg">
          <Link to={post.path} className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </Heading>
        <p className="mt-2 text-muted">{post.summary}</p>
      </div>
    </li>
  );
}
