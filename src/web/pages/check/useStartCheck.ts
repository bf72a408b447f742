import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';

export interface AskedCheck {
  request: string;
  from: string;
  chain: string;
}

/** Has a request checked and leads to the result. */
export function useStartCheck() {
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({ busy: false, fault: null });

  const start = async ({ request, from, chain }: AskedCheck): Promise<void> => {
    setState({ busy: true, fault: null });
    try {
      const body = { request, chain, ...(from !== '' && { from }) };
      const { data } = await fetchJson<{ data: { id: string } }>('/api/v1/checks', { body });
      setState({ busy: false, fault: null });
      await navigate(`/check/${data.id}`);
    } catch (error) {
      setState({ busy: false, fault: messageOf(error) });
    }
  };
  return { ...state, start };
}
