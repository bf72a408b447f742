import { useState } from 'react';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { afterFrame } from '#web/ui/afterFrame.ts';
import { MenuIcon } from '#web/ui/icons.tsx';

const load = () => import('./MobileDrawer.tsx');
type Drawer = Awaited<ReturnType<typeof load>>['MobileDrawer'];

/** The button of the narrow header and the drawer behind it, fetched when a finger comes near. */
export function MobileMenu({ signUpOnly }: { signUpOnly: boolean }) {
  const { session } = useSession();
  // No Suspense around it: React holds back what that brings for a third of a second.
  const [Drawer, setDrawer] = useState<Drawer>();
  const open = async () => {
    const { MobileDrawer } = await load();
    setDrawer(() => MobileDrawer);
  };
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
          afterFrame(() => void open());
        }}
      >
        <MenuIcon />
      </button>
      {Drawer && <Drawer signUpOnly={signUpOnly} onClose={() => setDrawer(undefined)} />}
    </div>
  );
}
