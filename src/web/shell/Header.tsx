import { lazy, Suspense, useEffect, useState } from 'react';
import { AuthLink } from '#web/auth/AuthLink.tsx';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { useRequestQuote } from '#web/quotes/useRequestQuote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Menu, MenuLink } from '#web/ui/Menu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { companyLinks, type NavigationLink, productLinks } from './navigation.ts';

/** Hardly anybody acts as somebody else: it comes when it is needed. */
const ImpersonationBanner = lazy(async () => ({
  default: (await import('#web/impersonation/ImpersonationBanner.tsx')).ImpersonationBanner,
}));

const load = () => import('./AccountMenu.tsx');
type AccountMenu = Awaited<ReturnType<typeof load>>['AccountMenu'];

export interface HeaderProps {
  /** Height of the page's own banner with a search box; the header's box appears as that one leaves. */
  bannerHeight: number;
  /** Leaves Log In out. */
  signUpOnly: boolean;
}

/** Stays at the top of every page. */
export function Header({ bannerHeight, signUpOnly }: HeaderProps) {
  const requestQuote = useRequestQuote();
  const { session } = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      {session.status === 'authenticated' && session.user.adminId !== undefined && (
        <Suspense fallback={null}>
          <ImpersonationBanner />
        </Suspense>
      )}
      <div className="wrap flex h-16 items-center gap-2 xl:gap-4">
        <Link to="/" className="shrink-0">
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex shrink-0 items-center max-lg:hidden xl:gap-1 xl:pl-4">
          <NavigationMenu label="Products" links={productLinks} />
          <Link to="/resources" className="btn btn-quiet" onClick={() => trackLink('/resources')}>
            Resources
          </Link>
          <NavigationMenu label="Company" links={companyLinks} />
        </nav>
        {/* The search box gives way first where room is short. */}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-2">
          <HeaderSearch bannerHeight={bannerHeight} />
          <div className="flex shrink-0 items-center gap-2 max-lg:hidden">
            <SessionSlot signUpOnly={signUpOnly} />
            <Button variant="primary" onClick={requestQuote}>
              Request a Quote
            </Button>
          </div>
          <MobileMenu signUpOnly={signUpOnly} />
        </div>
      </div>
    </header>
  );
}

function NavigationMenu({ label, links }: { label: string; links: readonly NavigationLink[] }) {
  return (
    <Menu label={label}>
      {links.map(({ to, label: text }) => (
        <MenuLink key={to} to={to} onClick={() => trackLink(to)}>
          {text}
        </MenuLink>
      ))}
    </Menu>
  );
}

/**
 * Shared pages are rendered for nobody in particular: the slot stays blank until it is known who looks. The menu of a user is fetched for
 * users. No Suspense around it: React holds back what that brings for a third of a second.
 */
function SessionSlot({ signUpOnly }: { signUpOnly: boolean }) {
  const { session } = useSession();
  const [AccountMenu, setAccountMenu] = useState<AccountMenu>();
  const isUser = session.status === 'authenticated';
  useEffect(() => {
    if (isUser) void load().then((loaded) => setAccountMenu(() => loaded.AccountMenu));
  }, [isUser]);
  return (
    <div
      className="session-slot flex items-center justify-end gap-2"
      data-status={isUser && !AccountMenu ? 'loading' : session.status}
    >
      {isUser && AccountMenu ? (
        <AccountMenu user={session.user} />
      ) : (
        <>
          {!signUpOnly && (
            <AuthLink to="login" variant="quiet">
              Log In
            </AuthLink>
          )}
          <AuthLink to="signup">Sign Up</AuthLink>
        </>
      )}
    </div>
  );
}

function trackLink(to: string): void {
  track('Click Header Link', { to });
}
