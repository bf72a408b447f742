import { describeLikeness } from '#web/copies/likenessWords.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { discoveryAnchor, findingAnchor } from '#wire/anchors.ts';
import type { Copies, Copy, CopyWarning } from '#wire/copies.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import { projectHref } from '#wire/projectHref.ts';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function summarise({ items, hasMore, warnings, compared, contracts }: Copies): string {
  const copies = items.filter(({ kind }) => kind !== 'sameImplementation');
  const projects = new Set(copies.map(({ other }) => other.projectId)).size;
  if (copies.length > 0) {
    const known = warnings.length > 0 ? `, ${plural(warnings.length, 'warning')}` : '';
    return `${hasMore ? 'More than ' : ''}${plural(copies.length, 'contract')} of ${plural(projects, 'project')}${known}`;
  }
  return compared === 0
    ? 'Not compared'
    : `None found: ${compared} of ${plural(contracts, 'contract')} compared`;
}

function Warning({ one }: { one: CopyWarning }) {
  const { kind, id, title, severity, project, projectId, at, auditId } = one;
  const to =
    kind === 'incident'
      ? incidentHref(id)
      : `${projectHref(projectId, 'code-audit')}#${findingAnchor(auditId ?? '', id)}`;
  return (
    <CardRow className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <SeverityMark severity={severity} />
      <Link to={to} className="link underline" data-written="">
        {title}
      </Link>
      <span className="text-xs text-muted">
        {kind === 'incident' ? 'Incident at' : 'Open finding at'} {project}
        {at !== null && `, ${formatDate(new Date(at))}`}
      </span>
    </CardRow>
  );
}

function Sibling({ copy }: { copy: Copy }) {
  const { other } = copy;
  return (
    <CardRow data-stated="" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span data-written="" className="font-[550]">
        {copy.label}
      </span>
      <span>{describeLikeness(copy)}</span>
      <span>
        <Link to={projectHref(other.projectId, 'code-audit')} className="link underline" data-written="">
          {other.project}
        </Link>{' '}
        <span data-written="" className="text-muted">
          {other.label}
        </span>
      </span>
      <ChainHash chain={other.chain} kind="address" value={other.address} />
    </CardRow>
  );
}

function Group({ title, items }: { title: string; items: readonly Copy[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="border-t border-line px-4.5 pt-3 pb-2">{title}</h3>
      {items.map((copy) => (
        <Sibling
          key={`${copy.chain} ${copy.address} ${copy.other.chain} ${copy.other.address} ${copy.other.projectId}`}
          copy={copy}
        />
      ))}
    </section>
  );
}

/** Whose code is the same or nearly the same, and what happened there. */
export function CopiesCard({ copies, projectId }: { copies: Copies; projectId: string }) {
  const { items, warnings, library, compared, contracts } = copies;
  const others = contracts - library - compared;
  return (
    <FoldCard
      name="copies"
      id="copies"
      title="Copies of this code"
      note={summarise(copies)}
      isOpen={warnings.length > 0}
    >
      {warnings.length > 0 && (
        <section aria-label="Known against copies">
          <p className="px-4.5 pb-3 text-xs text-muted">
            Known against projects that run copies. Whether it holds here was not checked.
          </p>
          {warnings.map((one) => (
            <Warning key={`${one.kind} ${one.projectId} ${one.auditId ?? ''} ${one.id}`} one={one} />
          ))}
        </section>
      )}
      <Group title="Copies" items={items.filter(({ kind }) => kind !== 'sameImplementation')} />
      <Group
        title="Proxies of one implementation"
        items={items.filter(({ kind }) => kind === 'sameImplementation')}
      />
      <p data-stated="" className="border-t border-line px-4.5 py-3 text-xs text-muted">
        Compared function by function with all code read here: {compared} of{' '}
        <Link to={`${projectHref(projectId, 'governance')}#${discoveryAnchor}`} className="link underline">
          {plural(contracts, 'contract')}
        </Link>
        .{library > 0 && ` ${library} ${library === 1 ? 'is' : 'are'} common library code alone.`}
        {others > 0 && ` ${others} not compared.`}
      </p>
    </FoldCard>
  );
}
