import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ModalFrame } from './ModalFrame.tsx';
import { useBackClose } from './useBackClose.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** A press outside closes; switch off where it would lose typed text. */
  closeOnBackdrop?: boolean;
  /** The browser's back button closes instead of leaving the page. */
  closeOnBack?: boolean;
  /** Starts at the title instead of the first field, where typing is not what it is for. */
  focusTitle?: boolean;
  children: ReactNode;
}

const fields =
  'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The native dialog behind Dialog and Drawer: traps and returns the focus, closes on Escape. */
export function Modal(props: ModalProps & { className: string }) {
  const { open, onClose, title, hideTitle, closeOnBackdrop = true, closeOnBack = false, className } = props;
  const { focusTitle = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  useBackClose(open && closeOnBack, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const root = document.documentElement;
    const gutter = `${window.innerWidth - root.clientWidth}px`;
    // Written only where it is another: a custom property of the root makes the browser style every element again.
    if (
      !document.querySelector('dialog:modal') &&
      (root.style.getPropertyValue('--gutter') || '0px') !== gutter
    ) {
      root.style.setProperty('--gutter', gutter);
    }
    element.showModal();
    return () => element.close();
  }, [open]);

  // A new title is a new step of the same dialog: start at its first field again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: title is the trigger.
  useEffect(() => {
    if (!open) return;
    const field = focusTitle ? null : dialog.current?.querySelector<HTMLElement>(fields);
    (field ?? document.getElementById(titleId))?.focus();
  }, [open, title, titleId, focusTitle]);

  const isBackdrop = (event: MouseEvent) => event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, by the cancel event.
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={open ? titleId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedOutside.current && isBackdrop(event)) onClose();
      }}
    >
      {open && <ModalFrame {...{ title, titleId, hideTitle, onClose }}>{props.children}</ModalFrame>}
    </dialog>
  );
}
