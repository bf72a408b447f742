// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Linear vesting after a cliff for one beneficiary; the owner can revoke what has not vested yet.
contract Vesting is Ownable {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public immutable beneficiary;
    uint256 public immutable start;
    uint256 public immutable cliff;
    uint256 public immutable duration;
    uint256 public released;
    bool public revoked;

    event Released(uint256 amount);
    event Revoked(uint256 amount);

    error AlreadyRevoked();

    constructor(
        IERC20 token_,
        address beneficiary_,
        uint256 cliff_,
        uint256 duration_,
        address owner_
    ) Ownable(owner_) {
        cliff = cliff_;
        token = token_;
        beneficiary = beneficiary_;
        start = block.timestamp;
        duration = duration_;
    }

    function release() public {
        uint256 amount = releasable();
        released += amount;
        token.safeTransfer(beneficiary, amount);
        emit Released(amount);
    }

    function revoke() external onlyOwner {
        if (revoked) revert AlreadyRevoked();
        release();
        revoked = true;
        uint256 rest = token.balanceOf(address(this));
        token.safeTransfer(owner(), rest);
        emit Revoked(rest);
    }

    function releasable() public view returns (uint256) {
        if (revoked) return 0;
        uint256 total = token.balanceOf(address(this)) + released;
        uint256 passed = block.timestamp - start;
        if (passed < cliff) return 0;
        uint256 vested = passed >= duration ? total : (total * passed) / duration;
        return vested - released;
    }
}
