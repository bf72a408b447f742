import { shortenHash } from '#lib/shortenHash.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SlotPageData } from '#wire/evidencePages.ts';
import { Facts } from './Facts.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';
import { Word } from './Words.tsx';

export function ErrorBoundary() {
  return <PlaceError name="slot" />;
}

function Powers({ powers, hasMorePowers }: Pick<SlotPageData, 'powers' | 'hasMorePowers'>) {
  if (powers.length === 0 && !hasMorePowers) return null;
  return (
    <SectionCard title="Dependent powers" description="Powers that we traced to this word." bare>
      <ul>
        {powers.map((one) => (
          <li
            key={`${one.function} ${one.block} ${one.label}`}
            className="border-t border-line px-4.5 py-2.5"
          >
            <code className="wrap-anywhere">{one.function}</code>
            {one.guard && <span className="text-muted">: {one.guard}</span>}
            <p className="text-xs wrap-anywhere text-muted">
              At block {formatNumber(one.block)}: {one.label}
            </p>
          </li>
        ))}
      </ul>
      {hasMorePowers && (
        <p className="border-t border-line px-4.5 py-2.5">
          The contract has more powers than were looked through: this list may not be all.
        </p>
      )}
    </SectionCard>
  );
}

export function Component({ data }: { data: SlotPageData }) {
  const { chain, address, label, slot, standard, block, calls, word, powers, hasMorePowers } = data;
  const to = placeHrefs.address({ chain: chain.chain, address });
  const trail = [{ name: label ?? `Address ${shortenHash(address)}`, to }];
  return (
    <PlacePage
      kind="Storage slot"
      id={slot}
      chain={chain}
      explorer={{ page: 'address', id: address, name: 'the contract' }}
      trail={trail}
    >
      <SectionCard
        title={block === null ? 'What it holds' : `What it holds at block ${formatNumber(block)}`}
        bare
      >
        <Facts
          rows={[
            [
              'Of',
              <Link key="address" to={to} className="link font-mono">
                {address}
              </Link>,
            ],
            ['Kept there by a standard', standard],
            [
              'Block',
              block === null ? (
                'none is known'
              ) : (
                <BlockNumber key="block" chain={chain.chain} number={block} />
              ),
            ],
            ['Value', word ? null : 'not known: the node did not give it for this block'],
          ]}
        />
        {word && <Word chain={chain.chain} word={word} />}
      </SectionCard>
      <Powers powers={powers} hasMorePowers={hasMorePowers} />
      <RawCalls calls={calls} />
    </PlacePage>
  );
}
