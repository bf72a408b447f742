import { placeHrefs } from '#model/placeHrefs.ts';
import { fixedPages } from '#wire/fixedPages.ts';

/** What a text can lead to besides a project. */
export interface SearchOffer {
  text: string;
  to: string;
  /** Handed to the page: it begins by itself. */
  state?: 'start';
}

/** Every page with a fixed address, and the words besides its title under which people look for it. */
const otherWords: Record<Exclude<keyof typeof fixedPages, 'home'>, string> = {
  scan: 'scanner honeypot checker rug pull token',
  trace: 'funds stolen coins',
  approvals: 'revoke allowance permit spender',
  calendar: 'upcoming operations upgrades',
  check: 'transaction simulate permit approval wallet',
  alertRecord: 'incidents detectors',
  incidents: 'hacks exploits',
  auditors: 'audits',
  categories: '',
  chains: '',
  copies: 'forks clones same code',
  changes: 'news upgrades',
  compare: 'versus side by side',
  backtest: 'back-test backtest',
  methodology: 'methodology rules',
  exam: 'benchmarks accuracy',
  verify: 'verify',
  sealedLog: 'transparency checkpoint proof witness',
  badgeCheck: 'verify',
  data: 'dump download csv parquet',
  api: '',
  resources: '',
  blog: '',
  accessibility: 'wcag',
};

const pages: readonly { name: string; to: string; also: string }[] = [
  ...Object.entries(otherWords).map(([key, also]) => {
    const { title, path } = fixedPages[key as keyof typeof otherWords];
    return { name: title, to: path, also };
  }),
  { name: 'Glossary', to: '/resources/glossary', also: '' },
  { name: 'Guides', to: '/resources/guides', also: '' },
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
    .filter(({ name, also }) => isNamed(asked, wordsOf(`${name} ${also}`)))
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
    ...(isAddress && named.length > 0
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
