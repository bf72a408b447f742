import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** What stands in the address after the question mark. The router's own hook shares a file with its links and forms, which no page uses. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
