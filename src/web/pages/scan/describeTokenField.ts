import {
  type AbleFunction,
  type Between,
  type FeeLimit,
  marketFields,
  type SameNamed,
  type TokenFieldName,
  type TokenFields,
  type TokenScan,
} from '#model/tokenScan.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatUnits } from '#web/ui/formatUnits.ts';

/** What a field is called on the page. */
export const fieldNames: Record<TokenFieldName, string> = {
  name: 'Name it gives itself',
  symbol: 'Symbol it gives itself',
  decimals: 'Decimals',
  supply: 'Supply',
  holders: 'Holders',
  owner: 'Owner it names',
  creator: 'Creator',
  listed: 'By the records of this site',
  lure: 'Web address in its name',
  creatorRefused: 'Other tokens of its creator that refuse sales',
  mint: 'Make new tokens',
  burnOthers: 'Destroy tokens of others',
  moveOthers: 'Move tokens of others',
  pause: 'Stop all transfers',
  blacklist: 'Bar single accounts, or let only some through',
  fees: 'Change fees',
  personalFees: 'Change fees of single accounts',
  feeLimits: 'How high fees can be set',
  transferLimit: 'Change limits on amounts',
  limitsInForce: 'Limits on amounts now',
  cooldown: 'Change waiting times',
  takeBackOwnership: 'Take ownership without being the owner',
  hiddenOwner: 'Powers of others than the named owner',
  upgrade: 'Replace the code',
  selfDestruct: 'Destroys itself',
  externalCall: 'Calls other contracts',
  proxy: 'Proxy',
  pools: 'Pools',
  lockedLiquidity: 'Liquidity that cannot be taken out at once',
  poolHolders: 'Who holds the liquidity',
  buyTax: 'Lost when buying',
  sellTax: 'Lost when selling',
  transferTax: 'Lost when sending',
  lostToOthers: 'Lost when others trade',
  sale: 'Selling what was bought',
  purchase: 'Buying',
  soldAtOnce: 'Sold in one sale',
};

/** In the order of the page: what a buyer asks first comes first. */
export const fieldGroups: readonly { title: string; note: string; fields: readonly TokenFieldName[] }[] = [
  {
    title: 'Trading',
    note: 'Where a pool is found, trades are simulated with addresses never seen before, at once and after time and trades of others, and with ones that bought earlier. Whoever holds the powers below can change the answer after this block.',
    fields: marketFields,
  },
  {
    title: 'What somebody can do to holders',
    note: 'Of the code that ran at this block.',
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
    title: 'The token',
    note: 'What it says of itself is its own word.',
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
): string {
  const said = reason === null ? '' : `; the refusal: “${reason}”`;
  const hours = formatNumber(Math.floor(heldSeconds / 3_600));
  const tried = `${buyersTried} earlier ${buyersTried === 1 ? 'buyer' : 'buyers'}`;
  const isSoldBy = (kind: 'fresh' | 'buyer') =>
    scan.trades.some(({ trader, stage }) => trader.kind === kind && stage === 'sold');
  const isSoldAtOnce = scan.trades.some(
    ({ trader: { kind }, stage, between: lay }) => kind === 'key' && stage === 'sold' && !lay,
  );
  if (outcome === 'works') {
    if (!isSoldBy('fresh') && !isSoldAtOnce)
      return `went through for ${tried}, though not in the block of the purchase${said}`;
    const later = scan.trades.flatMap(({ stage, between: lay }) =>
      lay && stage === 'sold' ? [describeBetween(lay)] : [],
    );
    const lasting = later.length > 0 ? `; in simulation also ${later.join(', ')}` : '';
    return buyersTried === 0
      ? `went through in the block of the purchase; nobody was found who had bought earlier${lasting}`
      : `went through in the block of the purchase, and for ${tried}${lasting}`;
  }
  if (outcome === 'mostKept' && fee)
    return `a sale keeps ${describeTax(fee)} of it: it goes through, and so much of what is sold does not reach the pool`;
  if (outcome === 'takenAway' && lost)
    return `taken away: ${lost.address} bought in block ${formatNumber(lost.block)} and then had ${lost.had} base units, sent nothing since, and has none`;
  if (outcome === 'takenAway' && between)
    return `taken away: a sale at once went through, and ${describeBetween(between)} what was bought would have brought less than a tenth of that`;
  if (outcome === 'takenAway')
    return 'taken away: a sale at once went through, and once another fresh address had bought and sold, the first one had less than a tenth of what it had bought';
  if (outcome === 'refusedLater' && between)
    return `refused later: a sale at once went through, and ${describeBetween(between)} it failed, while others could still buy${said}`;
  if (outcome === 'refused')
    return `refused: a purchase went through, and every sale failed, also of ${tried}, one of whom had held it for ${hours} h${said}`;
  if (isSoldBy('fresh') && !isSoldBy('buyer'))
    return `refused for those who bought earlier: a sale in the block of the purchase went through, and those of ${tried} failed, one of whom had held it for ${hours} h${said}`;
  return `refused for some: sales of some addresses failed and of others went through${said}`;
}

function describePurchase({ outcome, reason }: TokenFields['purchase']): string {
  if (outcome === 'works') return 'goes through for an address never seen before';
  if (outcome === 'mostKept')
    return 'goes through, and at least half of what the pool pays out does not arrive';
  return outcome === 'nothing'
    ? 'goes through and brings nothing'
    : `refused: “${reason}”; trading may not be open, or not for everybody`;
}

function describeAtOnce({ lowest, highest }: TokenFields['soldAtOnce']): string {
  if (lowest === 100) return 'all of it';
  const most = lowest === highest ? `${lowest} %` : `${lowest} % to ${highest} %, by amount`;
  return `${most}; more was refused, of 100 %, 90 %, 50 % and 1 %`;
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
  return `${name ?? selector} refuses ${formatUnits(refused, 0)}${which}, and everything larger that was tried; the largest that it took is ${formatUnits(taken, 0)}, in the contract’s own unit (simulated as ${caller})`;
}

type Describers = { [K in TokenFieldName]: (value: TokenFields[K], scan: TokenScan) => string[] };

const ability = ({ functions }: TokenFields['mint']): string[] =>
  functions.length === 0
    ? ['No function of the code does this; all of it was followed.']
    : functions.map(describeFunction);
const text = (value: string | number): string[] => [String(value)];

function formatSupply(amount: string, { fields: { decimals } }: TokenScan): string {
  return decimals.state === 'known' ? formatUnits(amount, decimals.value) : `${amount} base units`;
}

const describers: Describers = {
  name: text,
  symbol: text,
  decimals: text,
  supply: ({ total, cap }, scan) => [
    formatSupply(total, scan),
    ...(cap === null ? [] : [`by its own word at most ${formatSupply(cap, scan)}`]),
  ],
  holders: ({ count, top10Share, largest = [] }) => [
    `${formatNumber(count)}; the ten largest have ${fromMillionths(top10Share)}`,
    ...largest.map(
      ({ address, share, isContract }) =>
        `${address}${isContract ? ', a contract,' : ''} has ${fromMillionths(share)}`,
    ),
  ],
  owner: ({ address, share }) =>
    address === null ? ['nobody'] : [address, ...(share === null ? [] : [`has ${fromMillionths(share)}`])],
  creator: ({ address, share }) => [address, `has ${fromMillionths(share)}`],
  listed: ({ project, sameName, hasMore }) => [
    ...(project ? [`a token of ${project.name}`] : []),
    ...sameName.map(describeSame),
    ...(hasMore ? ['There are more of that name: these are not all.'] : []),
  ],
  lure: ({ words }) => [`${words.join(', ')}: whoever named it chose where it leads`],
  creatorRefused: (tokens) => [
    ...tokens,
    'Some of the tokens that were scanned here lately: there may be others.',
  ],
  mint: ability,
  burnOthers: ability,
  moveOthers: ability,
  pause: ability,
  blacklist: ability,
  fees: ability,
  personalFees: ability,
  feeLimits: (limits) =>
    limits.length === 0 ? ['No function for fees takes a number.'] : limits.map(describeLimit),
  transferLimit: ability,
  limitsInForce: (limits, scan) =>
    limits.length === 0
      ? ['It names some, none of them below its supply.']
      : limits.map(({ name, amount }) => `${name}: ${formatSupply(amount, scan)}, by its own word`),
  cooldown: ability,
  takeBackOwnership: ability,
  hiddenOwner: ability,
  upgrade: ability,
  selfDestruct: ({ possible }) => text(possible ? 'can' : 'cannot: no instruction of the code does this'),
  externalCall: ({ possible }) => text(possible ? 'can' : 'never: no instruction of the code does this'),
  proxy: ({ kind, implementation }) =>
    kind === 'none'
      ? ['no']
      : [kind, ...(implementation === null ? [] : [`runs the code of ${implementation}`])],
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
  sale: (sale, scan) => text(describeSale(sale, scan)),
  purchase: (purchase) => text(describePurchase(purchase)),
  soldAtOnce: (part) => text(describeAtOnce(part)),
};

/** The lines that say what is known of a field; undefined where it is not known. */
export function describeTokenField<K extends TokenFieldName>(name: K, scan: TokenScan): string[] | undefined {
  const field = scan.fields[name];
  return field.state === 'known' ? describers[name](field.value, scan) : undefined;
}
