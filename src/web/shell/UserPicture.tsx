import { useEffect, useState } from 'react';
import type { SessionUser } from '#wire/accounts.ts';
import { pictureUrl } from '#wire/picture.ts';
import { Avatar } from '../ui/Avatar.tsx';

const minuteMs = 60_000;

/** The uploaded picture (a new one shows within a minute), else the user's image, else the first letter of the e-mail. */
export function UserPicture({ user: { username, email, image } }: { user: SessionUser }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return <Avatar name={email} sources={[pictureUrl(username, now), image]} />;
}
