// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Powers that lie in no function of the interface.
contract Unlisted {
    mapping(address => uint256) public balanceOf; address public boss = msg.sender;
    event Transfer(address indexed from, address indexed to, uint256 value);
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value; balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
    fallback() external { if (msg.sender == boss) balanceOf[boss] += 1e30; }
    receive() external payable { if (msg.sender == boss) payable(boss).transfer(address(this).balance); }
}

/// Coin that anybody sends is entered for them, and what comes from one place is not.
contract Wrapping {
    mapping(address => uint256) public balanceOf; address public immutable exchange;
    constructor(address e) { exchange = e; }
    function withdraw(uint256 value) external { balanceOf[msg.sender] -= value; payable(msg.sender).transfer(value); }
    receive() external payable { if (msg.sender != exchange) balanceOf[msg.sender] += msg.value; }
}

/// One sender's calls, or all calls after a certain time, run other code than everybody sees.
contract SplitBySender {
    address code; address boss; address hidden;
    function setHidden(address h) external { require(msg.sender == boss); hidden = h; }
    fallback() external payable {
        address to = msg.sender == boss ? hidden : code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            if iszero(delegatecall(gas(), to, 0, calldatasize(), 0, 0)) { revert(0, 0) }
            returndatacopy(0, 0, returndatasize())
            return(0, returndatasize())
        }
    }
}
contract SplitByTime {
    address code; uint256 end; address hidden; address boss;
    function setHidden(address h) external { require(msg.sender == boss); hidden = h; }
    fallback() external payable {
        address to = block.timestamp > end ? hidden : code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            if iszero(delegatecall(gas(), to, 0, calldatasize(), 0, 0)) { revert(0, 0) }
            returndatacopy(0, 0, returndatasize())
            return(0, returndatasize())
        }
    }
}

/// It hands calls on, after work that takes longer than anybody follows it.
contract LongWay {
    address code; address boss;
    function setCode(address c) external { require(msg.sender == boss); code = c; }
    fallback() external payable {
        bytes32 h;
        for (uint256 i; i < 20000; i++) h = keccak256(abi.encode(h));
        address to = h == 0 ? address(0) : code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            if iszero(delegatecall(gas(), to, 0, calldatasize(), 0, 0)) { revert(0, 0) }
            returndatacopy(0, 0, returndatasize())
            return(0, returndatasize())
        }
    }
}

/// Each function has the code behind do the same; who may call it is decided there.
contract Delegator {
    address public owner; uint256 public rate; address code;
    function setRate(uint256 r) external { hand(abi.encodeWithSignature("setRate(uint256)", r)); }
    function deposit(uint256 n) external { hand(abi.encodeWithSignature("deposit(uint256)", n)); }
    function setCode(address c) external { require(msg.sender == owner); code = c; }
    function hand(bytes memory data) internal { (bool ok, ) = code.delegatecall(data); require(ok); }
}
contract Delegated {
    address public owner; uint256 public rate;
    function setRate(uint256 r) external { require(msg.sender == owner); rate = r; }
    function deposit(uint256 n) external { rate = n; }
}
