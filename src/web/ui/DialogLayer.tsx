import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react';

/** Draws a dialog; `close` takes it away again. */
type DrawDialog = (close: () => void) => ReactNode;

const OpenDialogContext = createContext<((draw: DrawDialog) => void) | undefined>(undefined);

/** Holds the one dialog that any page may open. Its code may be fetched only then (`lazy`). */
export function DialogLayer({ children }: { children: ReactNode }) {
  const [draw, setDraw] = useState<DrawDialog>();
  const open = useCallback((next: DrawDialog) => setDraw(() => next), []);
  const close = useCallback(() => setDraw(undefined), []);
  return (
    <OpenDialogContext value={open}>
      {children}
      <Suspense>{draw?.(close)}</Suspense>
    </OpenDialogContext>
  );
}

/** `const openDialog = useOpenDialog()`; `openDialog((close) => <QuoteDialog onClose={close} />)` */
export function useOpenDialog(): (draw: DrawDialog) => void {
  const open = use(OpenDialogContext);
  if (!open) throw new Error('useOpenDialog needs a DialogLayer above it.');
  return open;
}
