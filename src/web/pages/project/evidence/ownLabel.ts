/** A contract's name on its own project's page, where the project before it or in brackets says nothing new. */
export function ownLabel(label: string, projectName: string): string {
  const prefix = `${projectName}: `;
  const suffix = ` (${projectName})`;
  if (label.startsWith(prefix)) return label.slice(prefix.length);
  return label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}
