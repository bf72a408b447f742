import { setConsent, useConsent } from '#web/client/consent.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';

/** Visible until it is answered. Saying no is as easy as saying yes. */
export function CookieBar() {
  const consent = useConsent();
  if (consent !== 'unknown') return null;
  const answer = (accepted: boolean) => {
    setConsent(accepted ? 'accepted' : 'rejected');
    track(accepted ? 'Accept Cookies' : 'Reject Cookies');
  };
  return (
    <section
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-paper"
    >
      <div className="wrap flex items-center gap-x-6 gap-y-3 py-3.5 max-sm:flex-col max-sm:items-stretch">
        <p className="grow">
          We use cookies to keep you signed in, and with your consent to learn how the site is used.{' '}
          <Link className="text-signal underline underline-offset-3" to="/company/cookie-policy">
            Cookie Policy
          </Link>
        </p>
        <div className="flex shrink-0 gap-3">
          <Button className="min-w-28 max-sm:flex-1" onClick={() => answer(false)}>
            Reject
          </Button>
          <Button className="min-w-28 max-sm:flex-1" onClick={() => answer(true)}>
            I Accept
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Room to scroll the end of the page out from under the bar. A rule about what follows the bar would style it all again. */
export function CookieBarRoom() {
  return useConsent() === 'unknown' && <div className="h-17 max-sm:h-32" />;
}
