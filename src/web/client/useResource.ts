import { useCallback, useEffect, useState } from 'react';

export type Resource<T> = { kind: 'loading' } | { kind: 'ready'; data: T } | { kind: 'failed' };

/** Data of one section, loaded when it appears. `load` must be a function of the module, not of a render. */
export function useResource<T>(load: () => Promise<T>): [Resource<T>, () => Promise<void>] {
  const [resource, setResource] = useState<Resource<T>>({ kind: 'loading' });
  const reload = useCallback(async () => {
    try {
      setResource({ kind: 'ready', data: await load() });
    } catch {
      setResource({ kind: 'failed' });
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return [resource, reload];
}
