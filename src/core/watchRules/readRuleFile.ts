import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import { badRequest } from '#lib/AppError.ts';
import { ruleFileSchema } from '#wire/watchRules.ts';
import { monitorSchema, type ReadRules, translateMonitor } from './translateMonitor.ts';

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
  const translated = list.data.map(translateMonitor);
  return { rules: translated.flatMap(({ rules }) => rules), left: translated.flatMap(({ left }) => left) };
}
