import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { alertHref } from '#wire/alertHref.ts';
import { logAnchor } from '#wire/anchors.ts';
import type { LogView, TransactionPageData } from '#wire/evidencePages.ts';
import { Facts } from './Facts.tsx';
import { PlaceError } from './PlaceError.tsx';
import { PlacePage } from './PlacePage.tsx';
import { RawCalls } from './RawCalls.tsx';
import { sources } from './sources.ts';

export function ErrorBoundary() {
  return <PlaceError name="transaction" />;
}

type Transaction = NonNullable<TransactionPageData['transaction']>;

const outcomes = { true: 'succeeded', false: 'failed: it changed nothing but fees' };

function Meaning({ chain, transaction }: { chain: string; transaction: Transaction }) {
  const { block, sender, target, targetLabel, created, value, success, from } = transaction;
  return (
    <Facts
      rows={[
        ['Outcome', success === null ? 'not known: there is no receipt' : outcomes[`${success}`]],
        ['Block', block === null ? 'none yet' : <BlockNumber key="block" chain={chain} number={block} />],
        ['From', <ChainHash key="from" chain={chain} kind="address" value={sender} />],
        [
          'To',
          target === null ? (
            'nobody: it creates a contract'
          ) : (
            <span key="to">
              {targetLabel && <>{targetLabel} </>}
              <ChainHash chain={chain} kind="address" value={target} />
            </span>
          ),
        ],
        ['Contract created', created && <ChainHash key="new" chain={chain} kind="address" value={created} />],
        ['Function', transaction.function && <code key="function">{transaction.function}</code>],
        ['Value in the chain’s smallest unit', value],
        ['Read from', sources[from]],
      ]}
    />
  );
}

function Log({
  chain,
  log: { index, address, label, event, topics, data },
}: {
  chain: string;
  log: LogView;
}) {
  return (
    <li id={logAnchor(index)} className="scroll-mt-20 border-t border-line target:bg-mist">
      <p className="flex flex-wrap items-center gap-x-3 px-4.5 pt-3">
        <span className="num font-[550]">Log {index}</span>
        <code className="wrap-anywhere">{event ?? 'event that is not known by name'}</code>
        <span>
          {label && <>{label} </>}
          <ChainHash chain={chain} kind="address" value={address} />
        </span>
      </p>
      <ol className="px-4.5 py-2 font-mono text-xs text-muted">
        {topics.map((topic, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: topics are told apart by their position alone
          <li key={position} className="wrap-anywhere">
            topic {position}: {topic}
          </li>
        ))}
        {data !== '0x' && <li className="line-clamp-4 wrap-anywhere">data: {data}</li>}
      </ol>
    </li>
  );
}

export function Component({ data }: { data: TransactionPageData }) {
  const { chain, hash, calls, transaction, logs, hasMoreLogs, alerts, hasMoreAlerts } = data;
  return (
    <PlacePage kind="Transaction" id={hash} chain={chain} explorer={{ page: 'tx', id: hash }}>
      <SectionCard title="What it says" bare>
        {transaction ? (
          <Meaning chain={chain.chain} transaction={transaction} />
        ) : (
          <p className="border-t border-line px-4.5 py-4">
            Neither the node nor the index of this site has this transaction at present.
          </p>
        )}
      </SectionCard>
      {alerts.length > 0 && (
        <SectionCard
          title="Alerts made from it"
          {...(hasMoreAlerts && { description: `The first ${alerts.length}: there are more.` })}
          bare
        >
          <ul>
            {alerts.map(({ id, title, projectId, project }) => (
              <li key={id} className="border-t border-line px-4.5 py-2.5">
                <Link to={alertHref({ projectId, id })} className="link">
                  {title}
                </Link>{' '}
                <span className="text-muted">{project}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {logs.length > 0 && (
        <SectionCard
          title="Logs"
          {...(hasMoreLogs && { description: `The first ${logs.length}: there are more.` })}
          bare
        >
          <ol>
            {logs.map((log) => (
              <Log key={log.index} chain={chain.chain} log={log} />
            ))}
          </ol>
        </SectionCard>
      )}
      <RawCalls calls={calls} />
    </PlacePage>
  );
}
