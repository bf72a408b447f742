import { createContext, Fragment, type ReactNode, use } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';

/** Finds the address that an address, whole or shortened, in a text is, and its name. */
export type FindNamed = (hash: string) => { address: string; name: string } | undefined;

/** What a page calls the addresses on it. */
export const NamesContext = createContext<FindNamed>(() => undefined);

const wholeAddress = /0x[0-9a-f]{40}(?![0-9a-f])/gi;
const anyHash = /(0x[0-9a-f]{40,}|0x[0-9a-f]{4}…[0-9a-f]{4}(?![0-9a-f]))/i;

/**
 * Names for the addresses in the texts of a page. A shortened one is named only where a single address of all that the page's
 * data mentions is shortened so: another one made to look alike would borrow the name.
 */
export function nameAddresses(data: unknown, names: ReadonlyMap<string, string>): FindNamed {
  if (names.size === 0) return () => undefined;
  const mentioned = new Set(JSON.stringify(data).toLowerCase().match(wholeAddress));
  const byShort = new Map<string, string | null>();
  for (const address of new Set([...mentioned, ...names.keys()])) {
    const short = shortenHash(address);
    byShort.set(short, byShort.has(short) ? null : address);
  }
  return (hash) => {
    const asked = hash.toLowerCase();
    const address = asked.includes('…') ? byShort.get(asked) : asked;
    const name = address && names.get(address);
    return name ? { address, name } : undefined;
  };
}

/** A text with the names of the addresses in it, the address on hover; one without a name is shortened. */
export function NamedText({ text }: { text: string }): ReactNode {
  const find = use(NamesContext);
  return text.split(anyHash).map((part, index) => {
    if (index % 2 === 0) return part;
    const named = find(part);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place in the text is the part's identity.
      <Fragment key={index}>
        {named ? (
          <span title={named.address} data-written="">
            {named.name}
          </span>
        ) : (
          shortenHash(part)
        )}
      </Fragment>
    );
  });
}
