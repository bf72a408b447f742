import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { AddressPageData } from '#wire/evidencePages.ts';
import { AddressHolders } from './AddressHolders.tsx';
import { CodeLink, contractRows, Owners } from './contractRows.tsx';
import { Facts } from './Facts.tsx';
import { Functions } from './Functions.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';

export function ErrorBoundary() {
  return <PlaceError name="address" />;
}

function Code({ data: { code, block } }: { data: AddressPageData }) {
  if (!code) return <>not known: the node did not give it{block === null ? '' : ' for this block'}</>;
  if (code.hash === null) return <>none: at this block it is a key, or nothing at all</>;
  return (
    <>
      {formatNumber(code.size)} bytes, <CodeLink hash={code.hash} />
    </>
  );
}

function AtBlock({ data }: { data: AddressPageData }) {
  const { chain, block, owners, creation, coins } = data;
  return (
    <Facts
      rows={[
        ['On record of', <Owners key="owners" owners={owners} />],
        [
          'Block',
          block === null ? 'none is known' : <BlockNumber key="block" chain={chain.chain} number={block} />,
        ],
        [
          'Scan',
          <Link
            key="scan"
            to={`/scan?${new URLSearchParams({ address: data.address, chain: chain.chain })}`}
            className="link"
          >
            Have it scanned now
          </Link>,
        ],
        ['Code', <Code key="code" data={data} />],
        [
          'Coins',
          coins === null ? (
            'not known: the node did not tell'
          ) : (
            <Amount key="coins" exact={coins} unit="of the chain’s own coin" />
          ),
        ],
        [
          'Created',
          creation && (
            <span key="creation">
              block <BlockNumber chain={chain.chain} number={creation.block} />,{' '}
              {formatDateTime(new Date(creation.time))}{' '}
              {creation.transaction && (
                <ChainHash
                  chain={chain.chain}
                  kind="transaction"
                  value={creation.transaction}
                  block={creation.block}
                />
              )}
            </span>
          ),
        ],
      ]}
    />
  );
}

function Reading({ data: { chain, reading } }: { data: AddressPageData }) {
  if (!reading) return null;
  const { block, time, codeHash } = reading;
  const { chain: id } = chain;
  return (
    <SectionCard title="What this site read" bare>
      <Facts
        rows={[
          [
            'Read at block',
            <span key="block">
              <BlockNumber chain={id} number={block} />, {formatDateTime(new Date(time))}
            </span>,
          ],
          ['Code then', codeHash === null ? 'none' : <CodeLink key="code" hash={codeHash} />],
          ...contractRows(id, reading),
        ]}
      />
    </SectionCard>
  );
}

function Implementations({ data }: { data: AddressPageData }) {
  const { chain, implementations, hasMoreImplementations, followedFrom, reading } = data;
  const isProxy = reading !== null && reading.implementation !== null;
  if (!isProxy && implementations.length === 0) return null;
  return (
    <SectionCard
      title="Past implementations"
      description={
        followedFrom === null
          ? 'The logs of this address are not followed: earlier implementations are not known.'
          : `From its Upgraded logs${followedFrom > 0 ? ` since block ${formatNumber(followedFrom)}` : ''}${hasMoreImplementations ? `, the newest ${implementations.length}: there are older ones` : ''}. Code may change without one.`
      }
      bare
    >
      {implementations.length > 0 && (
        <ol>
          {implementations.map(({ address, block, hash }) => (
            <li
              key={`${hash} ${address}`}
              className="flex flex-wrap items-center gap-x-4 border-t border-line px-4.5 py-2.5"
            >
              <ChainHash chain={chain.chain} kind="address" value={address} />
              <span>
                since block <BlockNumber chain={chain.chain} number={block} />
              </span>
              <ChainHash chain={chain.chain} kind="transaction" value={hash} block={block} />
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

export function Component({ data }: { data: AddressPageData }) {
  const { chain, address, block, calls, functions, reading } = data;
  const { holders, hasMoreHolders, holds, hasMorePowers } = data;
  return (
    <PlacePage kind="Address" id={address} chain={chain} explorer={{ page: 'address', id: address }}>
      <SectionCard title={block === null ? 'What it is' : `What it is at block ${formatNumber(block)}`} bare>
        <AtBlock data={data} />
      </SectionCard>
      <Reading data={data} />
      <Implementations data={data} />
      {(reading || functions.length > 0) && (
        <Functions
          functions={functions}
          description={reading ? `As read at block ${formatNumber(reading.block)}.` : 'As read earlier.'}
        />
      )}
      <AddressHolders
        title="Who controls it"
        chain={chain.chain}
        holders={holders}
        hasMore={hasMoreHolders}
        show="address"
      />
      <AddressHolders
        title="What it controls"
        chain={chain.chain}
        holders={holds}
        hasMore={hasMorePowers}
        show="contract"
      />
      <RawCalls calls={calls} />
    </PlacePage>
  );
}
