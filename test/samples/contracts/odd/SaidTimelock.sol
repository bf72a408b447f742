// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Answers as a timelock does, and lets its boss act at once.
contract SaidTimelock {
    address public boss; uint256 public getMinDelay; mapping(bytes32 => uint256) public due;
    constructor() { boss = msg.sender; getMinDelay = 2 days; }
    function schedule(address target, uint256 value, bytes calldata data, bytes32 earlier, bytes32 salt, uint256 delay) external {
        require(msg.sender == boss && delay >= getMinDelay);
        due[keccak256(abi.encode(target, value, data, earlier, salt))] = block.timestamp + delay;
    }
    function run(address target, bytes calldata data) external {
        require(msg.sender == boss);
        (bool ok,) = target.call(data);
        require(ok);
    }
}

contract Kept {
    address public owner; uint256 public rate;
    constructor() { owner = msg.sender; }
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
}
