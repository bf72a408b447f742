// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/access/Ownable2Step.sol";

contract FeeToken is ERC20Pausable, Ownable {
    mapping(address => bool) public blacklisted;
    uint256 public feeBps;
    address public treasury;
    event Blacklisted(address indexed who, bool value);

    constructor() ERC20("Fee", "FEE") Ownable(msg.sender) { _mint(msg.sender, 1e30); }
    function mint(address to, uint256 amount) external onlyOwner { _mint(to, amount); }
    function pause() external onlyOwner { _pause(); }
    function unpause() external onlyOwner { _unpause(); }
    function setBlacklist(address who, bool value) external onlyOwner { blacklisted[who] = value; emit Blacklisted(who, value); }
    function setFee(uint256 fee) external onlyOwner { require(fee <= 1000, "fee too high"); feeBps = fee; }
    function setTreasury(address to) external onlyOwner { treasury = to; }
    function burn(uint256 amount) external { _burn(msg.sender, amount); }
    function multiSend(address[] calldata tos, uint256 value) external {
        for (uint256 i; i < tos.length; i++) _transfer(msg.sender, tos[i], value);
    }
    function _update(address from, address to, uint256 value) internal override {
        require(!blacklisted[from] && !blacklisted[to], "blacklisted");
        if (feeBps > 0 && from != address(0) && to != address(0)) {
            uint256 fee = value * feeBps / 10000;
            super._update(from, treasury, fee);
            value -= fee;
        }
        super._update(from, to, value);
    }
}

contract StepToken is ERC20Permit, Ownable2Step {
    uint256 public cap = 1e27;
    constructor() ERC20("Step", "STP") ERC20Permit("Step") Ownable(msg.sender) {}
    function mint(address to, uint256 amount) external onlyOwner { require(totalSupply() + amount <= cap, "cap"); _mint(to, amount); }
    function lowerCap(uint256 to) external onlyOwner { require(to < cap); cap = to; }
    function burnFrom(address from, uint256 amount) external { _spendAllowance(from, msg.sender, amount); _burn(from, amount); }
}

/// Minters with allowances handed out by a master minter, a blacklister, a pauser and a rescuer.
contract Stablecoin {
    address public owner; address public masterMinter; address public blacklister; address public pauser; address public rescuer;
    bool public paused;
    mapping(address => uint256) internal balances;
    mapping(address => mapping(address => uint256)) internal allowed;
    mapping(address => bool) internal minters;
    mapping(address => uint256) internal minterAllowed;
    mapping(address => bool) internal blacklisted;
    mapping(address => uint256) public nonces;
    uint256 public totalSupply;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyOwner() { require(msg.sender == owner, "Ownable: caller is not the owner"); _; }
    modifier whenNotPaused() { require(!paused, "Pausable: paused"); _; }
    modifier notBlacklisted(address a) { require(!blacklisted[a], "Blacklistable: account is blacklisted"); _; }
    constructor() { owner = msg.sender; }

    function balanceOf(address a) external view returns (uint256) { return balances[a]; }
    function mint(address to, uint256 amount) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(to) returns (bool) {
        require(minters[msg.sender], "caller is not a minter");
        require(amount > 0, "amount");
        uint256 allowance_ = minterAllowed[msg.sender];
        require(amount <= allowance_, "mint amount exceeds minterAllowance");
        totalSupply += amount; balances[to] += amount; minterAllowed[msg.sender] = allowance_ - amount;
        emit Transfer(address(0), to, amount);
        return true;
    }
    function burn(uint256 amount) external whenNotPaused notBlacklisted(msg.sender) {
        require(minters[msg.sender], "caller is not a minter");
        require(amount > 0 && balances[msg.sender] >= amount, "balance");
        totalSupply -= amount; balances[msg.sender] -= amount;
        emit Transfer(msg.sender, address(0), amount);
    }
    function configureMinter(address m, uint256 amount) external whenNotPaused returns (bool) {
        require(msg.sender == masterMinter, "caller is not the masterMinter");
        minters[m] = true; minterAllowed[m] = amount; return true;
    }
    function removeMinter(address m) external returns (bool) { require(msg.sender == masterMinter); minters[m] = false; minterAllowed[m] = 0; return true; }
    function updateMasterMinter(address m) external onlyOwner { require(m != address(0)); masterMinter = m; }
    function updateBlacklister(address b) external onlyOwner { require(b != address(0)); blacklister = b; }
    function updatePauser(address p) external onlyOwner { require(p != address(0)); pauser = p; }
    function updateRescuer(address r) external onlyOwner { rescuer = r; }
    function transferOwnership(address o) external onlyOwner { require(o != address(0)); owner = o; }
    function blacklist(address a) external { require(msg.sender == blacklister, "caller is not the blacklister"); blacklisted[a] = true; }
    function unBlacklist(address a) external { require(msg.sender == blacklister, "caller is not the blacklister"); blacklisted[a] = false; }
    function pause() external { require(msg.sender == pauser); paused = true; }
    function unpause() external { require(msg.sender == pauser); paused = false; }
    function rescueERC20(address token, address to, uint256 amount) external {
        require(msg.sender == rescuer, "caller is not the rescuer");
        (bool ok,) = token.call(abi.encodeWithSelector(0xa9059cbb, to, amount)); require(ok);
    }
    function approve(address s, uint256 v) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(s) returns (bool) { allowed[msg.sender][s] = v; emit Approval(msg.sender, s, v); return true; }
    function transfer(address to, uint256 v) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(to) returns (bool) { _move(msg.sender, to, v); return true; }
    function transferFrom(address from, address to, uint256 v) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(from) returns (bool) {
        require(v <= allowed[from][msg.sender], "allowance"); _move(from, to, v); allowed[from][msg.sender] -= v; return true;
    }
    function permit(address o, address s, uint256 v, uint256 deadline, uint8 sv, bytes32 r, bytes32 ss) external {
        require(deadline >= block.timestamp);
        bytes32 h = keccak256(abi.encode(o, s, v, nonces[o]++, deadline));
        require(ecrecover(h, sv, r, ss) == o && o != address(0), "sig"); allowed[o][s] = v;
    }
    function _move(address f, address t, uint256 v) internal { require(t != address(0) && v <= balances[f]); balances[f] -= v; balances[t] += v; emit Transfer(f, t, v); }
}

/// Taxes, limits, bots, a trading switch: the usual retail token.
contract RetailToken {
    address private _owner; address payable public marketing; bool public tradingOpen; bool inSwap;
    mapping(address => uint256) private _balances; mapping(address => mapping(address => uint256)) private _allowances;
    mapping(address => bool) public bots; mapping(address => bool) private _isExcludedFromFee;
    uint256 public buyTax = 3; uint256 public sellTax = 5; uint256 public maxTx = 1e24; address public pair; uint256 private _total = 1e27;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event OwnershipTransferred(address indexed a, address indexed b);
    modifier onlyOwner() { require(_owner == msg.sender, "Ownable: caller is not the owner"); _; }
    modifier lockTheSwap() { inSwap = true; _; inSwap = false; }
    constructor() { _owner = msg.sender; marketing = payable(msg.sender); _balances[msg.sender] = _total; }
    function owner() external view returns (address) { return _owner; }
    function balanceOf(address a) external view returns (uint256) { return _balances[a]; }
    function approve(address s, uint256 v) external returns (bool) { _allowances[msg.sender][s] = v; return true; }
    function transfer(address t, uint256 v) external returns (bool) { _transfer(msg.sender, t, v); return true; }
    function transferFrom(address f, address t, uint256 v) external returns (bool) { _allowances[f][msg.sender] -= v; _transfer(f, t, v); return true; }
    function openTrading() external onlyOwner { require(!tradingOpen); tradingOpen = true; }
    function setTaxes(uint256 b, uint256 s) external onlyOwner { require(b + s < 30); buyTax = b; sellTax = s; }
    function setMaxTxAmount(uint256 v) external onlyOwner { maxTx = v; }
    function removeLimits() external onlyOwner { maxTx = type(uint256).max; }
    function setBots(address[] memory list) external onlyOwner { for (uint256 i; i < list.length; i++) bots[list[i]] = true; }
    function delBot(address a) external onlyOwner { bots[a] = false; }
    function setPair(address p) external onlyOwner { pair = p; }
    function excludeFromFee(address a) external { require(msg.sender == _owner || msg.sender == marketing); _isExcludedFromFee[a] = true; }
    function manualsend() external { require(msg.sender == marketing); marketing.transfer(address(this).balance); }
    function manualswap() external lockTheSwap { require(msg.sender == marketing); _balances[address(this)] = 0; }
    function renounceOwnership() external onlyOwner { emit OwnershipTransferred(_owner, address(0)); _owner = address(0); }
    function transferOwnership(address o) external onlyOwner { require(o != address(0)); emit OwnershipTransferred(_owner, o); _owner = o; }
    function _transfer(address f, address t, uint256 v) private {
        require(f != address(0) && t != address(0) && v > 0); uint256 tax;
        if (f != _owner && t != _owner) {
            require(!bots[f] && !bots[t]);
            if (!tradingOpen) require(f == _owner, "closed");
            if (f == pair && !_isExcludedFromFee[t]) { require(v <= maxTx); tax = v * buyTax / 100; }
            if (t == pair && f != address(this)) tax = v * sellTax / 100;
            if (!inSwap && t == pair && _balances[address(this)] > 1e20) _swap();
        }
        if (tax > 0) { _balances[address(this)] += tax; emit Transfer(f, address(this), tax); }
        _balances[f] -= v; _balances[t] += v - tax; emit Transfer(f, t, v - tax);
    }
    function _swap() private lockTheSwap { (bool ok,) = marketing.call{value: address(this).balance}(""); ok; }
    receive() external payable {}
}
