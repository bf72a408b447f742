// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// One collateral, one debt token, a price that the owner sets.
contract LendingPool is Ownable, Pausable {
    using SafeERC20 for IERC20;

    uint256 private constant ONE = 1e18;

    IERC20 public immutable collateral;
    IERC20 public immutable debt;
    uint256 public price = ONE;
    uint256 public collateralFactor;
    uint256 public supplied;
    mapping(address account => uint256) public collateralOf;
    mapping(address account => uint256) public debtOf;
    mapping(address account => uint256) public suppliedBy;

    event PriceChanged(uint256 price);
    event CollateralFactorChanged(uint256 collateralFactor);
    event Supplied(address indexed account, uint256 amount);
    event CollateralAdded(address indexed account, uint256 amount);
    event CollateralRemoved(address indexed account, uint256 amount);
    event Borrowed(address indexed account, uint256 amount);
    event Repaid(address indexed account, uint256 amount);
    event Liquidated(address indexed account, address indexed by, uint256 debt, uint256 collateral);

    error Unhealthy(address account);
    error Healthy(address account);

    constructor(IERC20 collateral_, IERC20 debt_, uint256 collateralFactorBps, address owner_) Ownable(owner_) {
        collateralFactor = (ONE * collateralFactorBps) / 10_000;
        collateral = collateral_;
        debt = debt_;
    }

    function setPrice(uint256 price_) external onlyOwner {
        price = price_;
        emit PriceChanged(price_);
    }

    function setCollateralFactor(uint256 collateralFactor_) external onlyOwner {
        require(collateralFactor_ <= 0.95e18, "factor too high");
        collateralFactor = collateralFactor_;
        emit CollateralFactorChanged(collateralFactor_);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function supply(uint256 amount) external whenNotPaused {
        suppliedBy[msg.sender] += amount;
        supplied += amount;
        debt.safeTransferFrom(msg.sender, address(this), amount);
        emit Supplied(msg.sender, amount);
    }

    function addCollateral(uint256 amount) external whenNotPaused {
        collateralOf[msg.sender] += amount;
        collateral.safeTransferFrom(msg.sender, address(this), amount);
        emit CollateralAdded(msg.sender, amount);
    }

    function removeCollateral(uint256 amount) external {
        collateralOf[msg.sender] -= amount;
        if (!isHealthy(msg.sender)) revert Unhealthy(msg.sender);
        collateral.safeTransfer(msg.sender, amount);
        emit CollateralRemoved(msg.sender, amount);
    }

    function borrow(uint256 amount) external whenNotPaused {
        debtOf[msg.sender] += amount;
        if (!isHealthy(msg.sender)) revert Unhealthy(msg.sender);
        debt.safeTransfer(msg.sender, amount);
        emit Borrowed(msg.sender, amount);
    }

    function repay(uint256 amount) external {
        debtOf[msg.sender] -= amount;
        debt.safeTransferFrom(msg.sender, address(this), amount);
        emit Repaid(msg.sender, amount);
    }

    function liquidate(address account) external {
        if (isHealthy(account)) revert Healthy(account);
        (uint256 owed, uint256 seized) = (debtOf[account], collateralOf[account]);
        (debtOf[account], collateralOf[account]) = (0, 0);
        debt.safeTransferFrom(msg.sender, address(this), owed);
        collateral.safeTransfer(msg.sender, seized);
        emit Liquidated(account, msg.sender, owed, seized);
    }

    function isHealthy(address account) public view returns (bool) {
        uint256 worth = (collateralOf[account] * price) / ONE;
        return debtOf[account] <= (worth * collateralFactor) / ONE;
    }
}
