import { useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { messages } from '#wire/messages.ts';
import { fetchJson } from '../client/fetchJson.ts';
import { useSession } from '../client/session.tsx';
import { useToast } from '../ui/ToastProvider.tsx';

/** Gives the admin back their own session; the page is loaded anew for it. */
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
