import { confirmEmailChange } from '#web/auth/accountCalls.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { MailedLinkCard } from './MailedLinkCard.tsx';

async function confirm(token: string) {
  const { state } = await confirmEmailChange(token);
  if (state === 'waiting')
    return {
      title: 'Confirmed',
      content: <p role="status">One more: open the mail at the other address and confirm there too.</p>,
    };
  return {
    title: 'Address changed',
    content: (
      <>
        <p role="status">From now on you log in with the new address.</p>
        <ButtonLink className="mt-6" variant="primary" block to="/my/settings">
          Account Settings
        </ButtonLink>
      </>
    ),
  };
}

export function Component() {
  return (
    <MailedLinkCard title="Confirm the change" label="Confirm the change" act={confirm}>
      <p>Your account gets another email address once both addresses have confirmed.</p>
    </MailedLinkCard>
  );
}
