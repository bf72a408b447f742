import { expect, it } from 'vitest';
import { parseInterface } from './parseInterface.ts';

const transfer = { key: '0xa9059cbb', text: 'transfer(address,uint256)' };
const paused = {
  key: '0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258',
  text: 'Paused(address)',
};
const parameters = (...types: string[]) => types.map((type) => ({ name: '', type }));

it('reads ABIs alone and in what compilers write around them', () => {
  const abi = [
    { type: 'constructor', inputs: [] },
    { type: 'error', name: 'Broken', inputs: [] },
    { type: 'function', name: 'transfer', inputs: parameters('address', 'uint256'), outputs: [] },
    { type: 'event', name: 'Paused', inputs: parameters('address') },
    {
      type: 'function',
      name: 'diamondCut',
      inputs: [
        { type: 'tuple[]', components: parameters('address', 'uint8', 'bytes4[]') },
        ...parameters('address', 'bytes'),
      ],
    },
  ];
  const cut = { key: '0x1f931c1c', text: 'diamondCut((address,uint8,bytes4[])[],address,bytes)' };
  for (const json of [abi, { abi, bytecode: '0x' }, { output: { abi } }])
    expect(parseInterface('Token.json', JSON.stringify(json))).toEqual({
      signatures: [transfer, paused, cut],
    });
});

it('reads lists of signatures, with or without their selectors', () => {
  const text = `# published\ntransfer(address,uint256)\n0xa9059cbb: transfer(address,uint256)\n\nevent Paused(address)\r\n${paused.key} Paused(address)\nf()\n`;
  expect(parseInterface('list.txt', text)).toEqual({
    signatures: [transfer, transfer, paused, paused, { key: '0x26121ff0', text: 'f()' }],
  });
});

it('takes nothing where anything is wrong, and says what', () => {
  const reasons = (name: string, text: string) => {
    const parsed = parseInterface(name, text);
    return 'faults' in parsed ? parsed.faults.map(({ path, reason }) => `${path} ${reason}`) : [];
  };
  expect(reasons('a.txt', 'f()\ntransfer(address,uint)\ng((bool)\nf(bool,)\nhello')).toEqual(
    [2, 3, 4, 5].map((line) => `line ${line} is no signature, such as transfer(address,uint256)`),
  );
  expect(reasons('a.txt', '0x00000000 transfer(address,uint256)')).toEqual([
    'line 1 has 0xa9059cbb, not 0x00000000',
  ]);
  expect(reasons('a.json', '{"abi": 7}')).toEqual(['$ is no ABI: a list, or an object with "abi"']);
  expect(reasons('a.json', '[{"type":"function","name":"f()","inputs":[]}, 7]')).toEqual([
    '$[0] is no function and no event of an ABI',
    '$[1] is no function and no event of an ABI',
  ]);
  expect(reasons('a.json', '[')[0]).toContain('is not JSON');
  expect(reasons('a.txt', `f(${'('.repeat(400)}bool${')'.repeat(400)})`)).toHaveLength(1);
});
