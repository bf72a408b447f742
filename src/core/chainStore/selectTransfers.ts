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

/** The same for each row; asked of the tables once. */
export const keptColumns = sql`(select exists (select 1 from chain_log where ${isMultiTransfer})) as multi,
  (select exists (select 1 from chain_transaction where ${isPayment})) as payments, (select exists (select 1 from coin_transfer)) as coins`;

const seconds = sql`extract(epoch from block_time)::float8 as time`;
/** What is read of a table with transfers, and which of its rows. */
export interface TransferSelect {
  columns: SQL;
  from: SQL;
}

const ofTokens: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(substring(topic1 from 13), 'hex') as "from", '0x' || encode(substring(topic2 from 13), 'hex') as "to",
    '0x' || encode(address, 'hex') as asset, encode(topic3, 'hex') as token_id, encode(data, 'hex') as amount, null::text as event`,
  from: sql`from chain_log where ${isTransfer} and topic1 is not null and topic2 is not null and (topic3 is not null or length(data) = 32)`,
};
const ofMultiTokens: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(substring(topic2 from 13), 'hex') as "from", '0x' || encode(substring(topic3 from 13), 'hex') as "to",
    '0x' || encode(address, 'hex') as asset, null::text as token_id, encode(data, 'hex') as amount, encode(topic0, 'hex') as event`,
  from: sql`from chain_log where ${isMultiTransfer} and topic2 is not null and topic3 is not null`,
};
const ofPayments: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, index as transaction_index, 0 as index, '0x' || encode(hash, 'hex') as hash,
    '0x' || encode(sender, 'hex') as "from", '0x' || encode(target, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount, null::text as event`,
  from: sql`from chain_transaction where ${isPayment}`,
};
const ofCoins: TransferSelect = {
  columns: sql`block_number as block, ${seconds}, transaction_index, 0 as index, '0x' || encode(transaction_hash, 'hex') as hash,
    '0x' || encode(sender, 'hex') as "from", '0x' || encode(recipient, 'hex') as "to", '' as asset, null::text as token_id, value::text as amount, null::text as event`,
  from: sql`from coin_transfer where true`,
};

/** Whose transfers are wanted, from rows of `address` in digits, `time` and `position`. */
export const endsOf = (rows: SQL): SQL =>
  sql`(select decode(address, 'hex') as address, decode(repeat('00', 12) || address, 'hex') as topic, to_timestamp(time) as time, position
    from ${rows}) s`;

/** One select for each table that holds transfers, on the side of the addresses `s`. */
export function selectTransfers(filter: TransferFilter): TransferSelect[] {
  const { assets } = filter;
  const tokens = assets?.filter((asset) => asset !== coin);
  const when = whenOf(filter);
  const parts = [
    ...(tokens === undefined || tokens.length > 0 ? selectTokens(filter, tokens) : []),
    ...(assets === undefined || assets.includes(coin) ? selectCoins(filter) : []),
  ].map(([{ columns, from }, rows]) => ({ columns, from: sql`${from} and ${rows} and ${when}` }));
  // A trace of coins where none are kept still is a question that can be asked.
  return parts.length > 0 ? parts : [{ columns: ofCoins.columns, from: sql`${ofCoins.from} and false` }];
}

type RowsOfSelect = [select: TransferSelect, rows: SQL];

function selectTokens(
  { direction, least, kept }: TransferFilter,
  tokens: readonly string[] | undefined,
): RowsOfSelect[] {
  const isForwards = direction === 'forwards';
  const only = tokens ? sql`and ${ofContracts(tokens)}` : sql``;
  const large = least === undefined ? sql`` : sql`and (topic3 is not null or data >= ${toWord(least)})`;
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

function selectCoins({ direction, least, kept }: TransferFilter): RowsOfSelect[] {
  const isForwards = direction === 'forwards';
  const large = least === undefined ? sql`` : sql`and value >= ${least.toString()}::numeric`;
  const paid = isForwards ? sql`sender` : sql`target`;
  const moved = isForwards ? sql`sender` : sql`recipient`;
  return [
    ...(kept?.payments === false
      ? []
      : [[ofPayments, sql`${paid} = s.address ${large}`] satisfies RowsOfSelect]),
    ...(kept?.coins === false ? [] : [[ofCoins, sql`${moved} = s.address ${large}`] satisfies RowsOfSelect]),
  ];
}

const toWord = (amount: bigint): SQL => sql`decode(${amount.toString(16).padStart(64, '0')}, 'hex')`;

const ofContracts = (tokens: readonly string[]): SQL =>
  sql`address in (${sql.join(
    tokens.map((token) => sql`decode(${token.slice(2)}, 'hex')`),
    sql`, `,
  )})`;

function whenOf({ chainId, direction, until }: TransferFilter): SQL {
  const [after, before] = direction === 'forwards' ? [sql`>=`, sql`<=`] : [sql`<=`, sql`>=`];
  const end = until === undefined ? sql`` : sql`and block_time ${before} to_timestamp(${until}::float8)`;
  return sql`chain_id = ${chainId} and block_time ${after} s.time ${end}`;
}
