import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { messages } from '#wire/messages.ts';

/** Gives the admin back their own session; the page is reloaded for it. */
export function useExitImpersonation() {
  const { session } = useSession();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const adminId = session.user?.adminId;
  const exit = async () => {
    setLeaving(true);
    try {
      await fetchJson('/api/impersonation-tool/delete', { body: { adminId } });
      track('Exit Impersonation');
      location.reload();
    } catch {
      toast.show(messages.unknown, { kind: 'error' });
      setLeaving(false);
    }
  };
  return { isImpersonating: adminId !== undefined, leaving, exit: () => void exit() };
}
