import { placeHrefs } from '#model/placeHrefs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { InboxAlert } from '#wire/watchRules.ts';
import { SilenceForm } from './SilenceForm.tsx';

interface InboxRowProps {
  alert: InboxAlert;
  onMark: (read: boolean) => void;
  onAcknowledge: () => void;
}

/** All that one transaction set off. */
export function InboxRow({ alert, onMark, onAcknowledge }: InboxRowProps) {
  const {
    id,
    acknowledgedAt,
    clearedAt,
    severity,
    state,
    chain,
    block,
    transaction,
    time,
    isRead,
    organisation,
    matches,
    total,
  } = alert;
  const rules = [...new Set(matches.map(({ rule }) => rule))].join(', ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`flex flex-wrap items-center gap-x-2 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
          <SeverityMark severity={severity} /> {rules}
          {!isRead && <Chip tone="signal">New</Chip>}
          {organisation && <Chip>{organisation}</Chip>}
          {acknowledgedAt && <Chip>Acknowledged</Chip>}
          {clearedAt && <Chip>Cleared</Chip>}
          {state === 'retracted' && <Chip tone="warning">Retracted: its block was replaced</Chip>}
        </p>
        <ul className="mt-1 text-xs">
          {matches.map(({ contract, text, isUnchecked }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: matches of an alert never change their order.
            <li key={index} className={`wrap-anywhere ${state === 'retracted' ? 'line-through' : ''}`}>
              <code>{text}</code>
              {contract && chain && (
                <>
                  {' at '}
                  <Link
                    to={placeHrefs.address({ chain, address: contract, block })}
                    className="link font-mono"
                  >
                    {contract}
                  </Link>
                </>
              )}
              {isUnchecked && ' (conditions not checked: its arguments could not be read)'}
            </li>
          ))}
        </ul>
        <p className="num mt-1 text-xs text-muted">
          {total > matches.length && `and ${total - matches.length} more · `}
          <TimeAgo at={time} />
          {chain && transaction && (
            <>
              {' · '}
              <Link to={placeHrefs.transaction({ chain, hash: transaction, block })} className="link">
                Transaction
              </Link>
            </>
          )}
        </p>
      </div>
      {!acknowledgedAt && (
        <Button size="sm" onClick={onAcknowledge} aria-label={`Acknowledge ${rules}`}>
          Acknowledge
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => onMark(!isRead)}
        aria-label={`Mark ${isRead ? 'unread' : 'read'}: ${rules}`}
      >
        {isRead ? 'Mark unread' : 'Mark read'}
      </Button>
      <SilenceForm id={id} rules={rules} />
    </li>
  );
}
