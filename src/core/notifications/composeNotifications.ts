import { alertHref } from '#model/alertHref.ts';
import { caseHref } from '#model/caseHref.ts';
import { causeWords } from '#model/causeWords.ts';
import type { MailFrequency, NotificationContent } from '#model/notifications.ts';
import { severities } from '#model/severities.ts';
import { showMove } from '#scoring/shownScore.ts';
import { chainName } from '#wire/chains.ts';
import { stopHref } from '#wire/watchRules.ts';
import { formatMailTime } from '../mail/formatMailTime.ts';
import type { MailContext } from '../mail/MailTemplate.ts';
import type { MailLink, MailText } from '../mail/renderMail.ts';
import type { News } from './news.ts';

type Change = Exclude<NotificationContent, { kind: 'news' }>;

const shown = 30;

/** Whoever was told something wrong is told so first, before any reason. */
function describeVerdict({
  verdict,
  project,
  title,
  reason,
  time,
}: Extract<Change, { kind: 'verdict' }>): string {
  const what = `${project}, ${formatMailTime(time)}, “${title}”`;
  return verdict === 'retracted'
    ? `We were wrong about ${what}. We told you of this alert and take it back. ${reason}`
    : `Checked and confirmed: ${what}. ${reason}`;
}

const headOfTransfer = ({ isUnsure }: Extract<Change, { kind: 'transfer' }>): string =>
  isUnsure ? 'Traced money may have moved on' : 'Traced money moved on';

type NameChain = NonNullable<MailContext['nameChain']>;

function describeChange(change: Change, nameChain: NameChain): string {
  const when = formatMailTime(change.time);
  if (change.kind === 'alert')
    return `${change.project}: ${change.severity} ${change.alertKind === 'incident' ? 'incident on record' : 'alert'}, ${when}. ${change.title}. ${change.text}`;
  if (change.kind === 'verdict') return describeVerdict(change);
  if (change.kind === 'transfer')
    return `${headOfTransfer(change)}, ${when}. ${change.title}: ${change.text}`;
  if (change.kind === 'watch') return `${change.title}, ${when}. ${change.lines.join('; ')}.`;
  if (change.kind === 'scan')
    return `Code or powers changed, seen ${when}. ${change.address} on ${nameChain(change.chain)}: ${change.text}`;
  const { from, to } = showMove(change.from, change.to);
  const known = change.coverage === undefined ? '' : `, ${Math.floor(change.coverage * 100)} % known`;
  return `${change.project}: score ${from} → ${to}${known}, ${when}. ${change.sentence}`;
}

const isRetraction = (change: Change) => change.kind === 'verdict' && change.verdict === 'retracted';

/** What is no alert stands between grave and slight ones. */
const gravityOf = (change: Change): number =>
  severities.indexOf(change.kind === 'alert' || change.kind === 'watch' ? change.severity : 'medium');

/**
 * What a mail tells one by one: all that we were wrong about first, and of the others the gravest, in their order. Whoever commands
 * a contract can raise any number of alerts, and must not push out what somebody has to know.
 */
function chooseTold(changes: readonly Change[]): readonly Change[] {
  const retractions = changes.filter(isRetraction);
  const others = changes.filter((change) => !isRetraction(change));
  const gravest = others.toSorted((a, b) => gravityOf(a) - gravityOf(b));
  const told = new Set(gravest.slice(0, Math.max(0, shown - retractions.length)));
  return [...retractions, ...others.filter((change) => told.has(change))];
}

function describeChanges(changes: readonly Change[], nameChain: NameChain): string[] {
  const told = chooseTold(changes);
  const rest = changes.length - told.length;
  return [
    ...told.map((change) => describeChange(change, nameChain)),
    ...(rest > 0 ? [`And ${rest} more on your watchlists.`] : []),
  ];
}

/** Nobody shall take what we learned or how we judge for something that the project did. */
function subjectOfScore({ project, cause }: Extract<Change, { kind: 'score' }>): string {
  const ours = cause !== undefined && cause !== 'facts' ? ` (${causeWords[cause]})` : '';
  return `${project}: the score changed${ours}`;
}

/** There may be more than we saw. */
const countSeen = (changes: readonly Change[]) =>
  `${changes.length} ${changes.length === 1 ? 'change' : 'changes'} seen`;

function subjectOf(changes: readonly Change[], frequency: MailFrequency): string {
  const [first] = changes;
  if (frequency === 'daily') return `Your watchlists: ${countSeen(changes)}`;
  if (changes.length > 1 || !first) return `${countSeen(changes)} in projects you watch`;
  if (first.kind === 'score') return subjectOfScore(first);
  if (first.kind === 'transfer') return `${headOfTransfer(first)}: ${first.title}`;
  if (first.kind === 'scan') return `Code or powers changed: ${first.address}`;
  if (first.kind === 'watch') return first.title;
  if (first.kind === 'alert') return `${first.project}: ${first.title}`;
  return first.verdict === 'retracted'
    ? `We were wrong about ${first.project}: ${first.title}`
    : `${first.project}: ${first.title} (confirmed)`;
}

/** To the evidence of a single alert, else to all of them. */
function actionOfRules(changes: readonly Change[], origin: string): { label: string; url: string } {
  const [first] = changes;
  if (changes.length === 1 && first?.kind === 'watch') {
    const href = alertHref(first);
    const label = first.transaction === null ? 'Open the evidence' : 'Open the transaction';
    if (href !== null) return { label, url: `${origin}${href}` };
  }
  return { label: 'Open your inbox', url: `${origin}/my/inbox` };
}

/** To the case or the scan where there is nothing else in the mail. */
function actionOf(changes: readonly Change[], origin: string): { label: string; url: string } {
  const [first] = changes;
  const isOneCase =
    first?.kind === 'transfer' &&
    changes.every((change) => change.kind === 'transfer' && change.caseId === first.caseId);
  if (isOneCase) return { label: 'Open the trace', url: `${origin}${caseHref(first.caseId)}` };
  if (changes.length > 0 && changes.every(({ kind }) => kind === 'watch'))
    return actionOfRules(changes, origin);
  return first?.kind === 'scan' && changes.length === 1
    ? { label: 'Open the result', url: `${origin}/scan/${encodeURIComponent(first.scanId)}` }
    : { label: 'Open your watchlists', url: `${origin}/my/watchlists` };
}

function noteOf(changes: readonly Change[], news: readonly News[]): string {
  if (news.length > 0)
    return 'You get this mail because you watch projects on Parapet and asked for product news.';
  if (changes.some(({ kind }) => kind === 'watch'))
    return 'You get this mail because rules of yours on Parapet matched.';
  return changes.some(({ kind }) => kind === 'transfer' || kind === 'scan')
    ? 'You get this mail because you watch this on Parapet.'
    : 'You get this mail because you watch these projects on Parapet.';
}

const linkOf = ({ link }: News, origin: string) => link && new URL(link, origin).href;

/** What one mail tells. */
export interface ToldNotifications {
  changes: readonly Change[];
  news: readonly News[];
  frequency: MailFrequency;
  /** Lets whoever has the mail unsubscribe. */
  settingsId: string;
}

/** News alone are the mail; beside changes they come after them, with their titles. */
function composeContent(
  { changes, news, frequency }: ToldNotifications,
  { origin, nameChain }: { origin: string; nameChain: NameChain },
): Pick<MailText, 'subject' | 'paragraphs' | 'action' | 'note'> {
  const [only] = news;
  if (changes.length === 0 && news.length === 1 && only)
    return {
      subject: only.title,
      paragraphs: only.paragraphs,
      action: { label: 'Read more', url: linkOf(only, origin) ?? `${origin}/` },
      note: 'You get this mail because you asked for product news of Parapet.',
    };
  const told = news.flatMap((item): (string | MailLink)[] => {
    const url = linkOf(item, origin);
    return [item.title, ...item.paragraphs, ...(url ? [{ label: 'Read more', url }] : [])];
  });
  return {
    subject: changes.length === 0 ? `${news.length} news from Parapet` : subjectOf(changes, frequency),
    paragraphs: [...describeChanges(changes, nameChain), ...told],
    action: actionOf(changes, origin),
    note: noteOf(changes, news),
  };
}

/** Links that one mail has room for. */
const mostStops = 5;

/** Each rule once. */
function listStops(changes: readonly Change[]): { name: string; key: string }[] {
  const all = changes.flatMap((change) => (change.kind === 'watch' ? (change.stop ?? []) : []));
  return [...new Map(all.map((one) => [one.key, one])).values()].slice(0, mostStops);
}

type Place = Pick<MailContext, 'origin' | 'nameChain'>;

export function composeNotifications(
  told: ToldNotifications,
  { origin, nameChain = chainName }: Place,
): MailText {
  const content = composeContent(told, { origin, nameChain });
  const hasRules = told.changes.some(({ kind }) => kind === 'watch');
  return {
    ...content,
    heading: content.subject,
    noteLinks: [
      ...listStops(told.changes).map(({ name, key }) => ({
        label: `Stop “${name}”`,
        url: `${origin}${stopHref(key)}`,
      })),
      ...(hasRules ? [{ label: 'Change your rules', url: `${origin}/my/rules` }] : []),
      { label: 'Unsubscribe', url: `${origin}/unsubscribe?id=${encodeURIComponent(told.settingsId)}` },
    ],
  };
}
