import { useEffect, useRef, useState } from 'react';
import { SearchBox } from '#web/projectSearch/SearchBox.tsx';
import { focusSearchShortcut } from '#web/projectSearch/searchShortcut.ts';
import { SearchIcon } from '#web/ui/icons.tsx';

/** How much of the banner is still on screen when the header's box takes over. */
const overlap = 70;

function useScrolledPast(height: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const onScroll = () => setPast(window.scrollY >= height);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [height]);
  return past;
}

/** The header's search: a glass at the top of the page, the whole box once the page's banner has been scrolled away. */
export function HeaderSearch({ bannerHeight }: { bannerHeight: number }) {
  const past = useScrolledPast(bannerHeight - overlap);
  const [called, setCalled] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = past || called;

  useEffect(
    () =>
      focusSearchShortcut(() => {
        const menu = document.querySelector<HTMLElement>('[data-mobile-menu]');
        if (menu?.checkVisibility()) return menu.click();
        setCalled(true);
        // The box must be visible before it can take the focus.
        requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
      }),
    [],
  );

  return (
    <>
      {!shown && (
        <button
          type="button"
          className="icon-btn max-lg:hidden"
          aria-label="Search project"
          onClick={() => {
            setCalled(true);
            requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
          }}
        >
          <SearchIcon />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches whether the focus leaves. */}
      <div
        ref={box}
        className="w-60 min-w-32 max-lg:hidden"
        hidden={!shown}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setCalled(false);
        }}
      >
        <SearchBox look="navigation" hint="/" />
      </div>
    </>
  );
}
