import { lazy, useCallback } from 'react';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';

const ImpersonateDialog = lazy(async () => ({
  default: (await import('./ImpersonateDialog.tsx')).ImpersonateDialog,
}));

/** The admin's tool to act as another user. */
export function useImpersonate(): () => void {
  const openDialog = useOpenDialog();
  return useCallback(() => openDialog((close) => <ImpersonateDialog onClose={close} />), [openDialog]);
}
