const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 14 Nov 2026. Written by hand: Intl differs between runtimes, and server and browser must agree. */
export function formatDate(at: Date): string {
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** 14 Nov 2026, 22:41 UTC */
export function formatDateTime(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${formatDate(at)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** 4 s ago, 26 min ago, in 23 h, 3 days ago; beyond 30 days the date. */
export function formatRelative(at: Date, now: Date): string {
  const distance = Math.abs(now.getTime() - at.getTime());
  if (distance > 30 * DAY) return formatDate(at);
  if (distance < SECOND) return 'now';
  const amount = formatAmount(distance);
  return at < now ? `${amount} ago` : `in ${amount}`;
}

function formatAmount(ms: number): string {
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  const days = Math.floor(ms / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
