import { describe, expect, it } from 'vitest';
import { listHeaders } from './listHeaders.ts';

describe('listHeaders', () => {
  it('reads what changes state, in canonical types', () => {
    const source = `
      // function commented(uint a) external;
      function setFee(uint fee, IERC20 token) external onlyOwner {}
      function pay(address payable[] calldata to, bytes4) public returns (bool) {}
      function ask(uint a) external view returns (uint) {}
      function own(Order memory order) external {}
      function hidden(uint a) internal {}
      function stop() external;`;
    expect(listHeaders(source)).toEqual(['setFee(uint256,address)', 'pay(address[],bytes4)', 'stop()']);
  });
});
