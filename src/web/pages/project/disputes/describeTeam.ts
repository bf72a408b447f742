import { formatDate } from '#web/ui/formatTime.ts';
import type { VerifiedTeam } from '#wire/teamProofs.ts';

const date = (time: string) => formatDate(new Date(time));

/** How and since when somebody speaks for the project: control of a domain, and no more than that. */
export function describeTeam({ domain, method, since, checkedAt }: VerifiedTeam): string {
  const how = method === 'dns' ? 'a DNS record' : 'a file';
  return `Whoever controls ${domain} has shown it by ${how}, since ${date(since)}; last found on ${date(checkedAt)}. That says who speaks, not that it is safe.`;
}
