import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says so while there is no connection; what is on screen may be out of date. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="border-b border-warning bg-warning-soft py-2 text-center">
          <span className="wrap block">
            <b className="font-semibold text-warning">You are offline.</b> What you see may be out of date.
          </span>
        </p>
      )}
    </div>
  );
}
