import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { badRequest } from '#lib/AppError.ts';
import { ImportError } from './ImportError.ts';
import { parseContractMap, parseTokenList, type TokenList } from './tokenList.ts';

export interface TokenListSource {
  list: TokenList;
  /** A logo file that came with the list. */
  readLogo(name: string): Uint8Array | undefined;
}

const maxBytes = 20 * 1024 * 1024;

function accept(parsed: ReturnType<typeof parseTokenList>): TokenList {
  if ('faults' in parsed) throw new ImportError(parsed.faults);
  return parsed.list;
}

function parseJson(place: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`${place} is not JSON: ${(error as Error).message}`);
  }
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch((error: Error) => {
    throw badRequest(
      `${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  if (!response.ok) throw badRequest(`${url} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw badRequest(`${url} is larger than ${maxBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const noLogos = () => undefined;

function findPackage(name: string): string | undefined {
  if (!/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name)) return undefined;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

/** A module's own list may sit under one or two defaults, as bundlers leave it. */
function findList(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 2) return undefined;
  if ('tokens' in value) return value;
  return findList((value as { default?: unknown }).default, depth + 1);
}

async function readPackage(name: string, folder: string): Promise<TokenListSource> {
  const map = join(folder, 'contract-map.json');
  if (existsSync(map)) {
    const list = accept(
      parseContractMap('contract-map.json', name, parseJson(map, readFileSync(map, 'utf8'))),
    );
    return {
      list,
      readLogo(file) {
        const path = join(folder, 'images', file);
        const inside = path.startsWith(join(folder, 'images', '/'));
        return inside && existsSync(path) ? readFileSync(path) : undefined;
      },
    };
  }
  const found = findList(await import(name));
  if (found === undefined) throw badRequest(`The package ${name} holds no token list`);
  return { list: accept(parseTokenList(name, found)), readLogo: noLogos };
}

/** A token list from an http(s) address, a file, or an installed package. */
export async function readTokenList(place: string): Promise<TokenListSource> {
  if (/^https?:\/\//.test(place)) {
    const list = accept(parseTokenList(place, parseJson(place, await fetchText(place))));
    return { list, readLogo: noLogos };
  }
  if (existsSync(place) && statSync(place).isFile()) {
    const list = accept(parseTokenList(place, parseJson(place, readFileSync(place, 'utf8'))));
    return { list, readLogo: noLogos };
  }
  const folder = findPackage(place);
  if (folder === undefined)
    throw badRequest(`${place} is neither an http(s) address, nor a file, nor an installed package`);
  return readPackage(place, folder);
}
