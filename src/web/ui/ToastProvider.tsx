import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { createToasts, type Toast, type Toasts } from './createToasts.ts';
import { CrossIcon } from './icons.tsx';

const ToastContext = createContext<Toasts | undefined>(undefined);

const noToasts: readonly Toast[] = [];

/** Holds the toast region; put it once around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts] = useState(createToasts);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion toasts={toasts} />
    </ToastContext>
  );
}

/** `show('Saved')`, `show('Could not save', { kind: 'error' })`. Never the only place of an error. */
export function useToast(): Pick<Toasts, 'show' | 'dismiss'> {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it.');
  return toasts;
}

function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getShown, () => noToasts);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed right-0 bottom-0 z-40 flex w-full max-w-104 flex-col gap-2 p-4"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {(['status', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'} className="flex flex-col gap-2">
          {shown
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
            ))}
        </div>
      ))}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <div className={`toast pointer-events-auto ${toast.kind === 'error' ? 'border-danger' : ''}`}>
      <p className="flex-1 py-1.5">
        {toast.kind === 'error' && <b className="font-semibold text-danger">Error: </b>}
        <span>{toast.message}</span>
      </p>
      {toast.action && (
        <button
          type="button"
          className="link min-h-8 font-[550]"
          onClick={() => {
            toast.action?.onAct();
            onDismiss();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={onDismiss}>
        <CrossIcon />
      </button>
    </div>
  );
}
