import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import type { ScanJob } from '#wire/scans.ts';

/** Has an address scanned and leads to the result. */
export function useStartScan() {
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({ busy: false, fault: null });

  const start = async ({ address, chain }: { address: string; chain: string }): Promise<void> => {
    setState({ busy: true, fault: null });
    try {
      const { scans } = await fetchJson<ScanJob>('/api/scans', { body: { addresses: [address], chain } });
      setState({ busy: false, fault: null });
      await navigate(`/scan/${scans[0]?.id}`);
    } catch (error) {
      setState({ busy: false, fault: messageOf(error) });
    }
  };
  return { ...state, start };
}
