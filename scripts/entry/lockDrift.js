const lists = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Where package.json asks for something else than the lockfile was made for. */
export function findManifestDrift(manifest, lock) {
  const locked = lock.packages[''] ?? {};
  return lists.flatMap((list) => {
    const [asked, known] = [manifest[list] ?? {}, locked[list] ?? {}];
    return [...new Set([...Object.keys(asked), ...Object.keys(known)])]
      .filter((name) => asked[name] !== known[name])
      .map(
        (name) =>
          `${name}: ${asked[name] ?? 'nothing'} in package.json, ${known[name] ?? 'nothing'} in package-lock.json`,
      );
  });
}

/**
 * What was installed otherwise than the lockfile says. Binaries of a platform that the lockfile does not list are optional: they may
 * be there beyond it.
 */
export function findInstallDrift(installed, lock) {
  return Object.entries(installed.packages).flatMap(([path, { version, integrity, optional }]) => {
    const locked = lock.packages[path];
    if (!locked) return optional ? [] : [`${path}: ${version}, which package-lock.json does not name`];
    const isSame =
      locked.version === version && (!locked.integrity || !integrity || locked.integrity === integrity);
    return isSame ? [] : [`${path}: ${version} instead of ${locked.version}, or with another hash`];
  });
}
