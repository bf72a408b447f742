import { groupDigits } from '#lib/writeNumber.ts';
import { marketFields } from '#model/marketFields.ts';
import type {
  AbleFunction,
  Between,
  FeeLimit,
  SameNamed,
  TokenFieldName,
  TokenFields,
  TokenScan,
} from '#model/tokenScan.ts';
import { duration } from '#scoring/factors/words.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { type FieldLine, tellAmount } from './tellAmount.ts';

/** What a field is called on the page. */
export const fieldNames: Record<TokenFieldName, string> = {
  name: 'Name',
  symbol: 'Symbol',
  decimals: 'Decimals',
  supply: 'Supply',
  holders: 'Holders',
  owner: 'Owner',
  creator: 'Creator',
  listed: 'Listed here',
  lure: 'Link in its name',
  creatorRefused: 'Other honeypots of its creator',
  mint: 'Mintable',
  burnOthers: "Burn holders' tokens",
  moveOthers: "Move holders' tokens",
  pause: 'Pausable',
  blacklist: 'Blacklist or whitelist',
  fees: 'Changeable tax',
  personalFees: 'Tax per address',
  feeLimits: 'Highest tax',
  transferLimit: 'Changeable limits',
  limitsInForce: 'Limits in force',
  cooldown: 'Trading cooldown',
  takeBackOwnership: 'Reclaim ownership',
  hiddenOwner: 'Hidden owner',
  upgrade: 'Upgradeable',
  selfDestruct: 'Self-destruct',
  externalCall: 'External calls',
  proxy: 'Proxy',
  pools: 'Pools',
  lockedLiquidity: 'Locked liquidity',
  poolHolders: 'Liquidity holders',
  buyTax: 'Buy tax',
  sellTax: 'Sell tax',
  transferTax: 'Transfer tax',
  lostToOthers: 'Loss when others trade',
  sale: 'Honeypot',
  purchase: 'Buy',
  soldAtOnce: 'Sold in one trade',
};

/** In the order of the page: what a buyer asks first comes first. */
export const fieldGroups: readonly { title: string; note: string; fields: readonly TokenFieldName[] }[] = [
  {
    title: 'Trading',
    note: 'Simulated buys and sells at this block, by new addresses and earlier buyers. The owner may change the answer later.',
    fields: marketFields,
  },
  {
    title: 'Control',
    note: 'What the code at this block lets somebody do to holders.',
    fields: [
      'mint',
      'burnOthers',
      'moveOthers',
      'pause',
      'blacklist',
      'fees',
      'feeLimits',
      'personalFees',
      'transferLimit',
      'limitsInForce',
      'cooldown',
      'upgrade',
      'takeBackOwnership',
      'hiddenOwner',
      'selfDestruct',
      'externalCall',
    ],
  },
  {
    title: 'Token',
    note: 'Name, symbol and supply are what the token claims.',
    fields: [
      ...(['name', 'symbol', 'listed', 'lure', 'decimals', 'supply', 'holders', 'owner'] as const),
      ...(['creator', 'creatorRefused', 'proxy'] as const),
    ],
  },
];

const fromPoints = (points: number) => `${formatNumber(points / 100)} %`;
const fromMillionths = (share: number) => `${formatNumber(share / 10_000)} %`;

function describeTax({ lowest, highest }: TokenFields['buyTax']): string {
  return lowest === highest
    ? fromPoints(lowest)
    : `${fromPoints(lowest)} to ${fromPoints(highest)}, by amount`;
}

const betweenWords: Record<Between['kind'], (amount: number) => string> = {
  seconds: (amount) =>
    `after more than ${amount < 172_800 ? 'a day' : `${Math.floor(amount / 86_400)} days`}`,
  blocks: (amount) => `after ${formatNumber(amount)} blocks`,
  purchases: (amount) => `after up to ${amount} purchases of others`,
  growth: (amount) => `once a purchase had made the pool ${amount} times as large`,
  sales: (amount) => `after up to ${amount} small sales of the same address`,
  approval: (amount) => `${amount} seconds or blocks after the approval`,
};

/** What was let pass in a simulation between a purchase and the sale. */
export const describeBetween = ({ kind, amount }: Between): string => betweenWords[kind](amount);

function describeSale(
  { outcome, reason, buyersTried, heldSeconds, lost, between, fee }: TokenFields['sale'],
  scan: TokenScan,
): FieldLine {
  const said = reason === null ? '' : `; revert: “${reason}”`;
  const held = duration(heldSeconds);
  const tried = `${buyersTried} earlier ${buyersTried === 1 ? 'buyer' : 'buyers'}`;
  const isSoldBy = (kind: 'fresh' | 'buyer') =>
    scan.trades.some(({ trader, stage }) => trader.kind === kind && stage === 'sold');
  const isSoldAtOnce = scan.trades.some(
    ({ trader: { kind }, stage, between: lay }) => kind === 'eoa' && stage === 'sold' && !lay,
  );
  if (outcome === 'works') {
    if (!isSoldBy('fresh') && !isSoldAtOnce)
      return `No: ${tried} could sell, though not in the block of the buy${said}`;
    const later = scan.trades.flatMap(({ stage, between: lay }) =>
      lay && stage === 'sold' ? [describeBetween(lay)] : [],
    );
    const lasting = later.length > 0 ? `; also simulated ${later.join(', ')}` : '';
    return buyersTried === 0
      ? `No: a sell went through in the block of the buy; no earlier buyer found${lasting}`
      : `No: sells went through in the block of the buy, and for ${tried}${lasting}`;
  }
  if (outcome === 'mostKept' && fee)
    return `Yes: a sell goes through and keeps ${describeTax(fee)} of the tokens`;
  if (outcome === 'takenAway' && lost)
    return tellAmount(lost.had, scan, {
      before: `Yes, tokens are taken away: ${lost.address} bought in block ${formatNumber(lost.block)}, had `,
      after: ', sent nothing since, and has none',
    });
  if (outcome === 'takenAway' && between)
    return `Yes, tokens are taken away: a sell at once went through, and ${describeBetween(between)} it would have brought less than a tenth`;
  if (outcome === 'takenAway')
    return 'Yes, tokens are taken away: once another new address had bought and sold, the first had less than a tenth left';
  if (outcome === 'refusedLater' && between)
    return `Yes, later: a sell at once went through, and ${describeBetween(between)} it failed, while others could still buy${said}`;
  if (outcome === 'refused')
    return `Yes: a buy went through, and every sell failed, also for ${tried}, one of whom held it for ${held}${said}`;
  if (isSoldBy('fresh') && !isSoldBy('buyer'))
    return `For earlier buyers: a sell in the block of the buy went through, and those of ${tried} failed, one of whom held it for ${held}${said}`;
  return `For some: some sells failed and others went through${said}`;
}

function describePurchase({ outcome, reason }: TokenFields['purchase']): string {
  if (outcome === 'works') return 'Works for a new address';
  if (outcome === 'mostKept') return 'Works, and at least half of the tokens do not arrive';
  return outcome === 'nothing'
    ? 'Works, and brings nothing'
    : `Fails: “${reason}”; trading may not be open, or not for everybody`;
}

function describeAtOnce({ lowest, highest }: TokenFields['soldAtOnce']): string {
  if (lowest === 100) return 'All of it';
  const most = lowest === highest ? `${lowest} %` : `${lowest} % to ${highest} %, by amount`;
  return `${most}; more failed (tried 100 %, 90 %, 50 %, 1 %)`;
}

function describeFunction({ name, selector, paths }: AbleFunction): string {
  return `${name ?? selector}: ${paths.join('; ')}`;
}

const sameWords = { name: 'name', symbol: 'symbol', both: 'name and symbol' } as const;

/** It may be another of the same maker, or an imitation: the record does not say. */
const describeSame = ({ project, chain, address, same }: SameNamed): string =>
  `the token of ${project.name} has the same ${sameWords[same]} and another address: ${address} on ${chain}`;

/** Of numbers far apart only that the limit lies between them is known. */
function describeLimit({ name, selector, number, caller, taken, refused }: FeeLimit): string {
  const which = number === 1 ? '' : ` as its number ${number}`;
  return `${name ?? selector} takes ${groupDigits(taken)}${which} and refuses ${groupDigits(refused)}, in the contract’s own unit (simulated as ${caller})`;
}

type Describers = { [K in TokenFieldName]: (value: TokenFields[K], scan: TokenScan) => FieldLine[] };

const ability = ({ functions }: TokenFields['mint']): string[] =>
  functions.length === 0
    ? ['No: all code followed, no function does this.']
    : functions.map(describeFunction);
const text = (value: string | number): string[] => [String(value)];

const describers: Describers = {
  name: text,
  symbol: text,
  decimals: text,
  supply: ({ total, cap }, scan) => [
    tellAmount(total, scan),
    ...(cap === null ? [] : [tellAmount(cap, scan, { before: 'cap ', after: ', as the token claims' })]),
  ],
  holders: ({ count, top10Share, largest = [] }) => [
    `${formatNumber(count)}; top 10 hold ${fromMillionths(top10Share)}`,
    ...largest.map(
      ({ address, share, isContract }) =>
        `${address}${isContract ? ', a contract,' : ''} has ${fromMillionths(share)}`,
    ),
  ],
  owner: ({ address, share }) =>
    address === null ? ['None'] : [address, ...(share === null ? [] : [`has ${fromMillionths(share)}`])],
  creator: ({ address, share }) => [address, `has ${fromMillionths(share)}`],
  listed: ({ project, sameName, hasMore }) => [
    ...(project ? [`a token of ${project.name}`] : []),
    ...sameName.map(describeSame),
    ...(hasMore ? ['There are more: these are not all.'] : []),
  ],
  lure: ({ words }) => [`${words.join(', ')}: part of the name that the token claims`],
  creatorRefused: (tokens) => [...tokens, 'Among tokens scanned here lately: there may be others.'],
  mint: ability,
  burnOthers: ability,
  moveOthers: ability,
  pause: ability,
  blacklist: ability,
  fees: ability,
  personalFees: ability,
  feeLimits: (limits) =>
    limits.length === 0 ? ['No tax function takes a number.'] : limits.map(describeLimit),
  transferLimit: ability,
  limitsInForce: (limits, scan) =>
    limits.length === 0
      ? ['None below its supply.']
      : limits.map(({ name, amount }) =>
          tellAmount(amount, scan, { before: `${name}: `, after: ', as the token claims' }),
        ),
  cooldown: ability,
  takeBackOwnership: ability,
  hiddenOwner: ability,
  upgrade: ability,
  selfDestruct: ({ possible }) => text(possible ? 'Yes' : 'No'),
  externalCall: ({ possible }) => text(possible ? 'Yes' : 'No'),
  proxy: ({ kind, implementation }) =>
    kind === 'none'
      ? ['No']
      : [`Yes: ${kind}`, ...(implementation === null ? [] : [`implementation ${implementation}`])],
  pools: (pools) => pools.map(({ exchange, address }) => `${exchange}: ${address}`),
  lockedLiquidity: (all) =>
    all.map(
      ({ pool, burned, locked }) =>
        `${pool}: ${fromMillionths(burned)} burned, ${fromMillionths(locked)} with known lockers`,
    ),
  poolHolders: (all) =>
    all.map(({ pool, count, burned, largest }) =>
      [
        `${pool}: ${formatNumber(count)} ${count === 1 ? 'holder' : 'holders'}, ${fromMillionths(burned)} burned`,
        ...largest.map(
          ({ address, share, isLocker }) =>
            `${address}${isLocker ? ', a known locker,' : ''} has ${fromMillionths(share)}`,
        ),
      ].join('; '),
    ),
  buyTax: (tax) => text(describeTax(tax)),
  sellTax: (tax) => text(describeTax(tax)),
  transferTax: (tax) => text(describeTax(tax)),
  lostToOthers: (tax) => text(describeTax(tax)),
  sale: (sale, scan) => [describeSale(sale, scan)],
  purchase: (purchase) => text(describePurchase(purchase)),
  soldAtOnce: (part) => text(describeAtOnce(part)),
};

/** The lines that say what is known of a field; undefined where it is not known. */
export function describeTokenField<K extends TokenFieldName>(
  name: K,
  scan: TokenScan,
): FieldLine[] | undefined {
  const field = scan.fields[name];
  return field.state === 'known' ? describers[name](field.value, scan) : undefined;
}
