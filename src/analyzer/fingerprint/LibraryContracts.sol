// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.26;

// Common library code with nothing of its own. Functions that compile to the same are no sign that one contract was copied
// from another; scripts/generateLibraryFunctions.ts writes their fingerprints.

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {AccessControlEnumerable} from "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";
import {ProxyAdmin} from "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol";
import {UpgradeableBeacon} from "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {ERC4626Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol";
import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {AccessControlUpgradeable} from "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

contract Token is ERC20, Ownable {
  constructor() ERC20("", "") Ownable(msg.sender) {}
}

contract TokenAfterOwner is Ownable, ERC20 {
  constructor() ERC20("", "") Ownable(msg.sender) {}
}

contract TokenTwoSteps is ERC20, Ownable2Step {
  constructor() ERC20("", "") Ownable(msg.sender) {}
}

contract BurnableToken is ERC20, ERC20Burnable, Ownable {
  constructor() ERC20("", "") Ownable(msg.sender) {}

  function mint(address to, uint256 amount) external onlyOwner {
    _mint(to, amount);
  }
}

contract RoleToken is ERC20, AccessControl {
  constructor() ERC20("", "") {}
}

contract RolesFirst is AccessControl, ERC20 {
  constructor() ERC20("", "") {}
}

contract ListedRoles is AccessControlEnumerable {}

contract PausableToken is ERC20, ERC20Pausable, Ownable {
  constructor() ERC20("", "") Ownable(msg.sender) {}

  function pause() external onlyOwner {
    _pause();
  }

  function unpause() external onlyOwner {
    _unpause();
  }

  function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Pausable) {
    super._update(from, to, value);
  }
}

contract PausableRoles is AccessControl, Pausable {
  function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
    _pause();
  }

  function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
    _unpause();
  }
}

contract PausableOwned is Ownable, Pausable {
  constructor() Ownable(msg.sender) {}

  function pause() external onlyOwner {
    _pause();
  }

  function unpause() external onlyOwner {
    _unpause();
  }
}

contract PermitToken is ERC20, ERC20Permit, Ownable {
  constructor() ERC20("", "") ERC20Permit("") Ownable(msg.sender) {}
}

contract VotesToken is ERC20, ERC20Permit, ERC20Votes {
  constructor() ERC20("", "") ERC20Permit("") {}

  function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
    super._update(from, to, value);
  }

  function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
    return super.nonces(owner);
  }
}

contract Vault is ERC4626, Ownable {
  constructor(IERC20 asset_) ERC20("", "") ERC4626(asset_) Ownable(msg.sender) {}
}

contract Collection is ERC721, Ownable {
  constructor() ERC721("", "") Ownable(msg.sender) {}
}

contract ListedCollection is ERC721Enumerable, Ownable {
  constructor() ERC721("", "") Ownable(msg.sender) {}
}

contract Items is ERC1155, Ownable {
  constructor() ERC1155("") Ownable(msg.sender) {}
}

contract UpgradeableToken is ERC20Upgradeable, OwnableUpgradeable, PausableUpgradeable, UUPSUpgradeable {
  function _authorizeUpgrade(address) internal override onlyOwner {}
}

contract UpgradeableRoles is ERC721Upgradeable, AccessControlUpgradeable, UUPSUpgradeable {
  function supportsInterface(
    bytes4 id
  ) public view override(ERC721Upgradeable, AccessControlUpgradeable) returns (bool) {
    return super.supportsInterface(id);
  }

  function _authorizeUpgrade(address) internal override onlyRole(DEFAULT_ADMIN_ROLE) {}
}

contract UpgradeableVault is ERC4626Upgradeable, OwnableUpgradeable {}
