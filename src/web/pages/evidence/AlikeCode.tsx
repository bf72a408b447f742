import { shortenHash } from '#lib/shortenHash.ts';
import { addressKey } from '#model/addressKey.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { describeLikeness } from '#web/copies/likenessWords.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { CodeCopies } from '#wire/copies.ts';
import { projectHref } from '#wire/projectHref.ts';

const emptyWords: Record<CodeCopies['state'], string> = {
  compared: 'No other code that was read here is alike.',
  library: 'Common library code alone: who else runs it says nothing, and is not listed.',
  notCompared: 'Not compared: this code was not read lately, or is too large.',
};

/** Other code that is the same but for what compilers and creators fill in, or nearly so. */
export function AlikeCode({ copies: { items, hasMore, state } }: { copies: CodeCopies }) {
  return (
    <SectionCard title="Copies of this code" description="Compared function by function." bare>
      {items.length === 0 ? (
        <p className="border-t border-line px-4.5 py-4">{emptyWords[state]}</p>
      ) : (
        <ul>
          {items.map(({ codeHash, places, ...likeness }) => (
            <li key={codeHash} className="border-t border-line px-4.5 py-2.5">
              <p className="flex flex-wrap items-center gap-x-3">
                <Link to={placeHrefs.code({ hash: codeHash })} className="link font-mono text-xs">
                  {shortenHash(codeHash)}
                </Link>
                <span>{describeLikeness(likeness)}</span>
              </p>
              {places.map((place) => (
                <p
                  key={`${addressKey(place)} ${place.projectId ?? ''}`}
                  className="flex flex-wrap items-center gap-x-3"
                >
                  {place.projectId !== null && (
                    <Link to={projectHref(place.projectId)} className="link underline" data-written="">
                      {place.project}
                    </Link>
                  )}
                  <ChainHash chain={place.chain} kind="address" value={place.address} />
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="border-t border-line px-4.5 py-2.5">{`The first ${items.length}: there are more.`}</p>
      )}
    </SectionCard>
  );
}
