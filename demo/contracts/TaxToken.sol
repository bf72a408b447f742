// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Takes a fee of every transfer; the owner sets it, never above 10 %.
contract TaxToken is ERC20, Ownable {
    uint256 public constant MAX_FEE_BPS = 1_000;

    uint256 public feeBps;
    address public collector;
    mapping(address account => bool) public isExempt;

    event FeeChanged(uint256 feeBps);
    event CollectorChanged(address indexed collector);
    event ExemptionChanged(address indexed account, bool exempt);

    error FeeTooHigh(uint256 feeBps);

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_,
        uint256 feeBps_
    ) ERC20(name_, symbol_) Ownable(owner_) {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh(feeBps_);
        feeBps = feeBps_;
        collector = owner_;
        isExempt[holder] = true;
        _mint(holder, supply);
    }

    function setFee(uint256 feeBps_) external onlyOwner {
        if (feeBps_ > MAX_FEE_BPS) revert FeeTooHigh(feeBps_);
        feeBps = feeBps_;
        emit FeeChanged(feeBps_);
    }

    function setCollector(address collector_) external onlyOwner {
        collector = collector_;
        emit CollectorChanged(collector_);
    }

    function setExempt(address account, bool exempt) external onlyOwner {
        isExempt[account] = exempt;
        emit ExemptionChanged(account, exempt);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0) || isExempt[from] || isExempt[to]) {
            super._update(from, to, value);
            return;
        }
        uint256 fee = (value * feeBps) / 10_000;
        if (fee != 0) super._update(from, collector, fee);
        super._update(from, to, value - fee);
    }
}
