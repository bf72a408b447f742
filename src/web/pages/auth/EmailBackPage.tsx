import { takeEmailBack } from '#web/auth/accountCalls.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MailedLinkCard } from './MailedLinkCard.tsx';

async function takeBack(token: string) {
  const email = await takeEmailBack(token);
  return {
    title: 'The account is yours again',
    content: (
      <>
        <p role="status">
          It belongs to <b className="font-[550] wrap-anywhere">{email}</b>. All devices are signed out.
          Choose a new password with a code sent to that address, then check your watch rules and
          organisations.
        </p>
        <ButtonLink className="mt-6" variant="primary" block to="/auth/forgot-password">
          Choose a new password
        </ButtonLink>
      </>
    ),
  };
}

export function Component() {
  return (
    <MailedLinkCard title="Take your account back" label="Take my account back" act={takeBack}>
      <p>
        Your account returns to this address. All devices are signed out. The password, recovery codes, and
        all passkeys, authenticator apps, wallets, API keys and outlets added since are removed.
      </p>
    </MailedLinkCard>
  );
}
