import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import type { Portfolio } from '#wire/portfolio.ts';

const pollEveryMs = 700;

/**
 * The page's data may be shown after a reading was begun that it does not know of, since a slow browser takes its time with a page.
 * What is read is asked for again and again, so nothing is lost by going on.
 */
export const takeLoaded = (shown: Portfolio, loaded: Portfolio): Portfolio =>
  shown.state === 'reading' ? shown : loaded;

/** The portfolio as the page was loaded with it, then as the read goes on. */
export function usePortfolio(loaded: Portfolio) {
  const [portfolio, setPortfolio] = useState(loaded);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => setPortfolio((shown) => takeLoaded(shown, loaded)), [loaded]);

  useEffect(() => {
    if (portfolio.state !== 'reading') return;
    const timer = setTimeout(() => {
      fetchJson<Portfolio>('/api/user/portfolio').then(
        (answer) => {
          setTrouble(undefined);
          setPortfolio(answer);
        },
        (error) => {
          setTrouble(messageOf(error));
          // A new object, so that the next try is set up as well.
          setPortfolio((last) => ({ ...last }));
        },
      );
    }, pollEveryMs);
    return () => clearTimeout(timer);
  }, [portfolio]);

  const refresh = async () => {
    try {
      setPortfolio(await fetchJson<Portfolio>('/api/user/portfolio/refresh', { body: {} }));
      setTrouble(undefined);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return { portfolio, trouble, refresh };
}
