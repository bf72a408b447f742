import { useEffect, useState } from 'react';
import { Avatar } from '#web/ui/Avatar.tsx';
import type { SessionUser } from '#wire/auth.ts';
import { pictureUrl } from '#wire/pictures.ts';

const minuteMs = 60_000;

/** The uploaded picture (a new one shows within a minute), else the user's image, else the first letter of the e-mail. */
export function UserPicture({ user: { username, email, image } }: { user: SessionUser }) {
  const [picture, setPicture] = useState<string | null>(() => pictureUrl(username, Date.now()));
  useEffect(() => {
    setPicture(pictureUrl(username, Date.now()));
    const timer = setInterval(() => {
      const next = pictureUrl(username, Date.now());
      // What is on show stays until it is known whether there is another, or it would flicker every minute.
      const probe = new Image();
      probe.onload = () => setPicture(next);
      probe.onerror = () => setPicture(null);
      probe.src = next;
    }, minuteMs);
    return () => clearInterval(timer);
  }, [username]);
  return <Avatar name={email} sources={[picture, image]} />;
}
