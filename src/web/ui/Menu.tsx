import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, type LinkProps } from './Link.tsx';
import { moveFocus } from './moveFocus.ts';

const openDelay = 80;
const closeDelay = 250;

interface MenuProps {
  /** Text of the button, or what is drawn in it. */
  label: ReactNode;
  /** Name of the button where the label is a picture. */
  name?: string;
  align?: 'start' | 'end';
  buttonClass?: string;
  /** MenuLink and MenuAction elements. */
  children: ReactNode;
}

/** Disclosure navigation: a button and a list of links. Opens by press, by key, and by a resting mouse. */
export function Menu({ label, name, align = 'start', buttonClass = 'btn btn-quiet', children }: MenuProps) {
  const [open, setOpen] = useState<false | 'hovered' | 'pinned'>(false);
  const root = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();

  useEffect(() => {
    // Until now CSS opened the panel on hover and focus.
    if (root.current) root.current.dataset.ready = '';
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: globalThis.PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const hover = (next: false | 'hovered', delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (now === 'pinned' ? now : next)), delay);
  };
  const items = () => root.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [];
  const button = () => root.current?.querySelector('button');

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // Said, so that whoever else listens to the key at the document leaves it alone.
      event.preventDefault();
      setOpen(false);
      button()?.focus();
    } else if (event.key === 'ArrowDown' && event.target === button()) {
      event.preventDefault();
      setOpen('pinned');
      requestAnimationFrame(() => items()[0]?.focus());
    } else if (open && event.target !== button()) {
      moveFocus(event, items(), 'vertical');
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its button and links receive.
    <div
      ref={root}
      className="menu"
      onPointerEnter={hover('hovered', openDelay)}
      onPointerLeave={hover(false, closeDelay)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={buttonClass}
        aria-label={name}
        aria-expanded={open !== false}
        aria-controls={panelId}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(open === 'pinned' ? false : 'pinned');
        }}
      >
        {label}
        <svg viewBox="0 0 12 12" className="size-2.5 text-muted" aria-hidden="true">
          <path d="M2 4 6 8 10 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on any item bubbles here, by key too. */}
      <ul
        id={panelId}
        className={align === 'end' ? 'menu-panel menu-panel-end' : 'menu-panel'}
        data-open={open ? '' : undefined}
        onClick={() => setOpen(false)}
      >
        {children}
      </ul>
    </div>
  );
}

export function MenuLink({ danger, ...link }: LinkProps & { danger?: boolean }) {
  return (
    <li>
      <Link {...link} className={itemClass(danger)} />
    </li>
  );
}

export function MenuAction({
  danger,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { danger?: boolean }) {
  return (
    <li>
      <button type="button" {...button} className={itemClass(danger)} />
    </li>
  );
}

function itemClass(danger: boolean | undefined): string {
  return danger ? 'menu-item text-danger' : 'menu-item';
}
