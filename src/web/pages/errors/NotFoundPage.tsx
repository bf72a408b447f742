import { Link } from 'react-router';

export function NotFoundPage() {
  return (
    <main id="main" className="mx-auto max-w-7xl px-6 py-24">
      <title>Page not found · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl font-semibold" tabIndex={-1}>
        Page not found
      </h1>
      <p className="mt-4 text-muted">
        There is nothing at this address. It may have moved, or the link may be mistyped.
      </p>
      <Link className="mt-6 inline-block text-signal underline" to="/">
        Back to Homepage
      </Link>
    </main>
  );
}
