import { setConsent, useConsent } from '#web/client/consent.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';

/** On a phone the bar is one row: beneath it a first screen keeps room for its answer. */
const button = 'min-w-28 max-sm:h-8 max-sm:min-w-0 max-sm:px-2.5 max-sm:text-xs';

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
      <div className="wrap flex items-center gap-6 py-3.5 max-sm:gap-3 max-sm:py-2">
        <p className="grow max-sm:text-xs">
          Cookies for sign-in and, if you agree, statistics.{' '}
          <Link className="text-signal underline underline-offset-3" to="/company/cookie-policy">
            Cookie Policy
          </Link>
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-3 max-sm:gap-2">
          <Button className={button} onClick={() => answer(false)}>
            Reject
          </Button>
          <Button className={button} onClick={() => answer(true)}>
            I Accept
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Room to scroll the end of the page out from under the bar. A rule about what follows the bar would style it all again. */
export function CookieBarRoom() {
  return useConsent() === 'unknown' && <div className="h-17 max-sm:h-26" />;
}
