import { lazy, Suspense, useState } from 'react';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { MenuIcon } from '#web/ui/icons.tsx';

const load = () => import('./MobileDrawer.tsx');
const MobileDrawer = lazy(async () => ({ default: (await load()).MobileDrawer }));

/** The button of the narrow header and the drawer behind it, fetched when a finger comes near. */
export function MobileMenu({ signUpOnly }: { signUpOnly: boolean }) {
  const { session } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden" data-tour={session.status === 'authenticated' ? 'account-menu' : undefined}>
      <button
        type="button"
        className="icon-btn size-11 text-ink"
        aria-label="Open menu"
        aria-haspopup="dialog"
        data-mobile-menu
        onPointerDown={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          track('Open Mobile Menu');
          setOpen(true);
        }}
      >
        <MenuIcon />
      </button>
      <Suspense>{open && <MobileDrawer signUpOnly={signUpOnly} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
