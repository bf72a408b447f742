import { addressLabelKindNames } from '#model/trace.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import type { TraceLabel } from '#wire/trace.ts';

/** A name, what kind of address it is, and who says so. */
export function LabelText({ label: { kind, name, source, url, confidence } }: { label: TraceLabel }) {
  return (
    <span>
      {kind === 'project' ? 'On record' : addressLabelKindNames[kind]}: {name}, by{' '}
      {url === null ? source : <OutsideLink href={url}>{source}</OutsideLink>}
      {confidence !== null && ` (right in ${Math.round(confidence * 100)} % of measured cases)`}
    </span>
  );
}
