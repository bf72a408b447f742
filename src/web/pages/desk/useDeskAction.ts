import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useToast } from '#web/ui/ToastProvider.tsx';

interface DeskAction<Answer> {
  /** Names the button that is at work. */
  key: string;
  path: string;
  body: unknown;
  done: (answer: Answer) => string;
  /** Where to go when it is done, loaded anew: who is signed in has changed. */
  leaveTo?: string;
}

/** Calls the server for a button of the desk, says what came of it and shows the page anew. */
export function useDeskAction() {
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();
  const { show } = useToast();
  const act = async <Answer>({ key, path, body, done, leaveTo }: DeskAction<Answer>): Promise<boolean> => {
    setBusy(key);
    let succeeded = true;
    try {
      show(done(await fetchJson<Answer>(path, { body })));
      if (leaveTo !== undefined) {
        location.assign(leaveTo);
        return true;
      }
    } catch (error) {
      succeeded = false;
      show(messageOf(error), { kind: 'error' });
    }
    // Also after a refusal: somebody else may have been faster.
    await revalidate();
    setBusy(undefined);
    return succeeded;
  };
  return { busy, act };
}
