import { Fragment } from 'react';
import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { coinDecimals } from '#model/chainId.ts';
import { isPending, type OperationState } from '#model/operations.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { operationStatement } from '#model/statements.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { DisputesContext, onlyNewDisputes } from '#web/disputes/DisputesContext.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { DemoMark } from '#web/projectRows/ProjectName.tsx';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { Operation, ScheduledCall } from '#wire/calendar.ts';
import { groupDigits, shortenArgument } from '#wire/shortenArgument.ts';
import { Countdown } from './Countdown.tsx';
import { Outlook } from './Outlook.tsx';

const stateWords: Record<OperationState, string> = {
  waiting: 'Waiting',
  ready: 'Can be executed',
  executed: 'Executed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  unknown: 'Not known',
};

/** What a call does where its function is a power. */
const effects: Record<PowerClass, string> = {
  upgrade: 'upgrades the code',
  mint: 'mints tokens',
  burn: 'burns tokens',
  seize: 'moves tokens of others',
  withdraw: 'withdraws assets',
  pause: 'pauses or resumes',
  blacklist: 'changes the blacklist',
  fee: 'changes a fee',
  ownership: 'changes who holds powers',
  other: 'changes a setting',
};

/** Data beyond this does not fit the address of a page. */
const longestData = 2 + 2 * 1024;

interface OperationListProps {
  operations: readonly Operation[];
  /** On a project's own page its name says nothing new. */
  withProject?: boolean;
}

export function OperationList({ operations, withProject = false }: OperationListProps) {
  return (
    <ul>
      {operations.map((operation) => (
        <li
          key={`${operation.chain} ${operation.id} ${operation.scheduled.txHash}`}
          data-stated=""
          className="border-t border-line px-4.5 py-3.5"
        >
          {withProject ? (
            <DisputesContext value={onlyNewDisputes(operation.project.id)}>
              <OperationItem operation={operation} withProject />
            </DisputesContext>
          ) : (
            <OperationItem operation={operation} withProject={false} />
          )}
        </li>
      ))}
    </ul>
  );
}

function OperationItem({ operation, withProject }: { operation: Operation; withProject: boolean }) {
  const { project, chain, timelock, calls, scheduled, proposer, readyAt, expiresAt, state, why, ended } =
    operation;
  const isKnown = state !== 'unknown';
  const endedAt = isKnown ? (ended?.time ?? (isPending(operation) ? null : expiresAt)) : null;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="chip">{stateWords[state]}</span>
        {withProject && (
          <Link to={`/projects/${project.id}?tab=governance`} className="link font-[550]">
            {project.name}
          </Link>
        )}
        {withProject && project.demo && <DemoMark />}
        {endedAt ? <TimeAgo at={endedAt} /> : <Countdown until={readyAt} />}
      </p>
      <ul className="mt-2 space-y-2">
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the operation is the call's identity.
          <li key={index}>
            <CallLine call={call} operation={operation} />
          </li>
        ))}
      </ul>
      {isPending(operation) && <Outlook operation={operation} />}
      {why !== null && <p className="mt-2 text-xs">Outcome unknown: {why}.</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-muted">
        By {timelock.label ?? 'a timelock'}{' '}
        <ChainHash chain={chain} value={timelock.address} kind="address" /> · scheduled{' '}
        <TimeAgo at={scheduled.time} /> in{' '}
        <ChainHash chain={chain} value={scheduled.txHash} kind="transaction" block={scheduled.block} />
        {proposer ? (
          <>
            by <ChainHash chain={chain} value={proposer.from.address} kind="address" />
            {proposer.to.address !== timelock.address && (
              <>
                {' '}
                through{' '}
                {proposer.to.label ?? <ChainHash chain={chain} value={proposer.to.address} kind="address" />}
              </>
            )}
          </>
        ) : (
          'by a sender that is not known: the transaction is not among those that were read'
        )}
        {ended && (
          <>
            <span>
              · {isKnown ? stateWords[state].toLowerCase() : 'ended, or announced again and then ended,'} in
            </span>
            <ChainHash chain={chain} value={ended.txHash} kind="transaction" block={ended.block} />
          </>
        )}
        <DisputeLink about={operationStatement(operation)} what={calls.map(nameCall).join('; ')} />
      </div>
    </>
  );
}

function CallLine({ call, operation }: { call: ScheduledCall; operation: Operation }) {
  const isRead = useIsRead();
  const { chain, timelock } = operation;
  const isOpen = isPending(operation);
  const { target, selector, data, power } = call;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <CallName call={call} />
        <span>at</span>
        {target.label} <ChainHash chain={chain} value={target.address} kind="address" />
      </p>
      {isOpen && (
        <p className="text-xs text-muted">
          {power ? `If executed, it ${effects[power]}.` : 'The function is not among the powers read here.'}
        </p>
      )}
      {isOpen && selector !== null && isRead(chain) && data.length <= longestData && (
        <Link
          to={placeHrefs.call({
            chain,
            address: target.address,
            data,
            from: timelock.address,
            block: null,
          })}
          className="link text-xs"
        >
          Try the call on the node as of now
        </Link>
      )}
    </>
  );
}

function CallName({ call }: { call: ScheduledCall }) {
  const { selector, function: signature, arguments: values, value } = call;
  if (selector === null)
    return (
      <span title={`${value} wei`} className="font-[550]">
        transfer of {shortenAmount(toDecimal(value, coinDecimals))} coin
      </span>
    );
  if (signature === null || values.length === 0)
    return <span className="font-mono text-xs font-[550] wrap-anywhere">{nameCall(call)}</span>;
  return (
    <span className="font-mono text-xs font-[550] wrap-anywhere">
      {signature.slice(0, signature.indexOf('('))}(
      {values.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the call is the argument's identity.
        <Fragment key={index}>
          {index > 0 && ', '}
          <span title={one}>{shortenArgument(one, call)}</span>
        </Fragment>
      ))}
      )
    </span>
  );
}

function nameCall({ selector, value, arguments: values, ...call }: ScheduledCall): string {
  if (selector === null) return `transfer of ${value} wei`;
  if (call.function === null) return `unknown function ${selector}`;
  const name = call.function.slice(0, call.function.indexOf('('));
  return values.length > 0 || call.function.endsWith('()')
    ? `${name}(${values.map(groupDigits).join(', ')})`
    : `${call.function}, arguments not readable`;
}
