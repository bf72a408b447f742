import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import type { CheckedProof } from '#wire/teamProofs.ts';

/** Makes a call about a proof; `key` is `busy` while it is under way. */
export type CallProof = (
  action: 'begin' | 'check' | 'sign' | 'wallet',
  options: { key: string; body?: object },
) => Promise<void>;

/** The calls about a project's proof, and what came of the last one. */
export function useProofCall(projectId: string) {
  const [busy, setBusy] = useState('');
  const [message, setMessage] = useState('');
  const { revalidate } = useRevalidator();
  const call: CallProof = async (action, { key, body }) => {
    setBusy(key);
    setMessage('');
    try {
      const path = `/api/team-proofs/${action}`;
      const answer = await fetchJson<Partial<CheckedProof>>(path, { body: { projectId, ...body } });
      setMessage(answer.message ?? '');
      await revalidate();
    } catch (error) {
      setMessage(messageOf(error));
    }
    setBusy('');
  };
  return { busy, message, call };
}
