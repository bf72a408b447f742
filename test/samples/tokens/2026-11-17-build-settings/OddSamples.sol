// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean, Owned} from "./Lean.sol";

/// Ordinary tokens with unusual, honest bookkeeping.

/// A minute between two trades of the same account.
contract MinuteBuiltSample is Lean("Steady", "STDY", 18), Owned {
    mapping(address => uint256) private lastTrade;
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        address trader = from == pair ? to : to == pair ? from : address(0);
        if (trader != address(0) && trader != owner) {
            require(block.timestamp >= lastTrade[trader] + 1 minutes, "cooldown: one minute");
            lastTrade[trader] = block.timestamp;
        }
        super._transfer(from, to, amount);
    }
}

/// Against sandwiches: who received tokens in a block sends none in the same block.
contract NextBlockBuiltSample is Lean("No Sandwich", "NOSAND", 18), Owned {
    mapping(address => uint256) private receivedIn;
    address private pair;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair_) external onlyOwner {
        pair = pair_;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (from != pair && from != owner) require(receivedIn[from] != block.number, "same block");
        receivedIn[to] = block.number;
        super._transfer(from, to, amount);
    }
}

/// Elastic supply: balances follow a factor that a policy moves, for the market as for everybody.
contract ElasticBuiltSample is Owned {
    string public constant name = "Swell";
    string public constant symbol = "SWELL";
    uint8 public constant decimals = 9;
    uint256 private constant TOTAL_GONS = type(uint256).max - (type(uint256).max % (50_000_000 * 1e18));
    uint256 public totalSupply = 50_000_000 * 1e18;
    uint256 private gonsPerFragment = TOTAL_GONS / totalSupply;
    mapping(address => uint256) private gons;
    mapping(address => mapping(address => uint256)) private fragmentsAllowed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event LogRebase(uint256 indexed epoch, uint256 totalSupply);

    constructor() {
        gons[msg.sender] = TOTAL_GONS;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function setUp(address) external onlyOwner {
        rebase(1, int256(totalSupply / 14));
    }

    function rebase(uint256 epoch, int256 delta) public onlyOwner returns (uint256) {
        totalSupply = uint256(int256(totalSupply) + delta);
        gonsPerFragment = TOTAL_GONS / totalSupply;
        emit LogRebase(epoch, totalSupply);
        return totalSupply;
    }

    function balanceOf(address who) external view returns (uint256) {
        return gons[who] / gonsPerFragment;
    }

    function allowance(address from, address spender) external view returns (uint256) {
        return fragmentsAllowed[from][spender];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        fragmentsAllowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        fragmentsAllowed[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        uint256 gonValue = value * gonsPerFragment;
        gons[from] -= gonValue;
        gons[to] += gonValue;
        emit Transfer(from, to, value);
    }
}

/// Reflection with two rates: three in a hundred of every trade go to all holders but the market.
contract ReflectionBuiltSample is Owned {
    string public constant name = "Lagoon";
    string public constant symbol = "LAGN";
    uint8 public constant decimals = 9;
    uint256 private constant T_TOTAL = 1e15 * 1e9;
    uint256 private rTotal = type(uint256).max - (type(uint256).max % T_TOTAL);
    mapping(address => uint256) private rOwned;
    mapping(address => uint256) private tOwned;
    mapping(address => mapping(address => uint256)) public allowance;
    address private market;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        rOwned[msg.sender] = rTotal;
        emit Transfer(address(0), msg.sender, T_TOTAL);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function totalSupply() external pure returns (uint256) {
        return T_TOTAL;
    }

    function balanceOf(address who) public view returns (uint256) {
        return who == market ? tOwned[who] : rOwned[who] / rate();
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

    function rate() private view returns (uint256) {
        return (rTotal - rOwned[market]) / (T_TOTAL - tOwned[market]);
    }

    function _move(address from, address to, uint256 value) private {
        uint256 fee = from == owner || to == owner ? 0 : (value * 3) / 100;
        uint256 perToken = rate();
        rOwned[from] -= value * perToken;
        if (from == market) tOwned[from] -= value;
        rOwned[to] += (value - fee) * perToken;
        if (to == market) tOwned[to] += value - fee;
        rTotal -= fee * perToken;
        emit Transfer(from, to, value - fee);
    }
}

/// An old dollar token: no answer from transfers, a fee that is nothing, a stop that was never used.
contract SilentDollarBuiltSample is Owned {
    string public constant name = "Silent Dollar";
    string public constant symbol = "SUSD";
    uint256 public constant decimals = 6;
    uint256 public totalSupply = 10_000_000 ether;
    uint256 public basisPointsRate = 0;
    bool public paused;
    mapping(address => uint256) public balances;
    mapping(address => mapping(address => uint256)) public allowed;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        balances[msg.sender] = totalSupply;
    }

    function setUp(address) external onlyOwner {}

    function setParams(uint256 rate) external onlyOwner {
        require(rate < 20);
        basisPointsRate = rate;
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function balanceOf(address who) external view returns (uint256) {
        return balances[who];
    }

    function allowance(address from, address spender) external view returns (uint256) {
        return allowed[from][spender];
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowed[msg.sender][spender] == 0);
        allowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowed[from][msg.sender] -= value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        require(!paused && !isBlackListed[from]);
        uint256 fee = (value * basisPointsRate) / 10_000;
        balances[from] -= value;
        balances[to] += value - fee;
        balances[owner] += fee;
        emit Transfer(from, to, value - fee);
    }
}
