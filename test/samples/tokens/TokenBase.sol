// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What all labelled tokens share. `setUp` is called by the world once the pool is known, as a deployer would.
abstract contract TokenBase {
    string public name = "Sample";
    string public symbol = "SMP";
    uint8 public constant decimals = 18;
    uint256 public totalSupply = 1_000_000 ether;
    address public owner = msg.sender;
    address internal pool;
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) internal allowances;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balances[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setUp(address pool_) external virtual onlyOwner {
        pool = pool_;
    }

    function balanceOf(address who) public view virtual returns (uint256) {
        return balances[who];
    }

    function allowance(address from, address spender) external view virtual returns (uint256) {
        return allowances[from][spender];
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external virtual returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }

    function spend(address from, uint256 value) internal {
        require(allowances[from][msg.sender] >= value, "allowance");
        allowances[from][msg.sender] -= value;
    }

    function move(address from, address to, uint256 value) internal virtual {
        book(from, to, value, 0);
    }

    /// Moves, less a fee that the contract keeps.
    function book(address from, address to, uint256 value, uint256 fee) internal {
        require(balances[from] >= value, "balance");
        balances[from] -= value;
        balances[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balances[address(this)] += fee;
        emit Transfer(from, address(this), fee);
    }

    function isInsider(address from, address to) internal view returns (bool) {
        return from == owner || to == owner;
    }
}
