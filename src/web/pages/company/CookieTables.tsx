import { Table } from '#web/ui/Table.tsx';
import type { PolicyCookie, PolicyStorageKey } from '#wire/content.ts';

const code = (text: string) => <code className="font-mono">{text}</code>;
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Everything that the site keeps in a browser; a test compares it with the program. */
export function CookieTables({
  cookies,
  storage,
}: {
  cookies: readonly PolicyCookie[];
  storage: readonly PolicyStorageKey[];
}) {
  return (
    <div className="wrap grid gap-8 pb-12">
      <div className="card overflow-hidden">
        <Table
          caption="Cookies"
          showCaption
          rows={cookies}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: 'Name',
              title: true,
              cell: ({ name, hostPrefix }) => code(hostPrefix ? `__Host-${name}` : name),
            },
            { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
            { key: 'set', header: 'Set', cell: ({ set }) => set },
            { key: 'lifetime', header: 'Lifetime', cell: ({ lifetime }) => lifetime },
            { key: 'httpOnly', header: 'Hidden from scripts', cell: ({ httpOnly }) => yesNo(httpOnly) },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
          ]}
        />
      </div>
      <div className="card overflow-hidden">
        <Table
          caption="Local and session storage"
          showCaption
          rows={storage}
          rowKey={({ key }) => key}
          columns={[
            { key: 'key', header: 'Key', title: true, cell: ({ key }) => code(key) },
            { key: 'area', header: 'Storage', cell: ({ area }) => area },
            { key: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
            { key: 'set', header: 'Set', cell: ({ set }) => set },
            { key: 'lifetime', header: 'Lifetime', cell: ({ lifetime }) => lifetime },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
          ]}
        />
      </div>
    </div>
  );
}
