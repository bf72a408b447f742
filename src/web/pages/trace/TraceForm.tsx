import { coin, taintRuleNames, taintRules, traceDefaults, traceLimits } from '#model/trace.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TracePageData } from '#wire/tracePage.ts';

/** A plain form, which works without scripts: the address of the page is the question. */
export function TraceForm({ query, chains }: Pick<TracePageData, 'query' | 'chains'>) {
  const value = (name: string, otherwise = '') => query[name] ?? otherwise;
  if (chains.length === 0)
    return (
      <EmptyState title="No chain to trace on">
        This site reads no chain, so there is nothing to follow.
      </EmptyState>
    );
  return (
    <form action={fixedPages.trace.path} className="card grid gap-4 p-4.5 sm:p-6" aria-label="What to trace">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_220px]">
        <Field
          label="Address or transaction"
          name="start"
          required
          placeholder="0x…"
          spellCheck={false}
          autoComplete="off"
          defaultValue={value('start')}
        />
        <Select
          label="Chain"
          name="chain"
          defaultValue={value('chain')}
          options={chains.map(({ chain, name }) => ({ value: chain, label: name }))}
        />
      </div>
      <details open={['asset', 'since', 'until', 'least', 'amount'].some((name) => value(name) !== '')}>
        <summary className="cursor-pointer font-[550]">Direction, asset, time and limits</summary>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label="Direction"
            name="direction"
            defaultValue={value('direction', 'forwards')}
            options={[
              { value: 'forwards', label: 'Where it went' },
              { value: 'backwards', label: 'Where it came from' },
            ]}
          />
          <Field
            label="Asset"
            name="asset"
            hint={`A token’s address, or “${coin}” for the chain’s own; empty for all.`}
            spellCheck={false}
            defaultValue={value('asset')}
          />
          <Select
            label="Tokens"
            name="tokens"
            hint="Where no asset is named. Anybody can make a token that tells of transfers that never were."
            defaultValue={value('tokens', 'recorded')}
            options={[
              { value: 'recorded', label: 'Of projects on record here' },
              { value: 'all', label: 'All that the chain’s node lists' },
            ]}
          />
          <Field
            label="Amount to trace"
            name="amount"
            hint="Of that asset; empty for all that left."
            inputMode="decimal"
            defaultValue={value('amount')}
          />
          <Select
            label="Mixed money"
            name="rule"
            hint="Which part of it moves on first."
            defaultValue={value('rule', 'fifo')}
            options={taintRules.map((rule) => ({ value: rule, label: taintRuleNames[rule] }))}
          />
          <Field
            label="Smallest amount"
            name="least"
            hint="Hides dust; needs an asset."
            inputMode="decimal"
            defaultValue={value('least')}
          />
          <Field label="From" name="since" type="date" defaultValue={value('since').slice(0, 10)} />
          <Field label="Until" name="until" type="date" defaultValue={value('until').slice(0, 10)} />
          <Field
            label="Steps"
            name="hops"
            type="number"
            min={1}
            max={traceLimits.hops}
            defaultValue={value('hops', String(traceDefaults.hops))}
          />
        </div>
      </details>
      <p>
        <Button type="submit" variant="primary">
          Trace
        </Button>
      </p>
    </form>
  );
}
