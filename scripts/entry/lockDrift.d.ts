interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
}
type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;
interface Lock {
  packages: Record<string, Entry & Manifest>;
}
export function findManifestDrift(manifest: Manifest, lock: Lock): string[];
export function findInstallDrift(installed: { packages: Record<string, Entry> }, lock: Lock): string[];
