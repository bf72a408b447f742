import { type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { LiteQuery, LiteRow } from './liteProtocol.ts';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement that the database keeps parsed and planned, with the types of its parameters and its columns. */
interface Prepared {
  name: string;
  types: readonly number[];
  columns: Messages;
}

/** A kept plan takes some ten kilobytes of the database's memory. */
const mostPrepared = 400;
/** Texts asked once: those with a list of changing length are rarely asked again, so the first time keeps no plan. */
const mostAsked = 2000;

const { serialize } = protocol;

const canBeKept = /^\s*(select|insert|update|delete|with)\b/i;
/** A plan kept from before may answer with columns that are no longer there. */
const changesSchema = /^\s*(create|alter|drop|do\b.*\b(create|alter|drop))\b/is;

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function takeOldest<Value>(map: Map<string, Value>, most: number): Value | undefined {
  const [oldest] = map;
  if (map.size <= most || !oldest) return undefined;
  map.delete(oldest[0]);
  return oldest[1];
}

/**
 * Runs queries whose statements are parsed and planned once, each in one message: PGlite's own `query` sends six and parses
 * every time, which costs more than most queries do.
 */
export function createLiteStatements(db: PGlite) {
  const prepared = new Map<string, Prepared>();
  const asked = new Map<string, true>();
  let count = 0;

  const send = (...parts: Uint8Array[]): Promise<Messages> => db.execProtocolStream(join(parts), {});

  async function prepare(sql: string, name: string): Promise<Prepared> {
    const messages = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    return {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    };
  }

  async function find(sql: string): Promise<Prepared> {
    const known = prepared.get(sql);
    if (known) {
      prepared.delete(sql);
      prepared.set(sql, known);
      return known;
    }
    if (changesSchema.test(sql)) await forget();
    if (!canBeKept.test(sql)) return prepare(sql, '');
    if (!asked.delete(sql)) {
      asked.set(sql, true);
      takeOldest(asked, mostAsked);
      return prepare(sql, '');
    }
    count += 1;
    const made = await prepare(sql, `kept_${count}`);
    prepared.set(sql, made);
    const old = takeOldest(prepared, mostPrepared);
    if (old) await send(serialize.close({ type: 'S', name: old.name }), serialize.sync());
    return made;
  }

  function toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const convert = type === undefined ? undefined : db.serializers[type];
    return convert ? convert(value) : String(value);
  }

  async function forget(): Promise<void> {
    const names = [...prepared.values()].map(({ name }) => name);
    prepared.clear();
    if (names.length > 0)
      await send(...names.map((name) => serialize.close({ type: 'S', name })), serialize.sync());
  }

  return {
    forget,
    async run({ sql, params = [], rowMode = 'object' }: LiteQuery): Promise<LiteRow[]> {
      const statement = await find(sql);
      const values = params.map((value, index) => toText(value, statement.types[index]));
      const messages = await send(
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
        serialize.sync(),
      );
      const [result] = parse.parseResults([...statement.columns, ...messages], db.parsers, { rowMode });
      if (!result) throw new Error('The database gave no result');
      return result.rows;
    },
  };
}
