// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Locks deposits for a fixed time; lives behind a transparent proxy with its own ProxyAdmin.
contract TransparentVault is OwnableUpgradeable {
    using SafeERC20 for IERC20;

    struct Deposit {
        uint256 amount;
        uint256 unlocksAt;
    }

    IERC20 public asset;
    uint256 public lockTime;
    uint256 public totalLocked;
    mapping(address account => Deposit) public deposits;

    event LockTimeChanged(uint256 lockTime);
    event Locked(address indexed account, uint256 amount, uint256 unlocksAt);
    event Unlocked(address indexed account, uint256 amount);

    error StillLocked(uint256 unlocksAt);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 asset_, uint256 lockTime_, address owner_) external initializer {
        __Ownable_init(owner_);
        asset = asset_;
        lockTime = lockTime_;
    }

    function setLockTime(uint256 lockTime_) external onlyOwner {
        lockTime = lockTime_;
        emit LockTimeChanged(lockTime_);
    }

    function lock(uint256 amount) external {
        Deposit storage deposit = deposits[msg.sender];
        deposit.amount += amount;
        deposit.unlocksAt = block.timestamp + lockTime;
        totalLocked += amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
        emit Locked(msg.sender, amount, deposit.unlocksAt);
    }

    function unlock() external {
        Deposit memory deposit = deposits[msg.sender];
        if (block.timestamp < deposit.unlocksAt) revert StillLocked(deposit.unlocksAt);
        delete deposits[msg.sender];
        totalLocked -= deposit.amount;
        asset.safeTransfer(msg.sender, deposit.amount);
        emit Unlocked(msg.sender, deposit.amount);
    }
}
