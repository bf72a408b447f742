import type { RpcClient } from '#chain/createRpcClient.ts';

/** A client that counts what is asked through it. */
export function countCalls(client: RpcClient) {
  let calls = 0;
  const counted: RpcClient = {
    request: (method, params) => {
      calls += 1;
      return client.request(method, params);
    },
    batch: (asked) => {
      calls += asked.length;
      return client.batch(asked);
    },
    settle: (asked) => {
      calls += asked.length;
      return client.settle(asked);
    },
    // Who lent the client closes it.
    close: async () => undefined,
  };
  return { client: counted, count: () => calls };
}
