// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// Has owner functions, but is meant to be renounced after launch: the code keeps powers that nobody holds.
contract RenouncedToken is ERC20, Ownable {
    bool public tradingOpen;
    uint256 public maxWallet;

    event TradingOpened(uint256 maxWallet);

    error TradingClosed();
    error WalletFull(address account);

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_
    ) ERC20(name_, symbol_) Ownable(owner_) {
        _mint(holder, supply);
    }

    function openTrading(uint256 maxWallet_) external onlyOwner {
        tradingOpen = true;
        maxWallet = maxWallet_;
        emit TradingOpened(maxWallet_);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && !tradingOpen && msg.sender != owner()) revert TradingClosed();
        super._update(from, to, value);
        if (tradingOpen && maxWallet != 0 && balanceOf(to) > maxWallet) revert WalletFull(to);
    }
}
