import { useLoaderData } from 'react-router';
import type { AdminData } from '#wire/adminFlags.ts';
import { privatePageLoader } from '../../auth/privatePageLoader.ts';
import { useRequireSession } from '../../auth/useRequireSession.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';

export const loader = privatePageLoader('admin');

const places = [
  {
    to: '/admin/flags',
    name: 'Feature flags',
    description: 'Switch parts of the site on or off, for everybody or for some.',
  },
];

/** What only admins find. */
export function Component() {
  const { username } = useLoaderData<AdminData>();
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
