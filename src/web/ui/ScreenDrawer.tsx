import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { findOpenLayer } from './findOpenLayer.ts';
import { ModalFrame } from './ModalFrame.tsx';
import { useBackClose } from './useBackClose.ts';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Keeps the Tab key inside an element: from its last stop to the first, and back. */
function wrapFocus(event: KeyboardEvent, element: Element): void {
  if (event.key !== 'Tab') return;
  const list = [...element.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  const active = document.activeElement;
  const end = event.shiftKey ? list[0] : list.at(-1);
  // A title has the focus without being a stop; nothing is before it.
  const isOutside = !element.contains(active) || (event.shiftKey && active?.matches('[tabindex="-1"]'));
  if (active !== end && !isOutside) return;
  event.preventDefault();
  (event.shiftKey ? list.at(-1) : list[0])?.focus();
}

/** Hides everything but one element from readers of the screen. Returns the end of it. */
function hideOthers(element: Element): () => void {
  const hidden: Element[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling === at || sibling.hasAttribute('aria-hidden')) continue;
      sibling.setAttribute('aria-hidden', 'true');
      hidden.push(sibling);
    }
  }
  return () => {
    for (const one of hidden) one.removeAttribute('aria-hidden');
  };
}

interface ScreenDrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A layer over the whole screen, let down from the top; mounted while it is open. The browser's back button closes it.
 * No modal dialog: one makes all behind it inert, for which browsers style every element of the page again, when it
 * opens and when it closes. Here what is behind is covered, hidden from readers, and out of the Tab key's reach.
 */
export function ScreenDrawer({ title, onClose, children }: ScreenDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useBackClose(true, onClose);

  useLayoutEffect(() => {
    const element = drawer.current;
    const opener = document.activeElement;
    if (!element) return;
    // Over everything else, the tour too; browsers that have no popovers show it in its place.
    element.showPopover?.();
    // Before the rest is hidden: what has the focus must not be.
    document.getElementById(titleId)?.focus();
    const showOthers = hideOthers(element);
    return () => {
      showOthers();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [titleId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const element = drawer.current;
    if (!element || event.defaultPrevented || findOpenLayer() !== element) return;
    if (event.key === 'Escape') onClose();
    else wrapFocus(event, element);
  });
  // At the document, since nothing has the focus after a press beside every control. Before it is seen: then it must answer.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return (
    <div
      ref={drawer}
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      className="screen-drawer"
    >
      <ModalFrame title={title} titleId={titleId} onClose={onClose}>
        {children}
      </ModalFrame>
    </div>
  );
}
