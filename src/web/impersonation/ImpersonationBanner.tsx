import { useSession } from '#web/client/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useExitImpersonation } from './useExitImpersonation.ts';

/** Part of the header while an admin acts as somebody else, so that nobody forgets it. */
export function ImpersonationBanner() {
  const { session } = useSession();
  const { isImpersonating, leaving, exit } = useExitImpersonation();
  if (!isImpersonating) return null;
  return (
    <section aria-label="Impersonation" className="border-b border-danger bg-danger-soft">
      <div className="wrap flex min-h-11 items-center gap-3 py-1">
        <p className="min-w-0 grow truncate">
          <b className="font-semibold text-danger">Impersonation Mode.</b> <span>{session.user?.email}</span>
        </p>
        <Button size="sm" loading={leaving} onClick={exit}>
          Exit Impersonation
        </Button>
      </div>
    </section>
  );
}
