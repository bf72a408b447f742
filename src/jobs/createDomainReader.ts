import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { resolveTexts } from '#lib/nameServers.ts';
import { type PublicRequest, requestPublic } from '#lib/requestPublic.ts';

type DomainReaderOptions = Pick<PublicRequest, 'isAllowed' | 'ca' | 'nameServers' | 'timeoutMs'>;

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
      const signal = AbortSignal.timeout(timeoutMs);
      return resolveTexts(name, { signal, nameServers }).catch(() => undefined);
    },
    async readFile(url) {
      try {
        const { status, body } = await requestPublic({
          url,
          timeoutMs,
          maxBytes: mostBytes,
          cut: true,
          isAllowed,
          nameServers,
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
