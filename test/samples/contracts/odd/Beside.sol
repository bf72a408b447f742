// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Everybody has projects of their own, and one role can change all of them.
contract Projects {
    mapping(uint256 => address) public makers;
    mapping(uint256 => uint256) public rates;
    mapping(uint256 => bool) public closed;
    address public boss = msg.sender;
    uint256 public count;
    function make() external { makers[count++] = msg.sender; }
    function setRate(uint256 id, uint256 rate) external {
        require(msg.sender == makers[id] || msg.sender == boss);
        rates[id] = rate;
    }
    function setBoss(address next) external { require(msg.sender == boss); boss = next; }
    function close(uint256 id) external { require(msg.sender == makers[id]); closed[id] = true; }
}

contract Bill {
    address public immutable maker = msg.sender;
    function claim(uint256 id) external { Bills(maker).mint(id, msg.sender); }
}

/// Anybody may have a bill made, and only what was made of this code may call.
contract Bills {
    mapping(uint256 => address) public bills;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    event Transfer(address indexed from, address indexed to, uint256 value);
    function make(uint256 id) external {
        require(bills[id] == address(0));
        bills[id] = address(new Bill());
    }
    function mint(uint256 id, address to) external {
        require(msg.sender == bills[id]);
        totalSupply += 1; balanceOf[to] += 1;
        emit Transfer(address(0), to, 1);
    }
}
