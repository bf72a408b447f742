import { use } from 'react';
import { DocumentContext } from '#web/document/Document.tsx';
import { type Crumb, describeCrumbs } from '#web/seo/describeContent.ts';
import { StructuredData } from '#web/seo/StructuredData.tsx';
import { Link } from '#web/ui/Link.tsx';

const home: Crumb = { name: 'Home', path: '/' };

/** Where the page stands below the home page; the last entry is the page itself. */
export function Breadcrumbs({ trail, onHero }: { trail: readonly Crumb[]; onHero?: boolean }) {
  const crumbs = [home, ...trail];
  const { origin } = use(DocumentContext);
  const tone = onHero ? 'text-hero-muted' : 'text-muted';
  return (
    <nav aria-label="Breadcrumb" className={`text-sm ${tone}`}>
      <ol className="leading-6">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="inline">
            {index > 0 && (
              <span aria-hidden="true" className="mx-2">
                /
              </span>
            )}
            {index < crumbs.length - 1 ? (
              <Link
                to={path}
                className={`py-1 underline-offset-3 hover:underline ${onHero ? 'hover:text-hero-ink' : 'hover:text-ink'}`}
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
      <StructuredData data={describeCrumbs(origin, crumbs)} />
    </nav>
  );
}
