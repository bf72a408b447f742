import { type ReactNode, useState } from 'react';
import { errorMessageOf, errorNameOf } from '#web/auth/accountCalls.ts';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Button } from '#web/ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

interface Done {
  title: string;
  content: ReactNode;
}

/** The page of a mailed link. Opening it changes nothing, its button does: mail scanners open links too. */
export function MailedLinkCard({
  title,
  children,
  label,
  act,
}: {
  title: string;
  children: ReactNode;
  label: string;
  act: (token: string) => Promise<Done>;
}) {
  const params = useQuery();
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [done, setDone] = useState<Done>();
  const press = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      setDone(await act(params.get('token') ?? ''));
    } catch (error) {
      const expired = errorNameOf(error) === 'LinkExpired';
      setRefusal(
        (expired ? undefined : errorMessageOf(error)) ?? 'This link is no longer valid, or was already used.',
      );
    }
    setRunning(false);
  };
  if (done) return <AuthCard title={done.title}>{done.content}</AuthCard>;
  return (
    <AuthCard title={title}>
      {children}
      <div className="my-4">
        <FormMessage message={refusal} />
      </div>
      <Button variant="primary" block loading={running} onClick={press}>
        {label}
      </Button>
    </AuthCard>
  );
}
