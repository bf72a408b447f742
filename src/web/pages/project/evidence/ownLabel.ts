/** A contract's name on its own project's page, where the project in brackets says nothing new. */
export function ownLabel(label: string, projectName: string): string {
  const suffix = ` (${projectName})`;
  return label.endsWith(suffix) ? label.slice(0, -suffix.length) : label;
}
