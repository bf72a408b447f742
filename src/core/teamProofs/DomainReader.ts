import { type DomainMethod, describeProof, type ProofFinding } from '#model/teamProofs.ts';

/** How the product looks at a domain that a record names; the implementation is handed in at start. */
export interface DomainReader {
  /** The TXT records of a name, none for a name without; undefined when nobody answered. */
  readTexts: (name: string) => Promise<string[] | undefined>;
  /** A small file, `''` when the website says that there is none; undefined when nobody answered. */
  readFile: (url: string) => Promise<string | undefined>;
}

/** For a site that asks nobody: nothing is ever known. */
export const noDomains: DomainReader = {
  readTexts: async () => undefined,
  readFile: async () => undefined,
};

/** Looks for a proof. That nobody answers proves nothing. */
export async function findProof(
  reader: DomainReader,
  { method, domain, token }: { method: DomainMethod; domain: string; token: string },
): Promise<ProofFinding> {
  const { dnsName, fileUrl, line } = describeProof({ domain, token });
  if (method === 'dns') {
    const texts = await reader.readTexts(dnsName);
    if (!texts) return 'unknown';
    return texts.some((text) => text.trim() === line) ? 'found' : 'absent';
  }
  const file = await reader.readFile(fileUrl);
  if (file === undefined) return 'unknown';
  return file.split(/\r?\n/).some((text) => text.trim() === line) ? 'found' : 'absent';
}
