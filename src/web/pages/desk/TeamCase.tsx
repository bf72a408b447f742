import type { ReactNode } from 'react';
import { longestReason } from '#model/records.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { WordsDialog } from './WordsDialog.tsx';

interface TeamCaseProps {
  name: string;
  email: string;
  state: string;
  /** Staff's, once it is decided. */
  reason: string | null;
  /** What the team says. */
  children: ReactNode;
  /** What can be done; nothing once nothing can. */
  buttons: ReactNode;
}

/** Something that a team sent, as it waits for staff. */
export function TeamCase({ name, email, state, reason, children, buttons }: TeamCaseProps) {
  return (
    <Card as="article" aria-label={name}>
      <CardHeader
        title={name}
        description={email}
        aside={<Chip tone={state === 'waiting' ? 'warning' : 'neutral'}>{state}</Chip>}
      />
      <CardRow className="space-y-3 wrap-anywhere">
        {children}
        {reason !== null && <p className="text-muted">Reason: {reason}</p>}
        {buttons && <div className="flex flex-wrap gap-3">{buttons}</div>}
      </CardRow>
    </Card>
  );
}

interface AskedReason {
  title: string;
  submit: string;
  hint?: string;
  danger: boolean;
  onSubmit: (reason: string) => Promise<boolean>;
}

/** Asks for the reason of a decision about a team, which is mailed to whoever it is about. */
export function useAskReason(): (asked: AskedReason) => void {
  const openDialog = useOpenDialog();
  return ({ hint = '', ...asked }) =>
    openDialog((close) => (
      <WordsDialog
        {...asked}
        label="Reason"
        hint={`Mailed to the user, and shown to them here. ${hint}`.trim()}
        maxLength={longestReason}
        onClose={close}
      />
    ));
}
