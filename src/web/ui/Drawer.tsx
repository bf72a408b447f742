import { Modal, type ModalProps } from './Modal.tsx';

const kinds = {
  default: 'modal drawer',
  large: 'modal drawer drawer-large',
};

type DrawerProps = ModalProps & {
  /** default: 378 px at the right; large: 736 px. */
  kind?: keyof typeof kinds;
};

export function Drawer({ kind = 'default', ...modal }: DrawerProps) {
  return <Modal {...modal} className={kinds[kind]} />;
}
