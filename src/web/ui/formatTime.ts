const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 14 Nov 2026. Written by hand: Intl differs between runtimes, and server and browser must agree. */
export function formatDate(at: Date): string {
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}

/** 14 Nov 2026, 22:41 UTC */
export function formatDateTime(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${formatDate(at)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** 4 s ago, 26 min ago, in 23 h, 3 days ago; beyond 30 days the date. */
export function formatRelative(at: Date, now: Date): string {
  const distance = Math.abs(now.getTime() - at.getTime());
  if (distance > 30 * dayMs) return formatDate(at);
  if (distance < secondMs) return 'now';
  const amount = formatAmount(distance);
  return at < now ? `${amount} ago` : `in ${amount}`;
}

function formatAmount(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? '1 day' : `${days} days`;
}
