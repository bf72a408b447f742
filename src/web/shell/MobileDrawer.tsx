import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { AuthLink } from '#web/auth/AuthLink.tsx';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { SearchBox } from '#web/projectSearch/SearchBox.tsx';
import { useRequestQuote } from '#web/quotes/useRequestQuote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { wideQuery } from '#web/ui/isWide.ts';
import { Link } from '#web/ui/Link.tsx';
import { ScreenDrawer } from '#web/ui/ScreenDrawer.tsx';
import { companyLinks, type NavigationLink, productLinks, resourceLinks } from './navigation.ts';
import { UserPicture } from './UserPicture.tsx';
import { useAccountEntries } from './useAccountEntries.ts';

interface MobileDrawerProps {
  signUpOnly: boolean;
  onClose: () => void;
}

/** The narrow screen's menu: the whole height, let down from the top. */
export function MobileDrawer({ signUpOnly, onClose }: MobileDrawerProps) {
  const { session, signOut } = useSession();
  const requestQuote = useRequestQuote();
  const close = useEffectEvent(onClose);
  // A wide screen, as after a tablet is turned, has its own menu, and this one would cover it.
  useEffect(() => {
    const query = matchMedia(wideQuery);
    const hear = () => query.matches && close();
    query.addEventListener('change', hear);
    return () => query.removeEventListener('change', hear);
  }, []);
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <ScreenDrawer title="Menu" onClose={onClose}>
      <div className="mx-auto flex max-w-160 flex-col gap-4">
        <SearchBox look="navigation" onLeave={onClose} />
        <nav aria-label="Menu" className="divide-y divide-line border-y border-line">
          {session.status === 'authenticated' && <AccountSubmenu onClose={onClose} />}
          <Submenu label="Products" links={productLinks} onClose={onClose} />
          <Submenu label="Resources" links={resourceLinks} onClose={onClose} />
          <Submenu label="Company" links={companyLinks} onClose={onClose} />
        </nav>
        <Button variant="primary" block onClick={leave(requestQuote)}>
          Request a Quote
        </Button>
        {session.status === 'authenticated' ? (
          <Button block onClick={leave(() => void signOut())}>
            Sign Out
          </Button>
        ) : (
          <div className="flex gap-3">
            {!signUpOnly && (
              <AuthLink to="login" block onFollow={onClose}>
                Log In
              </AuthLink>
            )}
            <AuthLink to="signup" block onFollow={onClose}>
              Sign Up
            </AuthLink>
          </div>
        )}
      </div>
    </ScreenDrawer>
  );
}

function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="group" name="mobile-menu">
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 text-base font-[550]">
        {label}
        <span className="transition-transform group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      <ul className="pb-3">{children}</ul>
    </details>
  );
}

function Submenu({
  label,
  links,
  onClose,
}: {
  label: string;
  links: readonly NavigationLink[];
  onClose: () => void;
}) {
  return (
    <Disclosure label={label}>
      {links.map(({ to, label: text }) => (
        <li key={to}>
          <Link
            to={to}
            className="menu-item"
            onClick={() => {
              track('Click Header Link', { to });
              onClose();
            }}
          >
            {text}
          </Link>
        </li>
      ))}
    </Disclosure>
  );
}

function AccountSubmenu({ onClose }: { onClose: () => void }) {
  const { session } = useSession();
  const entries = useAccountEntries({ tour: false });
  if (session.status !== 'authenticated') return null;
  return (
    <Disclosure
      label={
        <span className="flex min-w-0 items-center gap-3">
          <UserPicture user={session.user} />
          <span>Account</span>
        </span>
      }
    >
      {entries.map((entry) => (
        <li key={entry.label}>
          {'to' in entry ? (
            <Link to={entry.to} className="menu-item" onClick={onClose}>
              {entry.label}
            </Link>
          ) : (
            <button
              type="button"
              className={`menu-item ${entry.danger ? 'text-danger' : ''}`}
              onClick={() => {
                onClose();
                entry.act();
              }}
            >
              {entry.label}
            </button>
          )}
        </li>
      ))}
    </Disclosure>
  );
}
