import { useState } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Menu, MenuAction, MenuLink } from '#web/ui/Menu.tsx';
import { ScreenDrawer } from '#web/ui/ScreenDrawer.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';

type Layer = 'dialog' | 'default' | 'large' | 'top';

export function StyleguideLayers() {
  const [layer, setLayer] = useState<Layer>();
  const { show } = useToast();
  const close = () => setLayer(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Menu label="Products">
        <MenuLink to="#layers">Security scores</MenuLink>
        <MenuLink to="#layers">On-chain monitoring</MenuLink>
        <MenuLink to="#layers">Audits</MenuLink>
      </Menu>
      <Menu
        label={<Avatar name="ada@example.org" />}
        name="Account"
        align="end"
        buttonClass="btn btn-quiet px-1.5"
      >
        <MenuLink to="#layers">Watchlists</MenuLink>
        <MenuAction danger>Impersonate</MenuAction>
        <MenuAction onClick={() => show('Signed out.')}>Sign out</MenuAction>
      </Menu>
      <Button onClick={() => setLayer('dialog')}>Open dialog</Button>
      <Button onClick={() => setLayer('default')}>Drawer 378</Button>
      <Button onClick={() => setLayer('large')}>Drawer 736</Button>
      <Button onClick={() => setLayer('top')}>Top drawer</Button>
      <Button
        onClick={() => show('Added to Main watchlist.', { action: { label: 'Undo', onAct: () => {} } })}
      >
        Toast
      </Button>
      <Button onClick={() => show('The watchlist could not be saved.', { kind: 'error' })}>
        Error toast
      </Button>
      <Dialog open={layer === 'dialog'} onClose={close} title="Log In" closeOnBack>
        <form className="space-y-4" method="dialog">
          <Field label="Email" type="email" name="dialog-email" />
          <Field label="Password" type="password" name="dialog-password" autoComplete="current-password" />
          <Button variant="primary" block onClick={close}>
            Log in
          </Button>
        </form>
      </Dialog>
      <Drawer
        open={layer === 'default' || layer === 'large'}
        kind={layer === 'large' ? layer : 'default'}
        onClose={close}
        title="Advanced filters"
      >
        <Field label="Text" name="drawer-text" />
      </Drawer>
      {layer === 'top' && (
        <ScreenDrawer onClose={close} title="Advanced filters">
          <Field label="Text" name="screen-text" />
        </ScreenDrawer>
      )}
    </div>
  );
}
