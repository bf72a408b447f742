import type { FlagPreview } from '#wire/adminFlags.ts';
import { describeReason, describeValue } from './flagWords.ts';

/** What a user gets and why. */
export function PreviewResult({ preview }: { preview: FlagPreview }) {
  return (
    <dl className="divide-y divide-line rounded border border-line">
      {preview.items.map((item) => (
        <div key={item.key} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5">
          <dt className="min-w-40 font-mono wrap-anywhere">{item.key}</dt>
          <dd className="wrap-anywhere">
            <b className="font-[620]">{describeValue(item.value)}</b>{' '}
            <span className="text-muted">{describeReason(item)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
