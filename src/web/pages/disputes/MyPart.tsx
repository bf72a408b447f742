import { type FormEvent, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useSession } from '#web/client/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { disputeLengths, type MyDispute } from '#wire/disputes.ts';

interface Place {
  projectId: string;
  number: number;
}

/** What the page is the same for everybody without: whether this person follows, and may say more. */
export function MyPart({ projectId, number }: Place) {
  const { session } = useSession();
  const [mine, setMine] = useState<MyDispute>();
  const { show } = useToast();
  const signedIn = session.status === 'authenticated';
  useEffect(() => {
    if (!signedIn) return setMine(undefined);
    const query = new URLSearchParams({ projectId, number: String(number) });
    // The page can be read without; a failure takes away no more than two buttons.
    fetchJson<MyDispute>(`/api/disputes/mine?${query}`).then(setMine, () => undefined);
  }, [signedIn, projectId, number]);
  if (!mine) return null;
  const follow = async () => {
    try {
      const body = { projectId, number, following: !mine.following };
      setMine(await fetchJson<MyDispute>('/api/disputes/follow', { body }));
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
  };
  return (
    <>
      {mine.mayPost && <SayMore projectId={projectId} number={number} />}
      <p className="flex flex-wrap items-center gap-3">
        <Button size="sm" aria-pressed={mine.following} onClick={() => void follow()}>
          {mine.following ? 'Stop mails about this' : 'Mail me what comes of it'}
        </Button>
      </p>
    </>
  );
}

function SayMore(place: Place) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const { revalidate } = useRevalidator();
  const { show } = useToast();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text')).trim();
    if (text.length < disputeLengths.least)
      return setError(`Please write at least ${disputeLengths.least} characters.`);
    setSending(true);
    setError('');
    try {
      await fetchJson('/api/disputes/post', { body: { ...place, text } });
      form.reset();
      show('Sent. It appears after staff review.');
      await revalidate();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setSending(false);
  };
  return (
    <Card aria-labelledby="more">
      <CardHeader id="more" title="Say more" />
      <CardRow>
        <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          <Textarea
            label="Your words"
            name="text"
            required
            error={error}
            maxLength={disputeLengths.most}
            hint="It becomes public after staff review."
          />
          <Button type="submit" loading={sending}>
            Send
          </Button>
        </form>
      </CardRow>
    </Card>
  );
}
