import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Announcement } from '#wire/announcements.ts';
import { bannerKey, ignoredBannerCookie, ignoredBannerStorageKey } from '#wire/banner.ts';

function readIgnored(): string | null {
  try {
    return localStorage.getItem(ignoredBannerStorageKey);
  } catch {
    return null;
  }
}

function remember(content: string): void {
  try {
    localStorage.setItem(ignoredBannerStorageKey, content);
  } catch {
    // Storage can be switched off; the banner then comes back with the next visit.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${ignoredBannerCookie}=${bannerKey(content)}; path=/; max-age=31536000; samesite=lax`;
}

/** One line above the header that can be dismissed; it stays away until the text changes. */
export function AnnouncementBanner({
  announcement: { content, link, linkText },
}: {
  announcement: Announcement;
}) {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => setDismissed(readIgnored() === content), [content]);
  if (dismissed) return null;
  const dismiss = () => {
    remember(content);
    setDismissed(true);
  };
  return (
    <aside aria-label="Announcement" className="border-b border-line bg-signal-soft text-ink">
      <div className="mx-auto flex max-w-7xl items-center gap-4 px-6 py-2">
        <p className="grow">
          {content}{' '}
          {link && (
            <Link className="font-medium text-signal underline" to={link}>
              {linkText ?? 'Read more'}
            </Link>
          )}
        </p>
        <button
          type="button"
          className="min-h-6 min-w-6 rounded-lg text-muted hover:text-ink"
          aria-label="Dismiss the announcement"
          onClick={dismiss}
        >
          ×
        </button>
      </div>
    </aside>
  );
}
