import type { ConfigV5 } from './flagConfig.ts';

/** The document in a response body, or undefined when the body is something else. */
export function parseConfig(body: string): ConfigV5 | undefined {
  try {
    const config: unknown = JSON.parse(body);
    return isConfig(config) ? config : undefined;
  } catch {
    return undefined;
  }
}

/** Checks only what evaluation would stumble over; a wrong value or comparison there simply does not match. */
function isConfig(config: unknown): config is ConfigV5 {
  return (
    isRecord(config) &&
    (config.p === undefined || isRecord(config.p)) &&
    (config.f === undefined || (isRecord(config.f) && Object.values(config.f).every(isFlag)))
  );
}

function isFlag(flag: unknown): boolean {
  return isRecord(flag) && [flag.r, flag.p].every(isListOfRecords);
}

function isListOfRecords(list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.every(isRecord));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
