import { Modal, type ModalProps } from './Modal.tsx';

/** A modal in the middle of the page: 440 px wide, or 736 when wide. */
export function Dialog({ wide, ...modal }: ModalProps & { wide?: boolean }) {
  return <Modal {...modal} className={wide ? 'modal modal-wide' : 'modal'} />;
}
