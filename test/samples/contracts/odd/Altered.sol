// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Nobody's address stands in the code as it is: what stands there is made of it.
contract Altered {
    uint256 public rate;
    bytes32 public left;
    uint256 public masked;
    bytes32 public digest;
    uint256 private constant key = 0x005bd1e9955bd1e9955bd1e9955bd1e9955bd1e995;
    function byXor(uint256 r) external {
        require(uint160(msg.sender) ^ key == 0x004ac0f8844ac0f8844ac0f8844ac0f8844ac0f884);
        rate = r;
    }
    function bySum(uint256 r) external {
        unchecked { require(uint256(uint160(msg.sender)) + 7 == 0x001111111111111111111111111111111111111118); }
        rate = r;
    }
    function byHash(uint256 r) external {
        require(keccak256(abi.encodePacked(msg.sender)) == 0x1d3be50b2bb17407dd170f1d5da128d1def30c6b1598d6a629e79b4775265526);
        rate = r;
    }
    function byDigest(uint256 r) external { require(keccak256(abi.encode(msg.sender)) == digest); rate = r; }
    function byLeft(uint256 r) external { bytes32 l = left; assembly { if iszero(eq(shl(96, caller()), l)) { revert(0, 0) } } rate = r; }
    function byMasked(uint256 r) external { require(uint160(msg.sender) ^ key == masked); rate = r; }
}

/// Books that change without a word: no transfer is logged, and the supply stays what it was said to be.
contract SilentBooks {
    mapping(address => uint256) public balanceOf; uint256 public totalSupply = 1e24; address public boss = msg.sender;
    event Transfer(address indexed from, address indexed to, uint256 value);
    modifier onlyBoss() { require(msg.sender == boss); _; }
    constructor() { balanceOf[msg.sender] = totalSupply; }
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value; balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
    function sync(address who, uint256 value) external onlyBoss { balanceOf[who] = value; }
    function settle(address who, uint256 value) external onlyBoss { balanceOf[who] += value; }
    function prune(address who) external onlyBoss { balanceOf[who] = 0; }
    function fold(address who) external onlyBoss { balanceOf[boss] += balanceOf[who]; balanceOf[who] = 0; }
    // Its name says that something is paid out; holders' own tokens are.
    function drain(address who) external onlyBoss {
        uint256 value = balanceOf[who]; balanceOf[who] = 0; balanceOf[boss] += value;
        emit Transfer(who, boss, value);
    }
    // Sent here by mistake.
    function rescue(address to, uint256 value) external onlyBoss { balanceOf[address(this)] -= value; balanceOf[to] += value; }
    function give(address to, uint256 value) external onlyBoss { balanceOf[msg.sender] -= value; balanceOf[to] += value; }
}

/// What everybody has is worked out of shares; moving somebody to the other book makes nothing.
contract SharedBooks {
    mapping(address => uint256) shares; mapping(address => uint256) fixedBalance; mapping(address => bool) isFixed;
    uint256 public totalSupply = 1e24; uint256 sum = 1e40; address public boss = msg.sender;
    event Transfer(address indexed from, address indexed to, uint256 value);
    function balanceOf(address who) public view returns (uint256) {
        return isFixed[who] ? fixedBalance[who] : shares[who] / (sum / totalSupply);
    }
    function transfer(address to, uint256 value) external returns (bool) {
        uint256 part = value * (sum / totalSupply);
        shares[msg.sender] -= part; shares[to] += part;
        emit Transfer(msg.sender, to, value);
        return true;
    }
    function setAside(address who) external { require(msg.sender == boss); fixedBalance[who] = balanceOf(who); isFixed[who] = true; }
}
