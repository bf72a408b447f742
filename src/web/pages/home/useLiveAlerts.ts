import { useEffect, useState } from 'react';
import type { Alert } from '#wire/alerts.ts';

/** The list with one alert added or, when it is already there, put in its place: an alert can be confirmed or retracted later. */
export function mergeAlert(alerts: readonly Alert[], alert: Alert): Alert[] {
  const others = alerts.filter(({ id }) => id !== alert.id);
  return [...others, alert].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}

interface LiveAlerts {
  /** `off` until the stream opens, and for good where there is none. */
  state: 'off' | 'live' | 'lost';
  items: readonly Alert[];
  /** How many came since the page was loaded; they stand first. */
  arrived: number;
}

/** The loaded alerts and, after hydration, those that happen while the page is open. */
export function useLiveAlerts(loaded: readonly Alert[], live: boolean): LiveAlerts {
  const [state, setState] = useState<LiveAlerts['state']>('off');
  const [news, setNews] = useState<readonly Alert[]>([]);

  useEffect(() => {
    if (!live || typeof EventSource === 'undefined') return;
    const stream = new EventSource('/api/alerts/stream');
    let opened = false;
    stream.onopen = () => {
      opened = true;
      setState('live');
    };
    stream.onerror = () => {
      if (opened) setState('lost');
      // A server without the stream is not asked again.
      else stream.close();
    };
    stream.addEventListener('alert', (event) => {
      const alert = JSON.parse(event.data) as Alert;
      setNews((before) => mergeAlert(before, alert));
    });
    return () => stream.close();
  }, [live]);

  const known = new Set(loaded.map(({ id }) => id));
  const items = news.reduce<readonly Alert[]>(mergeAlert, loaded);
  return { state, items, arrived: news.filter(({ id }) => !known.has(id)).length };
}
