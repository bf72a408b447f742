import type { ReactNode } from 'react';
import { CrossIcon } from './icons.tsx';

interface ModalFrameProps {
  title: string;
  /** Names the layer, and takes the focus where typing is not what it is for. */
  titleId: string;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What is inside every layer over the page: its title, the button that closes it, and what it is for. */
export function ModalFrame({ title, titleId, hideTitle, onClose, children }: ModalFrameProps) {
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex items-center justify-between gap-4 px-6 pt-5">
        <h2 id={titleId} tabIndex={-1} aria-live="polite" className={hideTitle ? 'sr-only' : undefined}>
          {title}
        </h2>
        <button type="button" className="icon-btn -mr-2 ml-auto" aria-label="Close" onClick={onClose}>
          <CrossIcon size="size-4" />
        </button>
      </div>
      <div className="flex-1 px-6 pt-4 pb-6">{children}</div>
    </div>
  );
}
