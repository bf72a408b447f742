import { type KeyboardEvent, type ToggleEvent, use, useEffect, useRef } from 'react';
import type { StatementRef } from '#model/statements.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import { sealedAboutHref } from '#wire/sealedHref.ts';
import { DisputesContext } from './DisputesContext.ts';
import { newDisputeHref } from './disputeHref.ts';

interface StatementMenuProps {
  about: StatementRef;
  /** The statement, for those who hear the menu without what stands around it. */
  what: string;
}

/** What can be done about a statement: dispute it, and for the team, reply. Opens without scripts, too. */
export function StatementMenu({ about, what }: StatementMenuProps) {
  const page = use(DisputesContext);
  const box = useRef<HTMLDetailsElement>(null);
  const stopWatching = useRef<() => void>(undefined);
  useEffect(() => () => stopWatching.current?.(), []);
  if (!page) return null;
  const { projectId, hasTeam } = page;
  const close = () => {
    if (box.current) box.current.open = false;
  };
  const watchOutside = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    stopWatching.current?.();
    if (newState !== 'open') return;
    // Opens to the side that has room for it.
    const panel = box.current?.querySelector('ul');
    panel?.classList.add('menu-panel-end');
    if (panel && panel.getBoundingClientRect().left < 8) panel.classList.remove('menu-panel-end');
    const onPress = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', onPress);
    stopWatching.current = () => document.removeEventListener('pointerdown', onPress);
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    event.preventDefault();
    close();
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={box}
      name="statement-menu"
      onToggle={watchOutside}
      onKeyDown={closeByKey}
      className="statement-menu relative inline-block shrink-0 text-xs"
    >
      <summary
        aria-label={`About this: ${what}`}
        className="-my-1 flex size-6 list-none items-center justify-center rounded text-muted hover:bg-mist hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <svg viewBox="0 0 16 4" className="h-1 w-4" aria-hidden="true" fill="currentColor">
          <circle cx="2" cy="2" r="1.5" />
          <circle cx="8" cy="2" r="1.5" />
          <circle cx="14" cy="2" r="1.5" />
        </svg>
      </summary>
      <ul className="menu-panel menu-panel-end" data-open="">
        <li>
          <Link
            to={newDisputeHref(projectId, about)}
            rel="nofollow"
            aria-label={`Dispute this: ${what}`}
            className="menu-item"
          >
            Dispute this
          </Link>
          <p className="px-3 pb-1.5 text-muted">Needs an account</p>
        </li>
        {about.startsWith('alert:') && (
          <li>
            <Link
              to={sealedAboutHref(about)}
              rel="nofollow"
              aria-label={`Sealed entry: ${what}`}
              className="menu-item"
            >
              Sealed entry
            </Link>
          </li>
        )}
        {hasTeam && (
          <li>
            <Link
              to={`${projectHref(projectId)}/team?about=${encodeURIComponent(about)}`}
              rel="nofollow"
              aria-label={`Reply as the team: ${what}`}
              className="menu-item"
            >
              Reply as the team
            </Link>
          </li>
        )}
      </ul>
    </details>
  );
}
