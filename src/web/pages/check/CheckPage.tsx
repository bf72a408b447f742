import { type FormEvent, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { SiteChains } from '#web/chains/SiteChains.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { CheckFormData } from '#wire/checks.ts';
import { fixedPages } from '#wire/fixedPages.ts';

interface AskedCheck {
  request: string;
  from: string;
  chain: string;
}

/** Has a request checked and leads to the result. */
function useStartCheck() {
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({ busy: false, fault: null });

  const start = async ({ request, from, chain }: AskedCheck): Promise<void> => {
    setState({ busy: true, fault: null });
    try {
      const body = { request, chain, ...(from !== '' && { from }) };
      const { data } = await fetchJson<{ data: { id: string } }>('/api/v1/checks', { body });
      setState({ busy: false, fault: null });
      await navigate(`/check/${data.id}`);
    } catch (error) {
      setState({ busy: false, fault: messageOf(error) });
    }
  };
  return { ...state, start };
}

const { path, title, description } = fixedPages.check;

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A plain form, which works without scripts. */
function CheckForm({ fault }: Pick<CheckFormData, 'fault'>) {
  const names = use(SiteChains);
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  const { busy, fault: refusal, start } = useStartCheck();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void start({
      request: readText(form, 'request'),
      from: readText(form, 'from'),
      chain: readText(form, 'chain'),
    });
  };
  return (
    <form method="post" action={path} className="card grid gap-4 p-6" noValidate onSubmit={submit}>
      <Textarea
        label="What you are asked to sign"
        hint="A transaction, raw signed transaction, Safe transaction or batch, or typed data."
        name="request"
        rows={7}
        required
        maxLength={262_144}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder='{"from": "0x…", "to": "0x…", "value": "0", "data": "0x…"}'
        error={refusal ?? fault}
      />
      <Field
        label="Your address"
        hint="Where the request does not name it."
        name="from"
        placeholder="0x…"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select label="Chain" name="chain" options={options} />
      <p>
        <Button type="submit" variant="primary" loading={busy}>
          Check
        </Button>
      </p>
    </form>
  );
}

function Example({
  example: { label, request, from, chain },
}: {
  example: CheckFormData['examples'][number];
}) {
  const { busy, fault, start } = useStartCheck();
  return (
    <form
      method="post"
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        void start({ request, from, chain });
      }}
    >
      <input type="hidden" name="request" value={request} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="chain" value={chain} />
      <Button type="submit" loading={busy}>
        {label}
      </Button>
      <span role="alert" className="ml-3 text-danger">
        {fault}
      </span>
    </form>
  );
}

/** Asks what a wallet was asked to sign. */
export function Component({ data: { fault, examples } }: { data: CheckFormData }) {
  const isReading = Object.keys(use(SiteChains)).length > 0;
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description} />
      <div className="wrap grid max-w-200 gap-6 py-6 sm:py-12">
        {isReading ? (
          <CheckForm fault={fault} />
        ) : (
          <Card>
            <EmptyState title="This site reads no chain">
              Whoever runs it names the chains to read in its settings.
            </EmptyState>
          </Card>
        )}
        {examples.length > 0 && (
          <section aria-label="Examples" className="flex flex-wrap items-center gap-3">
            <p className="text-muted">Try one:</p>
            {examples.map((example) => (
              <Example key={example.label} example={example} />
            ))}
          </section>
        )}
        <Card aria-labelledby="limits-title" className="p-4.5">
          <h2 id="limits-title">Limits</h2>
          <ul className="mt-2 max-w-[76ch] list-disc space-y-1 pl-4 text-muted">
            <li>Nothing is sent, and your wallet is not asked for anything.</li>
            <li>A check is of one block. The page says when it no longer holds.</li>
            <li data-site="">Who has the link sees the result. It is kept for 30 days.</li>
            <li>A result never says that a request is safe.</li>
          </ul>
        </Card>
      </div>
    </main>
  );
}
