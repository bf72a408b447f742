import { type ReactNode, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { AnnouncementBanner } from '#web/announcements/AnnouncementBanner.tsx';
import { AuthModalProvider } from '#web/auth/AuthModalContext.tsx';
import { AuthModalLayer } from '#web/auth/AuthModalLayer.tsx';
import { ConfirmationLayer } from '#web/auth/ConfirmationLayer.tsx';
import { SiteChains } from '#web/chains/SiteChains.tsx';
import { FlagsProvider } from '#web/client/flags.tsx';
import { SessionProvider } from '#web/client/session.tsx';
import { CookieBar } from '#web/consent/CookieBar.tsx';
import { TourProvider } from '#web/tour/TourProvider.tsx';
import { DialogLayer } from '#web/ui/DialogLayer.tsx';
import { ToastProvider } from '#web/ui/ToastProvider.tsx';
import { WatchlistsProvider } from '#web/watchlists/WatchlistsProvider.tsx';
import type { RootData } from '#wire/pages.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import { RouteProgress } from './RouteProgress.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so while there is no connection; what is on screen may be out of date. */
function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="border-b border-warning bg-warning-soft py-2 text-center">
          <span className="wrap block">
            <b className="font-semibold text-warning">You are offline.</b> What you see may be out of date.
          </span>
        </p>
      )}
    </div>
  );
}

/** What a page's route may say about its shell, in its `handle`. */
export interface ShellHandle {
  /** Height of the page's own banner. */
  bannerHeight?: number;
  /** The page brings its own header. */
  ownHeader?: boolean;
}

const defaultBannerHeight = 320;

function useShellHandle(): ShellHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle ?? {}));
}

function Providers({ site, children }: { site: RootData['site']; children: ReactNode }) {
  return (
    <ToastProvider>
      <SessionProvider>
        <FlagsProvider service={site.flags}>
          <AuthModalProvider>
            <DialogLayer>
              <WatchlistsProvider>
                <TourProvider enabled={site.tour}>{children}</TourProvider>
              </WatchlistsProvider>
            </DialogLayer>
          </AuthModalProvider>
        </FlagsProvider>
      </SessionProvider>
    </ToastProvider>
  );
}

/** Header with banner, the page, the cookie bar, the footer: the same around every page. */
export function Shell({
  announcement,
  site,
  chainNames,
  year,
  children,
}: RootData & { children: ReactNode }) {
  const { bannerHeight = defaultBannerHeight, ownHeader = false } = useShellHandle();
  return (
    <Providers site={site}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {/* Outside every landmark, so it is a status: a reader must be able to find it. */}
      <div role="status">
        <RouteProgress />
      </div>
      <RouteEffects />
      <OfflineNotice />
      {announcement && <AnnouncementBanner announcement={announcement} />}
      {!ownHeader && <Header bannerHeight={bannerHeight} signUpOnly={site.signUpOnly} />}
      <SiteChains value={chainNames}>{children}</SiteChains>
      <CookieBar />
      <Footer site={site} year={year} />
      <AuthModalLayer />
      <ConfirmationLayer />
    </Providers>
  );
}
