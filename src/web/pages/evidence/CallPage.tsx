import { shortenHash } from '#lib/shortenHash.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { CallPageData } from '#wire/evidencePages.ts';
import { Facts } from './Facts.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';
import { Word } from './Words.tsx';

export function ErrorBoundary() {
  return <PlaceError name="call" />;
}

export function Component({ data: page }: { data: CallPageData }) {
  const { chain, address, label, data, from, block, calls, words, moreWords } = page;
  const to = placeHrefs.address({ chain: chain.chain, address });
  const trail = [{ name: label ?? `Address ${shortenHash(address)}`, to }];
  return (
    <PlacePage
      kind="Call"
      id={page.function ?? data}
      chain={chain}
      explorer={{ page: 'address', id: address, name: 'the contract' }}
      trail={trail}
    >
      <SectionCard title={block === null ? 'What was called' : `Called at block ${formatNumber(block)}`} bare>
        <Facts
          rows={[
            [
              'Contract',
              <Link key="address" to={to} className="link font-mono">
                {address}
              </Link>,
            ],
            ['From', from && <ChainHash key="from" chain={chain.chain} kind="address" value={from} />],
            ['Data', <code key="data">{data}</code>],
            [
              'Block',
              block === null ? (
                'none is known'
              ) : (
                <BlockNumber key="block" chain={chain.chain} number={block} />
              ),
            ],
          ]}
        />
      </SectionCard>
      <SectionCard title="What it answered" description="Word by word; nothing was changed by asking." bare>
        {words.length > 0 ? (
          words.map((word, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words are told apart by their position alone
            <Word key={position} chain={chain.chain} word={word} />
          ))
        ) : (
          <p className="border-t border-line px-4.5 py-4">
            No value: see the raw answer below for what came back instead.
          </p>
        )}
        {moreWords > 0 && (
          <p className="border-t border-line px-4.5 py-2.5">
            The first {words.length} words: {formatNumber(moreWords)} more are in the raw answer.
          </p>
        )}
      </SectionCard>
      <RawCalls calls={calls} />
    </PlacePage>
  );
}
