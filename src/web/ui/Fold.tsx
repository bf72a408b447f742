import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { storageKeys } from '#wire/storageKeys.ts';
import { readStored, store } from '../storage/storage.ts';
import { Chevron } from './Chevron.tsx';

const { key } = storageKeys.openSections;

/** What somebody opened or closed, by the name of the section; the same on every page that has it. */
function readFolds(): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** A box that opens, and stays as its reader left it. What opens it for them, such as a link into it, is not remembered. */
function useRememberedFold(name: string, isOpen: boolean) {
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const kept = readFolds()[name];
    if (box.current && typeof kept === 'boolean') box.current.open = kept;
  }, [name]);
  const remember = () => {
    const { [name]: _, ...others } = readFolds();
    const opens = !box.current?.open;
    store(key, JSON.stringify(opens === isOpen ? others : { ...others, [name]: opens }));
  };
  return { box, remember };
}

interface FoldCardProps {
  /** Under which the reader's choice is kept. */
  name: string;
  title: ReactNode;
  /** What is inside, in a few words. */
  note?: ReactNode;
  /** For links into it. */
  id?: string;
  isOpen?: boolean;
  /** The note stands below the title: in a narrow column, or where it is long. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A section of a page that is a line until it is opened. Closed, the browser's search still finds what is inside. */
export function FoldCard({
  name,
  title,
  note,
  id,
  isOpen = false,
  isStacked = false,
  children,
}: FoldCardProps) {
  const titleId = useId();
  const { box, remember } = useRememberedFold(name, isOpen);
  return (
    <section aria-labelledby={titleId} className="card">
      <details ref={box} id={id} open={isOpen} className="group scroll-mt-24">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, by key as well. */}
        <summary
          onClick={remember}
          className="flex list-none flex-wrap items-center gap-x-4 gap-y-0.5 rounded-card px-4.5 py-3 hover:bg-mist [&::-webkit-details-marker]:hidden"
        >
          <h2 id={titleId} className="flex-1 text-base">
            {title}
          </h2>
          {note && (
            <span
              className={`text-xs text-muted ${isStacked ? 'order-last basis-full' : 'max-sm:order-last max-sm:basis-full'}`}
            >
              {note}
            </span>
          )}
          <Chevron />
        </summary>
        {children}
      </details>
    </section>
  );
}
