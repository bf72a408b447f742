// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// ERC-4626 vault behind a UUPS proxy; the owner can replace the code.
contract UpgradeableVaultV1 is ERC4626Upgradeable, OwnableUpgradeable, UUPSUpgradeable {
    uint256 public depositCap;

    event DepositCapChanged(uint256 depositCap);

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    function initialize(
        IERC20 asset_,
        string calldata name_,
        string calldata symbol_,
        address owner_
    ) external initializer {
        __ERC4626_init(asset_);
        __ERC20_init(name_, symbol_);
        __Ownable_init(owner_);
        depositCap = type(uint256).max;
    }

    function setDepositCap(uint256 depositCap_) external onlyOwner {
        depositCap = depositCap_;
        emit DepositCapChanged(depositCap_);
    }

    function maxDeposit(address) public view override returns (uint256) {
        uint256 held = totalAssets();
        return held >= depositCap ? 0 : depositCap - held;
    }

    function version() external pure virtual returns (string memory) {
        return "1";
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
