import { Link } from '#web/ui/Link.tsx';

/** Tags as links to the posts that have them. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
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
