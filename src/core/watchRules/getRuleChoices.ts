import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getSeenKeys } from '#core/chainStore/seenRows.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { RuleSubject } from '#model/watchRules.ts';
import type { RuleChoice } from '#wire/watchRules.ts';
import { type Declaration, findDeclaration, listArguments } from './declarations.ts';
import { getRuleContracts, type RuleContract } from './getRuleContracts.ts';
import { getSourceDeclarations } from './sourceDeclarations.ts';
import { wellKnown } from './wellKnownDeclarations.ts';

/** Contracts that are looked at for their functions and events. */
const mostContracts = 40;
const mostChoices = 300;

const codeRow = z.object({ codeHash: z.string() });

/** The codes that run at these contracts: their own, and those of a proxy's implementation and a diamond's facets. */
async function getCodes(db: Db, places: readonly RuleContract[]): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct code.hash as "codeHash"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g (chain text, address text)
      join contract_state s on s.chain = g.chain and lower(s.address) = g.address
      cross join lateral (select s.code_hash as hash union all select s.implementation_hash
        union all select f.value ->> 'codeHash' from jsonb_array_elements(s.facets) f) code
    where code.hash is not null limit ${mostChoices}`);
  return parseRows(result, codeRow).map(({ codeHash }) => codeHash);
}

const analysedRow = z.object({ signature: z.string() });

/** Functions that the analysis of these codes found. */
async function getAnalysed(db: Db, codes: readonly string[]): Promise<string[]> {
  const result = await db.execute(sql`
    select distinct f.value ->> 'signature' as signature
    from contract_analysis a cross join lateral jsonb_array_elements(a.analysis -> 'functions') f
    where a.code_hash in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))
      and f.value ->> 'signature' is not null and f.value ->> 'stateMutability' not in ('view', 'pure') limit ${mostChoices}`);
  return parseRows(result, analysedRow).map(({ signature }) => signature);
}

const countIndexed = ({ item }: Declaration) =>
  item.inputs.filter((input) => 'indexed' in input && input.indexed === true).length;

/** With all arguments in topics where there are as many of these; else it is not known which are. */
function guessEvent(signature: string, topics: number | null): { declaration: string; isSure: boolean } {
  const plain = findDeclaration('event', signature);
  const inputs = plain?.item.inputs.length ?? 0;
  if (topics === null || topics === 0 || !plain)
    return { declaration: `event ${signature}`, isSure: topics === 0 };
  if (topics < inputs) return { declaration: `event ${signature}`, isSure: false };
  const types = plain.item.inputs.map(({ type }) => `${type} indexed`).join(', ');
  return { declaration: `event ${plain.item.name}(${types})`, isSure: !types.includes('tuple') };
}

function toChoice(
  kind: RuleChoice['kind'],
  { declaration, isSure, seen }: { declaration: string; isSure: boolean; seen: number },
): RuleChoice[] {
  const found = findDeclaration(kind, declaration);
  if (!found) return [];
  const list = isSure ? listArguments(found).map(({ name, type }) => ({ name, type })) : [];
  return [{ kind, declaration, arguments: list, seen }];
}

/** The functions and events that a rule for these subjects can be about, by their real names, the most used first. */
export async function getRuleChoices(
  db: Db,
  params: { ownerId: string; subjects: readonly RuleSubject[] },
): Promise<RuleChoice[]> {
  const places = await getRuleContracts(db, { ...params, limit: mostContracts });
  if (places.length === 0) return [];
  const codes = await getCodes(db, places);
  const [seen, analysed, declared] = await Promise.all([
    getSeenKeys(db, { places, limit: mostChoices }),
    getAnalysed(db, codes),
    getSourceDeclarations(db, codes),
  ]);
  // The names of their own source before those of the standards.
  const named = [...declared, ...wellKnown];
  const names = await getSignatures(
    db,
    seen.map(({ key }) => key),
  );
  const used = seen.flatMap(({ kind, key, seen: count, topics }): RuleChoice[] => {
    const known = named.find(
      ({ found }) =>
        found.key === key &&
        found.kind === kind &&
        (kind === 'call' || topics === null || countIndexed(found) === topics),
    );
    if (known) return toChoice(kind, { declaration: known.text, isSure: true, seen: count });
    const signature = names.get(key);
    if (signature === undefined) return [];
    return kind === 'event'
      ? toChoice(kind, { ...guessEvent(signature, topics), seen: count })
      : toChoice(kind, { declaration: `function ${signature}`, isSure: true, seen: count });
  });
  const there = new Set(used.map(({ kind, declaration }) => findDeclaration(kind, declaration)?.key));
  const unused = analysed.flatMap((signature): RuleChoice[] => {
    const found = findDeclaration('call', `function ${signature}`);
    if (!found || there.has(found.key)) return [];
    const known = named.find((one) => one.found.kind === 'call' && one.found.key === found.key);
    return toChoice('call', { declaration: known?.text ?? `function ${signature}`, isSure: true, seen: 0 });
  });
  return [...used, ...unused].slice(0, mostChoices);
}
