// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";

/// Minters mint within an allowance that the master minter gives; the owner pauses and blocks accounts.
contract StableToken is ERC20Permit, ERC20Pausable, Ownable {
    address public masterMinter;
    mapping(address minter => uint256) public minterAllowance;
    mapping(address account => bool) public isBlocked;

    event MasterMinterChanged(address indexed masterMinter);
    event MinterConfigured(address indexed minter, uint256 allowance);
    event MinterRemoved(address indexed minter);
    event Blocked(address indexed account, bool isBlocked);

    error NotMasterMinter(address account);
    error MinterAllowanceExceeded(address minter, uint256 allowance, uint256 amount);
    error AccountBlocked(address account);

    modifier onlyMasterMinter() {
        if (msg.sender != masterMinter) revert NotMasterMinter(msg.sender);
        _;
    }

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_
    ) ERC20(name_, symbol_) ERC20Permit(name_) Ownable(owner_) {
        masterMinter = owner_;
        _mint(holder, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function setMasterMinter(address masterMinter_) external onlyOwner {
        masterMinter = masterMinter_;
        emit MasterMinterChanged(masterMinter_);
    }

    function configureMinter(address minter, uint256 allowance_) external onlyMasterMinter {
        minterAllowance[minter] = allowance_;
        emit MinterConfigured(minter, allowance_);
    }

    function removeMinter(address minter) external onlyMasterMinter {
        delete minterAllowance[minter];
        emit MinterRemoved(minter);
    }

    function mint(address to, uint256 amount) external {
        uint256 left = minterAllowance[msg.sender];
        if (amount > left) revert MinterAllowanceExceeded(msg.sender, left, amount);
        minterAllowance[msg.sender] = left - amount;
        _mint(to, amount);
    }

    function redeem(uint256 amount) external {
        _burn(msg.sender, amount);
    }

    function setBlocked(address account, bool blocked) external onlyOwner {
        isBlocked[account] = blocked;
        emit Blocked(account, blocked);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Pausable) {
        if (isBlocked[from]) revert AccountBlocked(from);
        if (isBlocked[to]) revert AccountBlocked(to);
        super._update(from, to, value);
    }
}
