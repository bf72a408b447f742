// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean, Owned} from "./Lean.sol";

/// Ordinary tokens that take a fee, all of them ten in a hundred or less.

interface IMarket {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256, uint256, address, bytes calldata) external;
}

/// Four in a hundred both ways; with a sale, what was collected is sold for the project. Some are exempt.
contract SwapBackBuiltSample is Lean("Ferry Dog", "FDOG", 18), Owned {
    uint256 public constant FEE = 4;
    uint256 public swapThreshold = 0.01 ether;
    mapping(address => bool) public isFeeExempt;
    address public market;
    address public treasury = msg.sender;
    bool private swapping;

    constructor() {
        isFeeExempt[msg.sender] = true;
        isFeeExempt[address(this)] = true;
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function setFeeExempt(address account, bool exempt) external onlyOwner {
        isFeeExempt[account] = exempt;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        bool trades = from == market || to == market;
        if (swapping || !trades || isFeeExempt[from] || isFeeExempt[to]) return super._transfer(from, to, amount);
        if (to == market && balanceOf[address(this)] >= swapThreshold) _swapBack();
        uint256 fee = (amount * FEE) / 100;
        super._transfer(from, address(this), fee);
        super._transfer(from, to, amount - fee);
    }

    function _swapBack() private {
        swapping = true;
        uint256 amount = balanceOf[address(this)];
        (uint256 x, uint256 y,) = IMarket(market).getReserves();
        bool isFirst = IMarket(market).token0() == address(this);
        if (!isFirst) (x, y) = (y, x);
        super._transfer(address(this), market, amount);
        uint256 out = (amount * 997 * y) / (x * 1000 + amount * 997);
        IMarket(market).swap(isFirst ? 0 : out, isFirst ? out : 0, treasury, "");
        swapping = false;
    }
}

/// Launch limits in force: two in a hundred of the supply at most in a wallet, one at most per trade, ten in a hundred of fees.
contract LaunchLimitsBuiltSample is Lean("Anchor Frog", "AFROG", 9), Owned {
    uint256 public maxTxAmount = 10_000_000_000_000 * 1e9;
    uint256 public maxWallet = 20_000_000_000_000 * 1e9;
    uint256 public buyFee = 10;
    uint256 public sellFee = 10;
    bool public limitsInEffect = true;
    mapping(address => bool) private free;
    mapping(address => uint256) private lastBuy;
    address private pair;

    constructor() {
        free[msg.sender] = true;
        free[address(this)] = true;
        _mint(msg.sender, 1e15 * 1e9);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function removeLimits() external onlyOwner {
        limitsInEffect = false;
    }

    function reduceFees(uint256 buy, uint256 sell) external onlyOwner {
        require(buy <= buyFee && sell <= sellFee, "only lower");
        (buyFee, sellFee) = (buy, sell);
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (free[from] || free[to]) return super._transfer(from, to, amount);
        if (limitsInEffect) {
            require(amount <= maxTxAmount, "Exceeds max tx");
            if (to != pair) require(balanceOf[to] + amount <= maxWallet, "Exceeds max wallet");
            if (from == pair) {
                require(lastBuy[to] < block.number, "One purchase per block");
                lastBuy[to] = block.number;
            }
        }
        uint256 rate = from == pair ? buyFee : to == pair ? sellFee : 0;
        uint256 fee = (amount * rate) / 100;
        if (fee > 0) super._transfer(from, address(this), fee);
        super._transfer(from, to, amount - fee);
    }
}

/// Two in a hundred of every transfer are burnt.
contract BurnBuiltSample is Lean("Ember", "EMBER", 18) {
    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address) external {}

    function _transfer(address from, address to, uint256 amount) internal override {
        uint256 burnt = amount / 50;
        balanceOf[from] -= burnt;
        totalSupply -= burnt;
        emit Transfer(from, address(0), burnt);
        super._transfer(from, to, amount - burnt);
    }
}

/// A fee on trades that began at fifteen in a hundred and fell to two within a quarter of an hour.
contract FallingFeeBuiltSample is Lean("Soft Start", "SOFT", 18), Owned {
    address private market;
    uint256 private launched;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
        launched = block.timestamp;
    }

    function currentFee() public view returns (uint256) {
        uint256 passed = block.timestamp - launched;
        return passed >= 15 minutes ? 2 : 15 - (13 * passed) / 15 minutes;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if ((from == market || to == market) && from != owner) {
            uint256 fee = (amount * currentFee()) / 100;
            super._transfer(from, owner, fee);
            amount -= fee;
        }
        super._transfer(from, to, amount);
    }
}

contract FeePolicy {
    uint256 public constant MAX_FEE = 1_000;
    address public immutable council;
    uint256 public baseFee = 200;

    constructor(address council_) {
        council = council_;
    }

    function setBaseFee(uint256 fee) external {
        require(msg.sender == council && fee <= MAX_FEE, "policy");
        baseFee = fee;
    }

    /// In hundredths of a percent; larger sales bear more, to the limit.
    function feeOf(uint256 amount, uint256 inMarket) external view returns (uint256) {
        uint256 fee = baseFee + (amount * 10_000) / (inMarket + 1);
        return fee > MAX_FEE ? MAX_FEE : fee;
    }
}

/// The fee on sales is asked from another contract, which knows a limit of ten in a hundred.
contract FeePolicyBuiltSample is Lean("Tide", "TIDE", 18), Owned {
    FeePolicy public policy = new FeePolicy(msg.sender);
    address private market;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == market && from != owner) {
            uint256 fee = (amount * policy.feeOf(amount, balanceOf[market])) / 10_000;
            super._transfer(from, address(policy), fee);
            amount -= fee;
        }
        super._transfer(from, to, amount);
    }
}

/// Shares of what the token earns, kept by a contract of its own.
contract DividendTracker {
    uint256 private constant MAGNITUDE = 2 ** 128;
    address public immutable token = msg.sender;
    uint256 public magnifiedPerShare;
    uint256 public totalShares;
    mapping(address => uint256) public shares;
    mapping(address => int256) private corrections;
    mapping(address => uint256) public withdrawn;

    function setBalance(address account, uint256 balance) external {
        require(msg.sender == token, "token");
        if (balance < 1 ether) balance = 0;
        corrections[account] += int256(magnifiedPerShare) * (int256(shares[account]) - int256(balance));
        totalShares = totalShares - shares[account] + balance;
        shares[account] = balance;
    }

    function distribute(uint256 amount) external {
        require(msg.sender == token, "token");
        if (totalShares > 0) magnifiedPerShare += (amount * MAGNITUDE) / totalShares;
    }

    function accumulativeOf(address account) public view returns (uint256) {
        return uint256(int256(magnifiedPerShare * shares[account]) + corrections[account]) / MAGNITUDE;
    }

    function claim() external {
        uint256 due = accumulativeOf(msg.sender) - withdrawn[msg.sender];
        withdrawn[msg.sender] += due;
        Lean(token).transfer(msg.sender, due);
    }
}

/// Six in a hundred of trades are paid out to holders by a tracker.
contract DividendBuiltSample is Lean("Pier Dividend", "PIER", 18), Owned {
    DividendTracker public tracker = new DividendTracker();
    mapping(address => bool) private excluded;
    address private market;

    constructor() {
        excluded[msg.sender] = true;
        excluded[address(tracker)] = true;
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
        excluded[pair] = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if ((from == market || to == market) && from != owner) {
            uint256 fee = (amount * 6) / 100;
            super._transfer(from, address(tracker), fee);
            try tracker.distribute(fee) {} catch {}
            amount -= fee;
        }
        super._transfer(from, to, amount);
        if (!excluded[from]) try tracker.setBalance(from, balanceOf[from]) {} catch {}
        if (!excluded[to]) try tracker.setBalance(to, balanceOf[to]) {} catch {}
    }
}
