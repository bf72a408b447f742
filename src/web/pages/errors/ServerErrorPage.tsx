import { Link } from 'react-router';

export interface ServerErrorPageProps {
  title?: string;
  subtitle?: string;
}

export function ServerErrorPage({
  title = 'Oops',
  subtitle = 'Sorry, something went wrong.',
}: ServerErrorPageProps) {
  return (
    <main id="main" className="mx-auto max-w-7xl px-6 py-24">
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl font-semibold" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-4 text-xl">{subtitle}</p>
      <p className="mt-2 text-muted">
        Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.
      </p>
      <Link className="mt-6 inline-block text-signal underline" to="/" reloadDocument>
        Back to Homepage
      </Link>
    </main>
  );
}
