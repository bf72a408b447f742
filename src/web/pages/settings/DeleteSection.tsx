import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import type { SectionProps } from './SectionProps.ts';

export function DeleteSection({ profile, impersonating }: SectionProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <SectionCard
        title="Delete account"
        description={
          impersonating
            ? 'The account cannot be deleted while impersonating.'
            : 'Deleted after seven days. A link in our email undoes it.'
        }
        aside={
          <Button size="sm" variant="danger" disabled={impersonating} onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      <Dialog open={open} onClose={close} title="Delete account" closeOnBack>
        <DeleteForm email={profile.email} hasPassword={profile.hasPassword} onCancel={close} />
      </Dialog>
    </>
  );
}
