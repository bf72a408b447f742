import type { ReactNode } from 'react';
import { setConsent } from '#web/client/consent.ts';
import { track } from '#web/client/userEvents.ts';
import { CookieBarRoom } from '#web/consent/CookieBar.tsx';
import { useReportIncident } from '#web/incidentReports/useReportIncident.tsx';
import { ShortcutSwitch } from '#web/projectSearch/ShortcutSwitch.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Site } from '#wire/site.ts';
import { Logo } from './Logo.tsx';
import {
  companyLinks,
  footerToolLinks,
  type NavigationLink,
  productLinks,
  resourceLinks,
} from './navigation.ts';
import { SocialLinks } from './SocialLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const entryClass =
  'inline-flex min-h-7 items-center text-muted hover:text-ink hover:underline max-sm:min-h-11';

export function Footer({ site, year }: { site: Site; year: number }) {
  const reportIncident = useReportIncident();
  return (
    <footer className="mt-8 border-t sm:mt-12 border-line bg-mist">
      <div className="wrap grid gap-x-8 gap-y-8 py-8 max-sm:grid-flow-dense max-sm:grid-cols-2 sm:gap-y-10 sm:py-12 sm:grid-cols-4 lg:grid-cols-[1.3fr_1fr_2fr_1fr_1fr]">
        <div className="max-sm:col-span-2 sm:max-lg:col-span-4">
          <Link to="/" className="inline-block">
            <Logo />
          </Link>
          <p className="mt-3 max-w-[36ch] text-muted">
            Security of crypto projects, with the evidence beside every number.
          </p>
          <SocialLinks social={site.social} wechat={site.wechat} />
        </div>
        <FooterColumn title="Products" links={productLinks} />
        <FooterColumn title="Tools" links={footerToolLinks} look="wide" />
        <FooterColumn title="Resources" links={resourceLinks}>
          <li>
            <button type="button" className={entryClass} onClick={() => reportIncident()}>
              Report Incident
            </button>
          </li>
        </FooterColumn>
        <FooterColumn title="Company" links={companyLinks} look="wideOnPhones" />
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-5 text-xs text-muted">
          <p className="mr-auto">© {year} Parapet</p>
          <ShortcutSwitch />
          <button
            type="button"
            className="min-h-6 hover:text-ink max-sm:min-h-11"
            onClick={() => setConsent('unknown')}
          >
            Cookie settings
          </button>
          <ThemeSwitch />
        </div>
      </div>
      <CookieBarRoom />
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  links: readonly NavigationLink[];
  /** In two columns: wherever there is room, or where two columns are all there is. */
  look?: 'wide' | 'wideOnPhones';
  /** Further list items. */
  children?: ReactNode;
}

function FooterColumn({ title, links, look, children }: FooterColumnProps) {
  return (
    <nav aria-label={`${title}, footer`} className={look && 'max-sm:col-span-2'}>
      <h2 className="text-sm font-semibold tracking-normal">{title}</h2>
      <ul className={`mt-3 ${look === 'wide' ? 'lg:columns-2' : ''} ${look ? 'max-sm:columns-2' : ''}`}>
        {links.map(({ to, label }) => (
          <li key={to} className="mb-1">
            <Link to={to} className={entryClass} onClick={() => track('Click Footer Link', { to })}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
