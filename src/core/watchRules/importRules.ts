import * as z from 'zod/mini';
import { getOwner } from '#core/organisations/owners.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import { ruleFileSchema } from '#wire/watchRules.ts';
import {
  monitorSchema,
  type ReadRules,
  translateOpenZeppelinMonitor,
} from './translateOpenZeppelinMonitor.ts';
import { createWatchRule } from './watchRules.ts';

/** Rules of a file: our own, or monitors of OpenZeppelin Monitor, one or a list of them. */
export function readRuleFile(text: string): ReadRules {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest('The file is not JSON.');
  }
  const own = findStored(ruleFileSchema, json);
  if (own) return { rules: own.rules, left: [] };
  const list = z.safeParse(
    z.array(monitorSchema).check(z.minLength(1), z.maxLength(100)),
    Array.isArray(json) ? json : [json],
  );
  if (!list.success)
    throw badRequest('The file is neither a file of rules nor a monitor of OpenZeppelin Monitor.');
  const translated = list.data.map(translateOpenZeppelinMonitor);
  return { rules: translated.flatMap(({ rules }) => rules), left: translated.flatMap(({ left }) => left) };
}

/** Makes rules of a file. Those that cannot be kept are named with the reason, and the others are kept. */
export async function importRules(
  db: Db,
  {
    userId,
    organisation,
    text,
    now,
  }: { userId: string; organisation?: string | undefined; text: string; now: Date },
): Promise<{ made: number; left: string[] }> {
  // Said once, not for each rule.
  await getOwner(db, { userId, organisation, use: 'change' });
  const { rules, left } = readRuleFile(text);
  const refused: string[] = [];
  for (const rule of rules) {
    try {
      await createWatchRule(db, { userId, organisation, ...rule, now });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push(`${rule.name}: ${error.message}`);
    }
  }
  return { made: rules.length - refused.length, left: [...left, ...refused] };
}
