import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from './Link.tsx';
import { moveFocus } from './moveFocus.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  to: string;
}

interface TabsProps {
  label: string;
  items: readonly Tab[];
  /** Id of the tab the URL asks for. */
  current: string;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Tabs that live in the URL: arrows move the focus, Enter or Space opens; without JavaScript they are links. */
export function Tabs({ label, items, current, children }: TabsProps) {
  const prefix = useId();
  const panelId = `${prefix}-panel`;
  const listRef = useRef<HTMLDivElement>(null);
  // Where the tabs are wider than the screen, the current one may be out of sight. The page itself stays where it is.
  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>(`[id="${prefix}-${current}"]`);
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [prefix, current]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === ' ' && event.target instanceof HTMLElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    moveFocus(event, event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]'), 'horizontal');
  };
  return (
    <>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        className="relative mb-3 flex sm:mb-5 gap-6 overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4"
        onKeyDown={onKeyDown}
      >
        {items.map((tab) => {
          const selected = tab.id === current;
          return (
            <Link
              key={tab.id}
              id={`${prefix}-${tab.id}`}
              to={tab.to}
              role="tab"
              aria-selected={selected}
              aria-controls={selected ? panelId : undefined}
              tabIndex={selected ? 0 : -1}
              className={`border-b-2 py-2.5 font-[550] whitespace-nowrap -outline-offset-2 ${
                selected ? 'border-signal text-ink' : 'border-transparent text-muted hover:text-ink'
              }`}
            >
              {tab.label}
            </Link>
          );
        })}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${prefix}-${current}`}>
        {children}
      </div>
    </>
  );
}
