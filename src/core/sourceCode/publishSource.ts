import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { publishedSource, sourceCode } from '#db/schema/sourceCode.ts';
import type { CompilerInput, SourceOrigin } from '#model/sourceCode.ts';
import { invalidate } from '../cacheInvalidation.ts';

/** Source code that somebody says is that of a contract. */
export interface Publication {
  origin: SourceOrigin;
  /** The id of the import's record, or the name of the service. */
  publisher: string;
  chain: string;
  /** EIP-55. */
  address: string;
  projectId: string | null;
  compiler: string;
  input: CompilerInput;
  /** `contracts/Vault.sol:Vault`. */
  target: string;
  repository: string | null;
  commit: string | null;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** Which parts a compiler answers is ours to choose, and changes nothing in what it builds. */
function writeInput({ language, sources, settings }: CompilerInput): string {
  const { outputSelection: _, ...rest } = settings;
  return JSON.stringify(sortKeys({ language, sources, settings: rest }));
}

type Code = Pick<Publication, 'compiler' | 'input'>;

const hashOf = (version: string, text: string) =>
  createHash('sha256').update(`${version}\n${text}`).digest('hex');

/** What source code is known by: the same for every publisher. */
export const hashSourceCode = ({ compiler, input }: Code): string =>
  hashOf(compiler.replace(/^v/, ''), writeInput(input));

/** Keeps source code once; answers the hash it is known by. */
async function saveSourceCode(db: Db, { compiler, input }: Code): Promise<string> {
  const text = writeInput(input);
  const version = compiler.replace(/^v/, '');
  const hash = hashOf(version, text);
  await db
    .insert(sourceCode)
    .values({ hash, compiler: version, input: text })
    // Held until it is published, so that no sweep takes away what is there already.
    .onConflictDoUpdate({ target: sourceCode.hash, set: { compiler: version } });
  return hash;
}

const runningRow = z.object({ id: z.string() });

/** Projects with a contract at the address, or with a proxy in front of it. */
async function getProjectsRunning(
  db: Db,
  { chain, address }: Pick<Publication, 'chain' | 'address'>,
): Promise<string[]> {
  const result = await db.execute(sql`
    select c.project_id as id
    from (select project_id, chain, address from contract union select project_id, chain, address from token) c
      left join contract_state s on s.chain = c.chain and s.address = c.address
    where c.chain = ${chain} and (c.address = ${address} or s.implementation = ${address})`);
  return parseRows(result, runningRow).map(({ id }) => id);
}

const { origin, publisher, chain, address, sourceHash, target, commit } = publishedSource;

/**
 * Keeps source code with who published it for which contract; the same publisher's earlier word on it is replaced.
 * Answers whether it is new.
 */
export async function publishSource(
  db: Db,
  { compiler, input, ...rest }: Publication,
  { now }: { now: Date },
): Promise<boolean> {
  const values = { ...rest, sourceHash: await saveSourceCode(db, { compiler, input }), foundAt: now };
  const written = await db
    .insert(publishedSource)
    .values(values)
    .onConflictDoUpdate({
      target: [origin, publisher, chain, address],
      set: values,
      setWhere: sql`(${sourceHash}, ${target}, ${commit}) is distinct from (excluded.source_hash, excluded.target, excluded.commit)`,
    })
    .returning({ address });
  if (written.length > 0)
    await invalidate(
      db,
      publishedSource,
      await getProjectsRunning(db, { chain: rest.chain, address: rest.address }),
    );
  return written.length > 0;
}
