// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// Traps that are built on a well-known library.

/// Sending to the market asks for a role that only the deployer has.
contract SellerRoleBuiltTrap is ERC20("Orbit Cat", "OCAT"), AccessControl {
    bytes32 public constant LIQUIDITY_ROLE = keccak256("LIQUIDITY_ROLE");
    address public market;

    constructor() {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
        _grantRole(LIQUIDITY_ROLE, msg.sender);
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyRole(DEFAULT_ADMIN_ROLE) {
        market = pair;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == market) _checkRole(LIQUIDITY_ROLE, from);
        super._update(from, to, value);
    }
}

/// "Diamond hands": whatever comes out of the market is locked for a year, and every receipt starts the year again.
contract DiamondHandsBuiltTrap is ERC20("Diamond Paw", "DPAW"), Ownable(msg.sender) {
    mapping(address => uint256) public lockedUntil;
    mapping(address => bool) public isExcludedFromLock;
    uint256 public holdPeriod = 365 days;

    error StillLocked(uint256 until);

    constructor() {
        isExcludedFromLock[msg.sender] = true;
        _mint(msg.sender, 10_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        isExcludedFromLock[pair] = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (!isExcludedFromLock[from] && block.timestamp < lockedUntil[from]) revert StillLocked(lockedUntil[from]);
        if (!isExcludedFromLock[to]) lockedUntil[to] = block.timestamp + holdPeriod;
        super._update(from, to, value);
    }
}

/// Paused since the launch, but the pause does not hold for the market, so that purchases go on.
contract OneWayPauseBuiltTrap is ERC20("Halt Protocol", "HALT"), Ownable(msg.sender), Pausable {
    address private immutable deployer = msg.sender;
    address private market;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
        _pause();
        renounceOwnership();
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != market && from != deployer && from != address(0)) _requireNotPaused();
        super._update(from, to, value);
    }
}

/// The fee on sales grows with the time that the seller held: 5 %, and another 10 % with every five minutes, up to 95 %.
contract LoyaltyRampBuiltTrap is ERC20("Loyal", "LYL"), Ownable(msg.sender) {
    mapping(address => uint256) private since;
    mapping(address => bool) private spared;
    address private market;
    address private treasury = msg.sender;

    constructor() {
        spared[msg.sender] = true;
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function sellFee(address holder) public view returns (uint256) {
        uint256 grown = 5 + ((block.timestamp - since[holder]) / 5 minutes) * 10;
        return grown > 95 ? 95 : grown;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == market && since[to] == 0) since[to] = block.timestamp;
        if (to == market && !spared[from]) {
            uint256 fee = (value * sellFee(from)) / 100;
            super._update(from, treasury, fee);
            value -= fee;
        }
        super._update(from, to, value);
    }
}

interface IProofToken {
    function balanceOf(address) external view returns (uint256);
}

contract MarbleToken is ERC20("Marble", "MRBL") {
    constructor(address to) {
        _mint(to, 1_000 ether);
    }
}

/// To sell one needs as much of a second token, which nobody but the deployer ever had.
contract MarbleGateBuiltTrap is ERC20("Calamari Game", "CALA"), Ownable(msg.sender) {
    IProofToken public marbles;
    address private market;

    constructor() {
        marbles = IProofToken(address(new MarbleToken(msg.sender)));
        _mint(msg.sender, 800_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (to == market && from != owner())
            require(marbles.balanceOf(from) * 1_000 >= value, "play the game to earn marbles");
        super._update(from, to, value);
    }
}
