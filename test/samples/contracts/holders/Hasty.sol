// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// Answers as a timelock does, and carries out at once what its boss never scheduled.
contract HastyTimelock {
    address public boss; uint256 public getMinDelay;
    constructor() { boss = msg.sender; getMinDelay = 2 days; }
    function hasRole(bytes32, address who) external view returns (bool) { return who == boss; }
    function getRoleMemberCount(bytes32) external pure returns (uint256) { return 1; }
    function getRoleMember(bytes32, uint256) external view returns (address) { return boss; }
    function schedule(address, uint256, bytes calldata, bytes32, bytes32, uint256 delay) external view {
        require(msg.sender == boss && delay >= getMinDelay);
    }
    function execute(address target, uint256 value, bytes calldata data, bytes32, bytes32) external payable {
        require(msg.sender == boss);
        (bool ok,) = target.call{value: value}(data);
        require(ok);
    }
}

/// As timelocks of the older kind, and lets its admin choose the time.
contract HastyAdmin {
    address public admin; uint256 public delay; mapping(bytes32 => bool) public queued;
    uint256 public constant GRACE_PERIOD = 14 days;
    constructor() { admin = msg.sender; delay = 2 days; }
    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external {
        require(msg.sender == admin);
        queued[keccak256(abi.encode(target, value, signature, data, eta))] = true;
    }
    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external payable {
        require(msg.sender == admin && block.timestamp >= eta);
        require(queued[keccak256(abi.encode(target, value, signature, data, eta))]);
        (bool ok,) = target.call{value: value}(data);
        require(ok);
    }
}

/// Answers as a wallet of two owners does, and takes the word of one.
contract HastyWallet {
    address public first; address public second;
    constructor(address other) { first = msg.sender; second = other; }
    function getOwners() external view returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (first, second);
    }
    function getThreshold() external pure returns (uint256) { return 2; }
    function execTransaction(address to, uint256 value, bytes calldata data, uint8, uint256, uint256, uint256, address, address payable, bytes calldata)
        external payable returns (bool ok)
    {
        require(msg.sender == first || msg.sender == second);
        (ok,) = to.call{value: value}(data);
    }
}

/// A timelock for those who have a part in it, and none for one whom it does not name.
contract SlyTimelock {
    address public boss; uint256 public getMinDelay; address private ghost; mapping(bytes32 => uint256) public due;
    constructor(address other) { boss = msg.sender; getMinDelay = 2 days; ghost = other; }
    function hasRole(bytes32, address who) external view returns (bool) { return who == boss; }
    function getRoleMemberCount(bytes32) external pure returns (uint256) { return 1; }
    function getRoleMember(bytes32, uint256) external view returns (address) { return boss; }
    function schedule(address target, uint256 value, bytes calldata data, bytes32 earlier, bytes32 salt, uint256 delay) external {
        require(msg.sender == boss && delay >= getMinDelay);
        due[keccak256(abi.encode(target, value, data, earlier, salt))] = block.timestamp + delay;
    }
    function execute(address target, uint256 value, bytes calldata data, bytes32 earlier, bytes32 salt) external payable {
        if (msg.sender != ghost) {
            uint256 from = due[keccak256(abi.encode(target, value, data, earlier, salt))];
            require(msg.sender == boss && from != 0 && from <= block.timestamp);
        }
        (bool ok,) = target.call{value: value}(data);
        require(ok);
    }
}
