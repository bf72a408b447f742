/** What the operator configured that every page shows or needs. */
export interface Site {
  social: readonly SocialLink[];
  /** Whether `/wechat.svg` exists. */
  wechat: boolean;
  /** Whether the guided tour is offered. */
  tour: boolean;
  /** The header offers Sign Up only. */
  signUpOnly: boolean;
  /** The form provider's ids; without them our own form is shown. */
  quoteForm: QuoteFormIds | null;
  /** The flag service that browsers ask; an empty address is this site itself. */
  flags: { baseUrl: string; sdkKey: string };
}

export interface SocialLink {
  network: SocialNetwork;
  href: string;
}

export const socialNetworks = ['Twitter', 'Telegram', 'YouTube', 'Medium', 'LinkedIn'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

export interface QuoteFormIds {
  portalId: string;
  formId: string;
  /** The provider's data centre. */
  region: 'na1' | 'eu1';
}

/** The form provider's script, by data centre. */
export function quoteScript(region: QuoteFormIds['region']): string {
  return region === 'eu1'
    ? 'https://js-eu1.hsforms.net/forms/embed/v2.js'
    : 'https://js.hsforms.net/forms/embed/v2.js';
}
