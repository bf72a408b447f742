// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {VestingWallet} from "@openzeppelin/contracts/finance/VestingWallet.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Bridgeable} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC20Bridgeable.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {ERC20Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC20/ERC20Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// Ordinary tokens that are built on a well-known library.

/// Votes by checkpoints and approvals by signature.
contract GovernanceBuiltSample is ERC20, ERC20Permit, ERC20Votes {
    constructor() ERC20("Harbour Governance", "HGOV") ERC20Permit("Harbour Governance") {
        _mint(msg.sender, 10_000_000 ether);
        _delegate(msg.sender, msg.sender);
    }

    function setUp(address) external {}

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}

/// A timelock of two days may pause it, and has not.
contract TimelockPauseBuiltSample is ERC20, ERC20Pausable, Ownable {
    constructor() ERC20("Quay", "QUAY") Ownable(address(_timelock())) {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address) external {}

    function pause() external onlyOwner {
        _pause();
    }

    function unpause() external onlyOwner {
        _unpause();
    }

    function _timelock() private returns (TimelockController) {
        address[] memory council = new address[](1);
        council[0] = msg.sender;
        return new TimelockController(2 days, council, council, address(0));
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Pausable) {
        super._update(from, to, value);
    }
}

/// The team's fifth is in a vesting wallet, and the token itself keeps the advisers' tokens still for half a year.
contract TeamVestingBuiltSample is ERC20, ERC20Burnable, Ownable {
    VestingWallet public immutable team;
    mapping(address => uint256) public adviserLock;

    error Vesting(address adviser, uint256 until);

    constructor() ERC20("Lighthouse", "LITE") Ownable(msg.sender) {
        team = new VestingWallet(msg.sender, uint64(block.timestamp + 180 days), 720 days);
        _mint(address(team), 200_000 ether);
        _mint(msg.sender, 800_000 ether);
    }

    function setUp(address) external onlyOwner {
        grantAdviser(address(0xAD71), 10_000 ether);
    }

    function grantAdviser(address adviser, uint256 amount) public onlyOwner {
        require(balanceOf(adviser) == 0, "holds already");
        _transfer(msg.sender, adviser, amount);
        adviserLock[adviser] = block.timestamp + 180 days;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (block.timestamp < adviserLock[from]) revert Vesting(from, adviserLock[from]);
        super._update(from, to, value);
    }
}

/// The form in which a token from another chain is held here: a bridge mints and burns it.
contract BridgedBuiltSample is ERC20Bridgeable {
    address public immutable bridge = 0x4200000000000000000000000000000000000028;

    error NotTheBridge(address caller);

    constructor() ERC20("Bridged Harbour", "HBR.e") {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address) external {}

    function _checkTokenBridge(address caller) internal view override {
        if (caller != bridge) revert NotTheBridge(caller);
    }
}

contract UpgradeableToken is ERC20Upgradeable, OwnableUpgradeable, UUPSUpgradeable {
    constructor() {
        _disableInitializers();
    }

    function initialize(address owner) external initializer {
        __ERC20_init("Breakwater", "BRK");
        __Ownable_init(owner);
        _mint(owner, 3_000_000 ether);
    }

    function setUp(address) external onlyOwner {}

    function _authorizeUpgrade(address) internal override onlyOwner {}
}

/// A proxy whose owner may replace the code, which is a plain token.
contract UpgradeableBuiltSample
    is
    ERC1967Proxy(address(new UpgradeableToken()), abi.encodeCall(UpgradeableToken.initialize, (msg.sender)))
{}

/// Accounts can be barred by those with the role, as issuers of pegged money do; nobody ever was.
contract UnusedBarBuiltSample is ERC20, ERC20Permit, AccessControl {
    bytes32 public constant BARRER_ROLE = keccak256("BARRER_ROLE");
    mapping(address => bool) public isBarred;

    event Barred(address indexed account, bool barred);

    error AccountBarred(address account);

    constructor() ERC20("Harbour Dollar", "HUSD") ERC20Permit("Harbour Dollar") {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
        _grantRole(BARRER_ROLE, msg.sender);
        _mint(msg.sender, 50_000_000 ether);
    }

    function setUp(address) external {}

    function setBarred(address account, bool barred) external onlyRole(BARRER_ROLE) {
        isBarred[account] = barred;
        emit Barred(account, barred);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBarred[from]) revert AccountBarred(from);
        if (isBarred[to]) revert AccountBarred(to);
        super._update(from, to, value);
    }
}
