import { track } from '#web/client/userEvents.ts';
import type { SocialLink } from '#wire/site.ts';

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
              {/* Simple marks of our own. */}
              <svg className="size-5" aria-hidden="true">
                <use href={`/social.svg#${link.network}`} />
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
