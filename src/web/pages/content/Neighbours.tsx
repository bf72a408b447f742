import { Link } from '#web/ui/Link.tsx';
import type { ContentLink } from '#wire/content.ts';

interface NeighboursProps {
  label: string;
  previous: { word: string; link: ContentLink } | null;
  next: { word: string; link: ContentLink } | null;
}

/** What comes before and after, at the end of a text. */
export function Neighbours({ label, previous, next }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="mt-12 grid gap-4 border-t border-line pt-8 sm:grid-cols-2">
      {previous && <Neighbour {...previous} arrow="←" />}
      {next && <Neighbour {...next} arrow="→" />}
    </nav>
  );
}

function Neighbour({ word, link, arrow }: { word: string; link: ContentLink; arrow: '←' | '→' }) {
  const end = arrow === '→';
  return (
    <Link
      to={link.path}
      rel={end ? 'next' : 'prev'}
      className={`card p-4 transition-colors hover:border-line-strong hover:bg-mist ${end ? 'text-right sm:col-start-2' : ''}`}
    >
      <span className="block text-xs text-muted">
        {!end && <span aria-hidden="true">{arrow} </span>}
        {word}
        {end && <span aria-hidden="true"> {arrow}</span>}
      </span>
      <span className="mt-1 block font-semibold">{link.title}</span>
    </Link>
  );
}
