/** The blog for feed readers. */
export function FeedLink() {
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
