// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Stake one token, earn another or the same at a rate that the owner sets, out of a funded reserve.
contract StakingPool is Ownable {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    IERC20 public immutable rewardToken;
    uint256 public rewardRate;
    uint256 public rewardPerShare;
    uint256 public updatedAt;
    uint256 public totalStaked;
    mapping(address account => uint256) public staked;
    mapping(address account => uint256) public paidPerShare;
    mapping(address account => uint256) public owed;

    event RewardRateChanged(uint256 rewardRate);
    event Staked(address indexed account, uint256 amount);
    event Unstaked(address indexed account, uint256 amount);
    event RewardPaid(address indexed account, uint256 amount);
    event Recovered(address indexed token, uint256 amount);

    error CannotRecoverStake();

    constructor(IERC20 token_, IERC20 rewardToken_, address owner_) Ownable(owner_) {
        rewardToken = rewardToken_;
        token = token_;
        updatedAt = block.timestamp;
    }

    modifier settle(address account) {
        if (totalStaked != 0) rewardPerShare += ((block.timestamp - updatedAt) * rewardRate * 1e18) / totalStaked;
        updatedAt = block.timestamp;
        owed[account] += (staked[account] * (rewardPerShare - paidPerShare[account])) / 1e18;
        paidPerShare[account] = rewardPerShare;
        _;
    }

    function setRewardRate(uint256 rewardRate_) external onlyOwner settle(address(0)) {
        rewardRate = rewardRate_;
        emit RewardRateChanged(rewardRate_);
    }

    function recover(IERC20 other, uint256 amount) external onlyOwner {
        if (other == token) revert CannotRecoverStake();
        other.safeTransfer(owner(), amount);
        emit Recovered(address(other), amount);
    }

    function stake(uint256 amount) external settle(msg.sender) {
        staked[msg.sender] += amount;
        totalStaked += amount;
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }

    function unstake(uint256 amount) external settle(msg.sender) {
        staked[msg.sender] -= amount;
        totalStaked -= amount;
        token.safeTransfer(msg.sender, amount);
        emit Unstaked(msg.sender, amount);
    }

    function claim() external settle(msg.sender) {
        uint256 free = rewardToken.balanceOf(address(this)) - (rewardToken == token ? totalStaked : 0);
        uint256 amount = owed[msg.sender] < free ? owed[msg.sender] : free;
        owed[msg.sender] -= amount;
        rewardToken.safeTransfer(msg.sender, amount);
        emit RewardPaid(msg.sender, amount);
    }
}
