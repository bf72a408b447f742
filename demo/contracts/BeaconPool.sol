// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// A reward pool; many proxies read their code from one beacon.
contract BeaconPool is OwnableUpgradeable {
    using SafeERC20 for IERC20;

    IERC20 public asset;
    uint256 public totalShares;
    mapping(address account => uint256) public shares;

    event Joined(address indexed account, uint256 amount);
    event Left(address indexed account, uint256 amount);
    event Swept(address indexed to, uint256 amount);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 asset_, address owner_) external initializer {
        __Ownable_init(owner_);
        asset = asset_;
    }

    function join(uint256 amount) external {
        shares[msg.sender] += amount;
        totalShares += amount;
        asset.safeTransferFrom(msg.sender, address(this), amount);
        emit Joined(msg.sender, amount);
    }

    function leave(uint256 amount) external {
        shares[msg.sender] -= amount;
        totalShares -= amount;
        asset.safeTransfer(msg.sender, amount);
        emit Left(msg.sender, amount);
    }

    /// Only what nobody has a share of.
    function sweep(address to) external onlyOwner {
        uint256 surplus = asset.balanceOf(address(this)) - totalShares;
        asset.safeTransfer(to, surplus);
        emit Swept(to, surplus);
    }
}
