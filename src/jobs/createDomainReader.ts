import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import { resolveTexts } from '#lib/nameServers.ts';
import { type PublicRequest, requestPublic } from '#lib/requestPublic.ts';

export type DomainReaderOptions = Pick<
  PublicRequest,
  'isAllowed' | 'ca' | 'nameServers' | 'timeoutMs' | 'local'
> & {
  /** Who knows a name of the demo world; undefined for every other name. */
  nameServersOf?: ((name: string) => readonly string[] | undefined) | undefined;
};

const gone = new Set([404, 410]);
const mostBytes = 4096;

/** Asks name servers and websites that records name: within limits, and only on the public internet. */
export function createDomainReader({
  nameServers,
  timeoutMs = 5000,
  isAllowed,
  ca,
  local,
  nameServersOf = () => undefined,
}: DomainReaderOptions = {}): DomainReader {
  return {
    async readTexts(name) {
      const signal = AbortSignal.timeout(timeoutMs);
      return resolveTexts(name, { signal, nameServers: nameServersOf(name) ?? nameServers }).catch(
        () => undefined,
      );
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
          local,
        });
        if (gone.has(status)) return '';
        return status === 200 ? body.toString('utf8') : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
