import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { deleteFlag } from './adminCalls.ts';

export function DeleteFlag({ flagKey }: { flagKey: string }) {
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { show } = useToast();

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteFlag(flagKey);
      show(`${flagKey} is deleted. The history can bring it back.`);
      await navigate('/admin/flags');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
      setDeleting(false);
    }
  };

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete flag
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete flag" focusTitle>
        <p>
          Code that asks for <b className="font-mono wrap-anywhere">{flagKey}</b> gets its default from then
          on. The history can bring the flag back.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="danger" loading={deleting} onClick={remove}>
            Delete it
          </Button>
          <Button onClick={() => setOpen(false)}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}
