// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// The owner can freeze single accounts and destroy what they hold.
contract BlacklistToken is ERC20, Ownable {
    mapping(address account => bool) public isBlacklisted;

    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);
    event FundsDestroyed(address indexed account, uint256 amount);

    error AccountBlacklisted(address account);
    error NotBlacklisted(address account);

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_
    ) ERC20(name_, symbol_) Ownable(owner_) {
        _mint(holder, supply);
    }

    function blacklist(address account) external onlyOwner {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyOwner {
        isBlacklisted[account] = false;
        emit UnBlacklisted(account);
    }

    function destroyFunds(address account) external onlyOwner {
        if (!isBlacklisted[account]) revert NotBlacklisted(account);
        uint256 amount = balanceOf(account);
        super._update(account, address(0), amount);
        emit FundsDestroyed(account, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBlacklisted[from]) revert AccountBlacklisted(from);
        if (isBlacklisted[to]) revert AccountBlacklisted(to);
        super._update(from, to, value);
    }
}
