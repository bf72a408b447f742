// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Perpetual positions against the house, at a price one keeper posts; one key can change everything.
contract PerpEngine is OwnableUpgradeable, UUPSUpgradeable {
    using SafeERC20 for IERC20;

    struct Position {
        uint256 margin;
        int256 size;
        uint256 entryPrice;
    }

    IERC20 public margin;
    address public keeper;
    uint256 public price;
    mapping(address trader => Position) public positions;

    event KeeperChanged(address indexed keeper);
    event PricePosted(uint256 price);
    event PositionOpened(address indexed trader, int256 size, uint256 margin, uint256 price);
    event PositionClosed(address indexed trader, int256 profit, uint256 price);

    error NotKeeper(address account);
    error PositionExists(address trader);
    error NoPosition(address trader);
    error LeverageTooHigh(uint256 leverage);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 margin_, uint256 price_, address owner_) external initializer {
        __Ownable_init(owner_);
        margin = margin_;
        price = price_;
        keeper = owner_;
    }

    function setKeeper(address keeper_) external onlyOwner {
        keeper = keeper_;
        emit KeeperChanged(keeper_);
    }

    function postPrice(uint256 price_) external {
        if (msg.sender != keeper) revert NotKeeper(msg.sender);
        price = price_;
        emit PricePosted(price_);
    }

    function open(int256 size, uint256 amount) external {
        if (positions[msg.sender].entryPrice != 0) revert PositionExists(msg.sender);
        uint256 notional = (uint256(size < 0 ? -size : size) * price) / 1e18;
        if (notional > amount * maxLeverage()) revert LeverageTooHigh(notional / amount);
        positions[msg.sender] = Position(amount, size, price);
        margin.safeTransferFrom(msg.sender, address(this), amount);
        emit PositionOpened(msg.sender, size, amount, price);
    }

    function close() external {
        Position memory position = positions[msg.sender];
        if (position.entryPrice == 0) revert NoPosition(msg.sender);
        delete positions[msg.sender];
        int256 profit = (position.size * (int256(price) - int256(position.entryPrice))) / 1e18;
        int256 payout = int256(position.margin) + profit;
        if (payout > 0) margin.safeTransfer(msg.sender, uint256(payout));
        emit PositionClosed(msg.sender, profit, price);
    }

    function maxLeverage() public pure virtual returns (uint256) {
        return 10;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
