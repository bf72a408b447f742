import { useEffect, useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { CrossIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Announcement } from '#wire/announcements.ts';
import { bannerKey, ignoredBannerCookie, ignoredBannerStorageKey } from '#wire/banner.ts';
import { readStored, store } from '../storage/storage.ts';

function remember(content: string): void {
  store(ignoredBannerStorageKey, content);
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
  useEffect(() => setDismissed(readStored(ignoredBannerStorageKey) === content), [content]);
  if (dismissed) return null;
  const dismiss = () => {
    remember(content);
    setDismissed(true);
    track('Dismiss Announcement');
  };
  return (
    <aside aria-label="Announcement" className="border-b border-line bg-signal-soft text-ink">
      <div className="wrap flex items-center gap-4 py-1.5">
        <p className="grow">
          {content}{' '}
          {link && (
            <Link
              className="font-[550] text-signal underline underline-offset-3"
              to={link}
              onClick={() => track('Click Announcement')}
            >
              {linkText ?? 'Read more'}
            </Link>
          )}
        </p>
        <button type="button" className="icon-btn" aria-label="Dismiss the announcement" onClick={dismiss}>
          <CrossIcon />
        </button>
      </div>
    </aside>
  );
}
