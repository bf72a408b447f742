import { useFlags } from '#web/client/flags.tsx';
import { useSession } from '#web/client/session.tsx';
import { useExitImpersonation } from '#web/impersonation/useExitImpersonation.ts';
import { useImpersonate } from '#web/impersonation/useImpersonate.tsx';

export type AccountEntry =
  | { label: string; to: string; danger?: boolean }
  | { label: string; act: () => void; danger?: boolean };

/** The account menu without Sign out, in the order it is shown. */
export function useAccountEntries({ tour }: { tour: boolean }): AccountEntry[] {
  const { session } = useSession();
  const flags = useFlags();
  const impersonate = useImpersonate();
  const { isImpersonating, exit } = useExitImpersonation();
  if (session.status !== 'authenticated') return [];
  return [
    { label: 'Watchlists', to: '/my/watchlists' },
    ...(flags.portfolio ? [{ label: 'Portfolio', to: '/my/portfolio' }] : []),
    ...(flags.impersonationTool && !isImpersonating
      ? [{ label: 'Impersonate', act: impersonate, danger: true }]
      : []),
    ...(isImpersonating ? [{ label: 'Exit Impersonation', act: exit }] : []),
    ...(tour ? [{ label: 'Guided Tour', to: '/?tour=true' }] : []),
    { label: 'Account Settings', to: '/my/settings' },
  ];
}
