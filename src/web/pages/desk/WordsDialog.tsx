import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { focusNextCase, placeOf } from './caseFocus.ts';

interface WordsDialogProps {
  title: string;
  /** What the words are: Reason, Question. */
  label: string;
  /** Who reads them. */
  hint: string;
  submit: string;
  maxLength: number;
  danger?: boolean;
  onClose: () => void;
  /** Whether it was done, so that the dialog may go. */
  onSubmit: (words: string, form: FormData) => Promise<boolean>;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks staff for words that go with a decision. */
export function WordsDialog({ title, label, hint, submit, maxLength, ...rest }: WordsDialogProps) {
  const { danger = false, onClose, onSubmit, children } = rest;
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  // Of the button that opened it.
  const [place] = useState(() => placeOf(document.activeElement));
  useEffect(() => () => focusNextCase(place), [place]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const words = String(form.get('words')).trim();
    if (words === '') return setError('Please write a few words.');
    setSending(true);
    if (await onSubmit(words, form)) onClose();
    else setSending(false);
  };
  return (
    <Dialog open title={title} onClose={onClose} closeOnBackdrop={false}>
      <form className="space-y-4" onSubmit={(event) => void send(event)}>
        {children}
        <Textarea name="words" label={label} hint={hint} error={error} maxLength={maxLength} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={sending}>
            {submit}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
