import type { ProjectLink } from '#model/projectRecords.ts';
import { hostOf } from '#web/ui/hostOf.ts';

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
export function linkWord({ kind, label, url }: ProjectLink): string {
  return label ?? words[kind] ?? hostOf(url);
}
