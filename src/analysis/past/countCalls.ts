import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';

/** A client that counts what is asked through it. */
export function countCalls(client: RpcClient) {
  let calls = 0;
  const settle: RpcClient['settle'] = (asked) => {
    calls += asked.length;
    return client.settle(asked);
  };
  // Who lent the client closes it.
  return { client: toRpcClient(settle, async () => undefined), count: () => calls };
}
