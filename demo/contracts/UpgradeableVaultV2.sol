// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {UpgradeableVaultV1} from "./UpgradeableVaultV1.sol";

/// Second version: the owner gains a switch that stops withdrawals.
contract UpgradeableVaultV2 is UpgradeableVaultV1 {
    bool public withdrawalsStopped;

    event WithdrawalsStopped(bool stopped);

    error WithdrawalsAreStopped();

    function stopWithdrawals(bool stopped) external onlyOwner {
        withdrawalsStopped = stopped;
        emit WithdrawalsStopped(stopped);
    }

    function version() external pure override returns (string memory) {
        return "2";
    }

    function _withdraw(
        address caller,
        address receiver,
        address owner_,
        uint256 assets,
        uint256 shares
    ) internal override {
        if (withdrawalsStopped) revert WithdrawalsAreStopped();
        super._withdraw(caller, receiver, owner_, assets, shares);
    }
}
