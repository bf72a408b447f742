import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { AdminData } from '#wire/adminFlags.ts';

const places = [
  {
    to: '/admin/flags',
    name: 'Feature flags',
    description: 'Switch parts of the site on or off, for everybody or for some.',
  },
  {
    to: '/admin/audit',
    name: 'Audit log',
    description: 'What was done to accounts, by whom and from where; refused log-ins too.',
  },
];

/** What only admins find. */
export function Component({ data: { username } }: { data: AdminData }) {
  useRequireSession(username);
  return (
    <main id="main" className="wrap py-10">
      <title>Administration · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Administration</h1>
      <ul className="mt-8 grid gap-6 md:grid-cols-2">
        {places.map(({ to, name, description }) => (
          <Card as="li" key={to} className="p-4.5">
            <h2>
              <Link to={to} className="link">
                {name}
              </Link>
            </h2>
            <p className="mt-1 text-muted">{description}</p>
          </Card>
        ))}
      </ul>
    </main>
  );
}
