import type { ProjectLink } from '#model/projectRecords.ts';
import { track } from '#web/client/userEvents.ts';
import { describeAbsence } from '#web/pages/project/evidence/describePresence.ts';
import { FoldCard } from '#web/ui/Fold.tsx';
import { hostOf } from '#web/ui/hostOf.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';

const words: Readonly<Record<string, string>> = {
  documentation: 'Documentation',
  repository: 'Source code',
  blog: 'Blog',
  forum: 'Forum',
  governance: 'Governance',
  status: 'Status page',
  twitter: 'Twitter',
  telegram: 'Telegram',
  discord: 'Discord',
  youtube: 'YouTube',
  medium: 'Medium',
  linkedin: 'LinkedIn',
};

/** What to call a link: its own label, else the name of its kind, else where it leads. */
function linkWord({ kind, label, url }: ProjectLink): string {
  return label ?? words[kind] ?? hostOf(url);
}

/** Where the project speaks for itself. */
export function LinksCard({ project: { id, website, links, presence } }: { project: ProjectDetails }) {
  const rows = [
    ...(website ? [{ name: 'Website', url: website }] : []),
    ...links.map((link) => ({ name: linkWord(link), url: link.url })),
  ];
  const missing = (['website', 'documentation', 'repository', 'links'] as const).flatMap((subject) => {
    const one = presence[subject];
    return one.state === 'exists' ? [] : [describeAbsence(subject, one)];
  });
  return (
    <FoldCard name="links" title="Links" note={website ? hostOf(website) : undefined}>
      <div className="px-4.5 pb-3">
        {rows.length === 0 && <p className="text-muted">No links on record.</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map(({ name, url }) => (
              <li key={url} className="flex items-baseline justify-between gap-4 py-1">
                <span className="shrink-0 text-muted">{name}</span>
                <span className="min-w-0 truncate">
                  <OutsideLink
                    href={url}
                    onFollow={() =>
                      track(name === 'Website' ? 'Click Project Website' : 'Click Project Social', {
                        project: id,
                      })
                    }
                  >
                    {hostOf(url)}
                  </OutsideLink>
                </span>
              </li>
            ))}
          </ul>
        )}
        {missing.map((sentence) => (
          <p key={sentence} className="mt-1.5 text-xs text-muted">
            {sentence}
          </p>
        ))}
      </div>
    </FoldCard>
  );
}
