import { Resolver } from 'node:dns/promises';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { type PublicRequest, requestPublic } from '#lib/requestPublic.ts';

interface DomainReaderOptions extends Pick<PublicRequest, 'isAllowed' | 'ca'> {
  /** Name servers to ask instead of the machine's own. */
  nameServers?: readonly string[];
  timeoutMs?: number;
}

/** Answers that say: there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);
const gone = new Set([404, 410]);
const mostBytes = 4096;

/** Asks name servers and websites that records name: within limits, and only on the public internet. */
export function createDomainReader({
  nameServers,
  timeoutMs = 5000,
  isAllowed,
  ca,
}: DomainReaderOptions = {}): DomainReader {
  return {
    async readTexts(name) {
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
      if (nameServers) resolver.setServers(nameServers);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        return absent.has((error as { code?: string }).code ?? '') ? [] : undefined;
      }
    },
    async readFile(url) {
      try {
        const { status, body } = await requestPublic({
          url,
          timeoutMs,
          maxBytes: mostBytes,
          cut: true,
          isAllowed,
          ca,
        });
        if (gone.has(status)) return '';
        return status === 200 ? body.toString('utf8') : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
