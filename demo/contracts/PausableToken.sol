// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";

/// The owner can stop every transfer. Ownership moves in two steps.
contract PausableToken is ERC20Pausable, Ownable2Step {
    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address holder,
        address owner_
    ) ERC20(name_, symbol_) Ownable(owner_) {
        _mint(holder, supply);
    }

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }
}
