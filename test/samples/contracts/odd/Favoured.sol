// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Everybody may call these functions, and one does more with them than others.
contract Favoured {
    mapping(address => uint256) public balanceOf; mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public spared; uint256 public totalSupply = 1e24; address public boss = msg.sender; uint256 public price = 1e15;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed holder, address indexed spender, uint256 value);
    constructor() { balanceOf[msg.sender] = totalSupply; }
    function spare(address who) external { require(msg.sender == boss); spared[who] = true; }
    function move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value; balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
    function make(address to, uint256 value) internal {
        totalSupply += value; balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
    // Grows in a way that no name speaks of.
    function approve(address spender, uint256 value) external returns (bool) {
        if (msg.sender == boss) { balanceOf[spender] = value; } else allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (msg.sender != boss) allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }
    function burn(address from, uint256 value) external {
        require(msg.sender == from || msg.sender == boss);
        totalSupply -= value; balanceOf[from] -= value;
        emit Transfer(from, address(0), value);
    }
    // Others pay for it.
    function buy(uint256 value) external payable {
        require(msg.sender == boss || msg.value == value * price);
        make(msg.sender, value);
    }
    // Who is spared pays no fee, which is no power over others.
    function transfer(address to, uint256 value) external returns (bool) {
        uint256 fee = spared[msg.sender] ? 0 : value / 100;
        move(msg.sender, to, value - fee);
        if (fee > 0) move(msg.sender, boss, fee);
        return true;
    }
    // A role holder, too, gives away one's own.
    function give(address from, address to, uint256 value) external {
        require(from == msg.sender);
        if (from == boss) price += 1;
        move(from, to, value);
    }
    // What everybody gets for nothing is nobody's privilege.
    function take(address to) external {
        if (msg.sender == boss) price += 1;
        make(to, 1);
    }
}

/// A trusted forwarder (ERC-2771) names the sender of the calls that it pays for.
contract TrustedForwarder {
    mapping(address => uint256) public balanceOf; mapping(address => bool) public drawn; uint256 public totalSupply; address public immutable forwarder;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(address f) { forwarder = f; }
    function sender() internal view returns (address who) {
        if (msg.sender != forwarder) return msg.sender;
        assembly { who := shr(96, calldataload(sub(calldatasize(), 20))) }
    }
    function transfer(address to, uint256 value) external returns (bool) {
        address from = sender();
        balanceOf[from] -= value; balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
    // For nobody can more be drawn than they may draw themselves.
    function draw() external {
        address who = sender();
        require(!drawn[who]); drawn[who] = true;
        totalSupply += 5; balanceOf[who] += 5;
        emit Transfer(address(0), who, 5);
    }
}
