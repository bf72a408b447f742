import type { SocialLink, SocialNetwork } from '#wire/site.ts';
import { track } from '../client/events.ts';

/** Simple marks of our own, 20 by 20. */
const marks: Record<SocialNetwork, string> = {
  Twitter: 'M3 3h3.6l3.6 5 4.2-5h1.7l-5.1 6.1L17 17h-3.6l-4-5.5L4.7 17H3l5.7-6.8Z',
  Telegram: 'm2 9.5 15.5-6.3L15 16.5l-4.7-3.3-2.3 2.3-.6-4.1L14 5.8l-8.3 4.9Z',
  YouTube:
    'M3 5h14a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 17 15H3a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 3 5Zm5.3 2.3v5.4L13 10Z',
  Medium:
    'M6 5.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm7.5.3c1.2 0 2.2 1.9 2.2 4.2s-1 4.2-2.2 4.2-2.2-1.9-2.2-4.2 1-4.2 2.2-4.2Zm4.2.5c.4 0 .8 1.7.8 3.7s-.4 3.7-.8 3.7-.8-1.7-.8-3.7.4-3.7.8-3.7Z',
  LinkedIn:
    'M3 7.5h2.8V17H3Zm1.4-4.6a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM8 7.5h2.6v1.3c.5-.9 1.5-1.5 2.8-1.5 2.4 0 3.4 1.5 3.4 4V17H14v-5.1c0-1.3-.4-2.1-1.5-2.1-1.2 0-1.7.9-1.7 2.2V17H8Z',
};

function nameOf({ network, href }: SocialLink): string {
  const account = new URL(href).pathname.split('/').filter(Boolean).at(-1);
  return account ? `${network}: ${account}` : network;
}

/** Where else to find the operator; each is shown only when configured. */
export function SocialLinks({ social, wechat }: { social: readonly SocialLink[]; wechat: boolean }) {
  if (social.length === 0 && !wechat) return null;
  return (
    <div className="mt-5">
      <ul className="flex flex-wrap gap-1">
        {social.map((link) => (
          <li key={link.href}>
            <a
              className="icon-btn -ml-1.5"
              href={link.href}
              rel="noopener noreferrer"
              target="_blank"
              title={nameOf(link)}
              onClick={() => track('Click Social Link', { network: link.network })}
            >
              <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true" fillRule="evenodd">
                <path d={marks[link.network]} fill="currentColor" />
              </svg>
              <span className="sr-only">{nameOf(link)} (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
      {wechat && (
        <figure className="mt-4 w-28">
          <img
            src="/wechat.svg"
            width={112}
            height={112}
            loading="lazy"
            alt="QR code that opens our WeChat account"
            className="rounded border border-line"
          />
          <figcaption className="mt-1.5 text-center text-xs text-muted">WeChat</figcaption>
        </figure>
      )}
    </div>
  );
}
