import { type SQL, sql } from 'drizzle-orm';
import { isMultiTransfer, isPayment, isTransfer } from '#db/schema/chain.ts';
import { coin, type TraceDirection } from '#model/trace.ts';

/** An address whose transfers are wanted, from a time on or back from it. */
export interface TransferEnd {
  address: string;
  /** Unix seconds. */
  time: number;
}

export interface TransferFilter {
  chainId: number;
  /** Forwards what the addresses paid, backwards what they were paid. */
  direction: TraceDirection;
  /** These assets only. */
  assets?: readonly string[] | undefined;
  /** Nothing smaller; asks for an asset. */
  least?: bigint | undefined;
  /** Nothing beyond this time, in unix seconds, as seen from the addresses. */
  until?: number | undefined;
  /** What is known to hold nothing is not asked. */
  kept?: KeptTransfers | undefined;
}

/** Which kinds of transfers are in the tables at all. */
export interface KeptTransfers {
  multi: boolean;
  payments: boolean;
  coins: boolean;
}

/** What decides the text of a question; its values are placeholders. */
export interface TransferShape {
  direction: TraceDirection;
  /** How many are asked for; null for all. */
  tokens: number | null;
  coins: boolean;
  hasLeast: boolean;
  hasUntil: boolean;
  kept: KeptTransfers | null;
}

export function shapeOf({ direction, assets, least, until, kept }: TransferFilter): TransferShape {
  return {
    direction,
    tokens: assets ? assets.filter((asset) => asset !== coin).length : null,
    coins: assets === undefined || assets.includes(coin),
    hasLeast: least !== undefined,
    hasUntil: until !== undefined,
    kept: kept ?? null,
  };
}

export function valuesOf({ chainId, assets, least, until }: TransferFilter): Record<string, unknown> {
  const tokens = assets?.filter((asset) => asset !== coin) ?? [];
  return {
    ...{ chainId, until, least: least?.toString(), leastWord: least?.toString(16).padStart(64, '0') },
    ...Object.fromEntries(tokens.map((token, index) => [`token${index}`, token.slice(2)])),
  };
}

/** The same for each row; asked of the tables once. */
export const keptColumns = sql`(select exists (select 1 from chain_log where ${isMultiTransfer})) as multi,
  (select exists (select 1 from chain_transaction where ${isPayment})) as payments, (select exists (select 1 from coin_transfer)) as coins`;

const seconds = sql`extract(epoch from block_time)::float8 as time`;
/** What is read of a table with transfers, and which of its rows. */
export interface TransferSelect {
  columns: SQL;
  from: SQL;
  /** Leaves out events without all that a transfer says. Counting does without it: their index alone then tells the number. */
  isWhole: SQL;
}

const ofTokens: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(substring(topic1 from 13), 'hex') as "from", '0x' || encode(substring(topic2 from 13), 'hex') as "to",
    '0x' || encode(address, 'hex') as asset, encode(topic3, 'hex') as token_id, encode(data, 'hex') as amount, null::text as event`,
  from: sql`from chain_log where ${isTransfer}`,
  isWhole: sql`and topic1 is not null and topic2 is not null and (topic3 is not null or length(data) = 32)`,
};
const ofMultiTokens: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(substring(topic2 from 13), 'hex') as "from", '0x' || encode(substring(topic3 from 13), 'hex') as "to",
    '0x' || encode(address, 'hex') as asset, null::text as token_id, encode(data, 'hex') as amount, encode(topic0, 'hex') as event`,
  from: sql`from chain_log where ${isMultiTransfer}`,
  isWhole: sql`and topic2 is not null and topic3 is not null`,
};
const ofPayments: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, index as transaction_index, 0 as index, '0x' || encode(hash, 'hex') as hash,
    '0x' || encode(sender, 'hex') as "from", '0x' || encode(target, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount, null::text as event`,
  from: sql`from chain_transaction where ${isPayment}`,
  isWhole: sql``,
};
const ofCoins: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, 0 as index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(sender, 'hex') as "from", '0x' || encode(recipient, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount, null::text as event`,
  from: sql`from coin_transfer where true`,
  isWhole: sql``,
};

/** Whose transfers are wanted, from rows of `address` in digits, `time` and `position`. */
export const endsOf = (rows: SQL): SQL =>
  sql`(select decode(address, 'hex') as address, decode(repeat('00', 12) || address, 'hex') as topic, to_timestamp(time) as time, position
    from ${rows}) s`;

/** One select for each table that holds transfers, on the side of the addresses `s`. */
export function selectTransfers(shape: TransferShape): TransferSelect[] {
  const when = whenOf(shape);
  const parts = [
    ...(shape.tokens === 0 ? [] : selectTokens(shape)),
    ...(shape.coins ? selectCoins(shape) : []),
  ].map(([select, rows]) => ({ ...select, from: sql`${select.from} and ${rows} and ${when}` }));
  // A trace of coins where none are kept still is a question that can be asked.
  return parts.length > 0 ? parts : [{ ...ofCoins, from: sql`${ofCoins.from} and false` }];
}

type RowsOfSelect = [select: TransferSelect, rows: SQL];

function selectTokens({ direction, tokens, hasLeast, kept }: TransferShape): RowsOfSelect[] {
  const isForwards = direction === 'forwards';
  const only = tokens === null ? sql`` : sql`and ${ofContracts(tokens)}`;
  const large = hasLeast
    ? sql`and (topic3 is not null or data >= decode(${sql.placeholder('leastWord')}, 'hex'))`
    : sql``;
  return [
    [ofTokens, sql`${isForwards ? sql`topic1` : sql`topic2`} = s.topic ${only} ${large}`],
    ...(kept?.multi === false
      ? []
      : [
          [
            ofMultiTokens,
            sql`${isForwards ? sql`topic2` : sql`topic3`} = s.topic ${only}`,
          ] satisfies RowsOfSelect,
        ]),
  ];
}

function selectCoins({ direction, hasLeast, kept }: TransferShape): RowsOfSelect[] {
  const isForwards = direction === 'forwards';
  const large = hasLeast ? sql`and value >= ${sql.placeholder('least')}::numeric` : sql``;
  const paid = isForwards ? sql`sender` : sql`target`;
  const moved = isForwards ? sql`sender` : sql`recipient`;
  return [
    ...(kept?.payments === false
      ? []
      : [[ofPayments, sql`${paid} = s.address ${large}`] satisfies RowsOfSelect]),
    ...(kept?.coins === false ? [] : [[ofCoins, sql`${moved} = s.address ${large}`] satisfies RowsOfSelect]),
  ];
}

const ofContracts = (tokens: number): SQL =>
  sql`address in (${sql.join(
    Array.from({ length: tokens }, (_, index) => sql`decode(${sql.placeholder(`token${index}`)}, 'hex')`),
    sql`, `,
  )})`;

function whenOf({ direction, hasUntil }: TransferShape): SQL {
  const [after, before] = direction === 'forwards' ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const end = hasUntil
    ? sql`and block_time ${before} to_timestamp(${sql.placeholder('until')}::float8)`
    : sql``;
  return sql`chain_id = ${sql.placeholder('chainId')} and block_time ${after} s.time ${end}`;
}
