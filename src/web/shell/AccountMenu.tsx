import { useSession } from '#web/client/session.tsx';
import { useTour } from '#web/tour/TourProvider.tsx';
import { Menu, MenuAction, MenuLink } from '#web/ui/Menu.tsx';
import type { SessionUser } from '#wire/auth.ts';
import { UserPicture } from './UserPicture.tsx';
import { useAccountEntries } from './useAccountEntries.ts';

export function AccountMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const tour = useTour();
  const entries = useAccountEntries({ tour: tour.isEnabled });
  return (
    <div data-tour="account-menu" className="rounded">
      <Menu
        label={<UserPicture user={user} />}
        name="Account menu"
        align="end"
        buttonClass="btn btn-quiet h-11 px-1.5"
      >
        <li className="mb-1 border-b border-line px-3 pt-1.5 pb-2.5">
          <p className="font-semibold">{user.username || 'N/A'}</p>
          <p className="max-w-64 truncate text-xs text-muted">{user.email}</p>
        </li>
        {entries.map(({ label, danger = false, ...entry }) =>
          'to' in entry ? (
            <MenuLink key={label} to={entry.to} danger={danger}>
              {label}
            </MenuLink>
          ) : (
            <MenuAction key={label} danger={danger} onClick={entry.act}>
              {label}
            </MenuAction>
          ),
        )}
        <MenuAction onClick={() => void signOut()}>Sign out</MenuAction>
      </Menu>
    </div>
  );
}
