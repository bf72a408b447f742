export interface NavigationLink {
  to: string;
  label: string;
}

export const productLinks: readonly NavigationLink[] = [
  { to: '/products/security-audit', label: 'Security Audit' },
  { to: '/products/skynet', label: 'Skynet' },
  { to: '/products/skytrace', label: 'SkyTrace' },
  { to: '/products/pentest', label: 'Penetration Testing' },
];

/** Beside the menus: on the home page, which has room for these alone, and in the footer. */
export const toolLinks: readonly NavigationLink[] = [
  { to: '/scan', label: 'Scan' },
  { to: '/check', label: 'Check before signing' },
  { to: '/trace', label: 'Follow the money' },
  { to: '/resources/calendar', label: 'Timelock calendar' },
  { to: '/resources/alerts-record', label: 'Alerts record' },
];

export const footerToolLinks: readonly NavigationLink[] = [
  ...toolLinks,
  { to: '/approvals', label: 'Token approvals' },
  { to: '/incidents', label: 'Incidents' },
  { to: '/compare', label: 'Compare' },
  { to: '/changes', label: 'Changes' },
  { to: '/log', label: 'Sealed log' },
];

export const resourceLinks: readonly NavigationLink[] = [
  { to: '/resources', label: 'Resources' },
  { to: '/resources/blog', label: 'Blog' },
];

export const companyLinks: readonly NavigationLink[] = [
  { to: '/company/about', label: 'About' },
  { to: '/company/careers', label: 'Careers' },
  { to: '/company/disclaimer', label: 'Disclaimer' },
  { to: '/company/privacy-policy', label: 'Privacy Policy' },
  { to: '/company/cookie-policy', label: 'Cookie Policy' },
  { to: '/company/terms-and-conditions', label: 'Terms and Conditions' },
];
