import { encodeDeployData, encodeFunctionData, getContractAddress, numberToHex } from 'viem';
import { getArtifact } from '../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../demo/chain/openNode.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';
import type { Hex } from '../src/lib/hex.ts';
import { type DenseChainPlace, logsPerBlock } from './denseChain.ts';

// The dense chain in a process of its own: whoever reads it has its threads to itself, as the peers have.
const genesisTime = 1_790_000_000;
const node = await openNode({ genesisTime });
const followed = (await makeChain(node, Number(process.argv[2]))) as DenseChainPlace['followed'];
const server = await serveRpc(node.request, { port: 0 });
process.on('disconnect', () => process.exit());
process.send?.({ url: `http://127.0.0.1:${server.port}`, followed } satisfies DenseChainPlace);

/** A token and a contract that moves it ten times in one call. Answers what is to be followed. */
async function makeChain({ request }: EmbeddedNode, blockCount: number): Promise<Hex[]> {
  const [from, to] = (await request('eth_accounts', [])) as [Hex, Hex];
  const [token, multicall] = [0n, 1n].map((nonce) => getContractAddress({ from, nonce })) as [Hex, Hex];
  const { abi, bytecode } = getArtifact('PlainToken');
  const calls = getArtifact('Multicall');
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [to, 1n] });
  const many = Array.from({ length: logsPerBlock }, () => ({
    target: token,
    allowFailure: false,
    callData: transfer,
  }));
  const data = encodeFunctionData({ abi: calls.abi, functionName: 'aggregate3', args: [many] });
  const deploy = encodeDeployData({ abi, bytecode, args: ['Bench', 'BENCH', 10n ** 24n, multicall] });
  const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' };
  await request('eth_sendTransaction', [{ from, data: deploy, gas: '0x3d0900', ...fees }]);
  await request('eth_sendTransaction', [{ from, data: calls.bytecode, gas: '0x3d0900', ...fees }]);
  for (let number = 1; number <= blockCount; number++) {
    if (number > 1)
      await request('eth_sendTransaction', [{ from, to: multicall, data, gas: '0xf4240', ...fees }]);
    await request('evm_setNextBlockTimestamp', [numberToHex(genesisTime + number * 12)]);
    await request('evm_mine', []);
  }
  return [token, multicall].map((address) => address.toLowerCase() as Hex);
}
