import { placeHrefs } from '#model/placeHrefs.ts';
import { fixedPages } from '#wire/fixedPages.ts';

/** What a text can lead to besides a project. */
export interface SearchOffer {
  text: string;
  to: string;
  /** Handed to the page: it begins by itself. */
  state?: 'start';
}

/** Pages that people look for by name, with other words for them. */
const pages: readonly { name: string; to: string; also?: string }[] = [
  { name: 'Scan', to: fixedPages.scan.path, also: 'scanner honeypot checker rug pull token' },
  { name: 'SkyTrace', to: fixedPages.trace.path, also: 'trace follow the money funds stolen coins' },
  { name: 'Timelock calendar', to: fixedPages.calendar.path, also: 'upcoming operations upgrades' },
  {
    name: 'Check before signing',
    to: fixedPages.check.path,
    also: 'transaction simulate permit approval wallet',
  },
  { name: 'Alerts record', to: fixedPages.alertRecord.path, also: 'incidents record detectors' },
  { name: 'Incidents', to: fixedPages.incidents.path, also: 'hacks exploits' },
  { name: 'Auditors', to: fixedPages.auditors.path, also: 'audits' },
  { name: 'Categories', to: fixedPages.categories.path },
  { name: 'Chains', to: fixedPages.chains.path },
  { name: 'Copies', to: fixedPages.copies.path, also: 'forks clones same code' },
  { name: 'Changes', to: fixedPages.changes.path, also: 'news upgrades' },
  { name: 'Compare projects', to: fixedPages.compare.path, also: 'versus side by side' },
  { name: 'Scores before incidents', to: fixedPages.backtest.path, also: 'back-test backtest' },
  { name: 'How scores are made', to: fixedPages.methodology.path, also: 'methodology rules' },
  { name: 'Check an evidence file', to: fixedPages.verify.path, also: 'verify' },
  { name: 'Sealed log', to: fixedPages.sealedLog.path, also: 'transparency checkpoint proof witness' },
  { name: 'Check a badge', to: fixedPages.badgeCheck.path, also: 'verify' },
  { name: 'Data', to: fixedPages.data.path, also: 'dump download csv parquet' },
  { name: 'API reference', to: fixedPages.api.path },
  { name: 'Glossary', to: '/resources/glossary' },
  { name: 'Guides', to: '/resources/guides' },
  { name: 'Blog', to: fixedPages.blog.path },
];

const shortestName = 3;
const mostChains = 3;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each word begins one of the page's. */
const isNamed = (asked: readonly string[], name: readonly string[]): boolean =>
  asked.every((word) => name.some((one) => one.startsWith(word)));

function listPages(text: string): SearchOffer[] {
  const asked = wordsOf(text);
  if (text.length < shortestName || asked.length === 0) return [];
  return pages
    .filter(({ name, also = '' }) => isNamed(asked, wordsOf(`${name} ${also}`)))
    .map(({ name, to }) => ({ text: `Page: ${name}`, to }));
}

/** "a vs b": the page finds out which projects are meant. */
const listComparisons = (text: string): SearchOffer[] =>
  /\S\s+(?:vs\.?|versus)\s+\S/i.test(text)
    ? [{ text: `Compare ${text}`, to: `${fixedPages.compare.path}?${new URLSearchParams({ find: text })}` }]
    : [];

/** Places for an address or the hash of a transaction, or pages by their name. */
export function listOffers(
  text: string,
  { chains }: { chains: Readonly<Record<string, string>> },
): SearchOffer[] {
  const start = text.trim();
  const isAddress = /^0x[\da-f]{40}$/i.test(start);
  if (!isAddress && !/^0x[\da-f]{64}$/i.test(start)) return [...listComparisons(start), ...listPages(start)];
  const named = Object.entries(chains).slice(0, mostChains);
  const on = (name: string) => (named.length > 1 ? ` on ${name}` : '');
  return [
    ...(isAddress
      ? [
          {
            text: 'Scan this address',
            to: `${fixedPages.scan.path}?address=${start}`,
            state: 'start' as const,
          },
        ]
      : []),
    ...named.flatMap(([chain, name]) => [
      {
        text: `Trace its money${on(name)}`,
        to: `${fixedPages.trace.path}?${new URLSearchParams({ start, chain })}`,
      },
      {
        text: `${isAddress ? 'Address' : 'Transaction'} page${on(name)}`,
        to: isAddress
          ? placeHrefs.address({ chain, address: start })
          : placeHrefs.transaction({ chain, hash: start }),
      },
    ]),
  ];
}
