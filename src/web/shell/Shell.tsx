import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Announcement } from '#wire/announcements.ts';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';
import { Logo } from './Logo.tsx';

/** Header with banner, the page, the footer. */
export function Shell({
  announcement,
  children,
}: {
  announcement: Announcement | null;
  children: ReactNode;
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {announcement && <AnnouncementBanner announcement={announcement} />}
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-7xl items-center px-6">
          <Link to="/">
            <Logo />
          </Link>
        </div>
      </header>
      {children}
      <footer className="mt-16 border-t border-line py-8 text-center text-muted">
        © {new Date().getFullYear()} Parapet
      </footer>
    </>
  );
}
