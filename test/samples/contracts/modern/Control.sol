// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/governance/TimelockController.sol";
import "@openzeppelin/contracts/governance/Governor.sol";
import "@openzeppelin/contracts/governance/extensions/GovernorSettings.sol";
import "@openzeppelin/contracts/governance/extensions/GovernorCountingSimple.sol";
import "@openzeppelin/contracts/governance/extensions/GovernorVotes.sol";
import "@openzeppelin/contracts/governance/extensions/GovernorVotesQuorumFraction.sol";
import "@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol";
import "@openzeppelin/contracts/proxy/beacon/UpgradeableBeacon.sol";
import "@openzeppelin/contracts/proxy/transparent/ProxyAdmin.sol";
import "@openzeppelin/contracts/finance/VestingWallet.sol";
import "@openzeppelin/contracts/proxy/Clones.sol";
import "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/access/AccessControlUpgradeable.sol";
import "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";

contract UupsVault is UUPSUpgradeable, OwnableUpgradeable {
    uint256 public cap; mapping(address => uint256) public balances;
    constructor() { _disableInitializers(); }
    function initialize(address o) external initializer { __Ownable_init(o); }
    function setCap(uint256 c) external onlyOwner { cap = c; }
    function deposit() external payable { require(address(this).balance <= cap); balances[msg.sender] += msg.value; }
    function _authorizeUpgrade(address) internal override onlyOwner {}
}

contract UupsRoles is UUPSUpgradeable, AccessControlUpgradeable, PausableUpgradeable {
    bytes32 public constant UPGRADER = keccak256("UPGRADER"); bytes32 public constant PAUSER = keccak256("PAUSER"); uint256 public hits; uint256 public version;
    function initialize(address admin) external initializer { _grantRole(DEFAULT_ADMIN_ROLE, admin); _grantRole(UPGRADER, admin); }
    function migrate() external reinitializer(2) { version = 2; }
    function pause() external onlyRole(PAUSER) { _pause(); }
    function unpause() external onlyRole(PAUSER) { _unpause(); }
    function hit() external whenNotPaused { hits++; }
    function _authorizeUpgrade(address) internal override onlyRole(UPGRADER) {}
}

contract Dao is Governor, GovernorSettings, GovernorCountingSimple, GovernorVotes, GovernorVotesQuorumFraction, GovernorTimelockControl {
    constructor(IVotes t, TimelockController c) Governor("Dao") GovernorSettings(1, 100, 1e18) GovernorVotes(t) GovernorVotesQuorumFraction(4) GovernorTimelockControl(c) {}
    function state(uint256 id) public view override(Governor, GovernorTimelockControl) returns (ProposalState) { return super.state(id); }
    function proposalNeedsQueuing(uint256 id) public view override(Governor, GovernorTimelockControl) returns (bool) { return super.proposalNeedsQueuing(id); }
    function proposalThreshold() public view override(Governor, GovernorSettings) returns (uint256) { return super.proposalThreshold(); }
    function _queueOperations(uint256 id, address[] memory t, uint256[] memory v, bytes[] memory c, bytes32 d) internal override(Governor, GovernorTimelockControl) returns (uint48) { return super._queueOperations(id, t, v, c, d); }
    function _executeOperations(uint256 id, address[] memory t, uint256[] memory v, bytes[] memory c, bytes32 d) internal override(Governor, GovernorTimelockControl) { super._executeOperations(id, t, v, c, d); }
    function _cancel(address[] memory t, uint256[] memory v, bytes[] memory c, bytes32 d) internal override(Governor, GovernorTimelockControl) returns (uint256) { return super._cancel(t, v, c, d); }
    function _executor() internal view override(Governor, GovernorTimelockControl) returns (address) { return super._executor(); }
}

contract MultiSig {
    address[] owners; uint256 public threshold; uint256 public nonce; mapping(address => bool) public isOwner; mapping(bytes32 => mapping(address => bool)) public approved;
    constructor(address[] memory o, uint256 t) { for (uint256 i; i < o.length; i++) isOwner[o[i]] = true; owners = o; threshold = t; }
    modifier self() { require(msg.sender == address(this), "self"); _; }
    function approve(bytes32 h) external { require(isOwner[msg.sender], "owner"); approved[h][msg.sender] = true; }
    function revoke(bytes32 h) external { require(isOwner[msg.sender], "owner"); approved[h][msg.sender] = false; }
    function execute(address to, bytes calldata d) external { bytes32 h = keccak256(abi.encode(to, d, nonce)); uint256 n; for (uint256 i; i < owners.length; i++) if (approved[h][owners[i]]) n++; require(n >= threshold, "few"); nonce++; (bool ok,) = to.call(d); require(ok); }
    function addOwner(address o, uint256 t) external self { owners.push(o); isOwner[o] = true; threshold = t; }
    function removeOwner(address o) external self { isOwner[o] = false; for (uint256 i; i < owners.length; i++) if (owners[i] == o) { owners[i] = owners[owners.length - 1]; owners.pop(); break; } }
    function changeThreshold(uint256 t) external self { threshold = t; }
    receive() external payable {}
}

/// An admin-only dispatcher in front of a delegate, as the first transparent proxies were.
contract AdminProxy {
    bytes32 constant IMPL = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc; bytes32 constant ADMIN = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;
    constructor() { _set(ADMIN, msg.sender); }
    modifier ifAdmin() { if (msg.sender == _get(ADMIN)) { _; } else { _delegate(); } }
    function upgradeTo(address i) external ifAdmin { _set(IMPL, i); }
    function upgradeToAndCall(address i, bytes calldata d) external payable ifAdmin { _set(IMPL, i); (bool ok,) = i.delegatecall(d); require(ok); }
    function changeAdmin(address a) external ifAdmin { require(a != address(0)); _set(ADMIN, a); }
    fallback() external payable { _delegate(); }
    function _get(bytes32 s) internal view returns (address a) { assembly { a := sload(s) } }
    function _set(bytes32 s, address a) internal { assembly { sstore(s, a) } }
    function _delegate() internal { address i = _get(IMPL); assembly { calldatacopy(0, 0, calldatasize()) let r := delegatecall(gas(), i, 0, calldatasize(), 0, 0) returndatacopy(0, 0, returndatasize()) switch r case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) } } }
}

/// Ownership kept by hand in assembly, with custom errors.
contract LeanOwned {
    bytes32 constant SLOT = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927; error Unauthorized(); uint256 public x; mapping(uint256 => uint256) public y;
    constructor() { assembly { sstore(SLOT, caller()) } }
    modifier onlyOwner() { assembly { if iszero(eq(caller(), sload(SLOT))) { mstore(0, 0x82b42900) revert(0x1c, 4) } } _; }
    modifier onlyOwnerXor() { assembly { if shl(96, xor(caller(), sload(SLOT))) { mstore(0, 0x82b42900) revert(0x1c, 4) } } _; }
    function transferOwnership(address o) external payable onlyOwner { assembly { if iszero(shl(96, o)) { revert(0, 0) } sstore(SLOT, o) } }
    function setX(uint256 v) external onlyOwnerXor { x = v; }
    function setY(uint256 k, uint256 v) external { if (msg.sender != owner()) revert Unauthorized(); y[k] = v; }
    function touch() external { x++; }
    function owner() public view returns (address o) { assembly { o := sload(SLOT) } }
}

contract Factory {
    address public immutable template; address public owner; mapping(address => address) public creator; address[] public all; uint256 public fee;
    constructor(address t) { template = t; owner = msg.sender; }
    function create(bytes calldata init) external payable returns (address c) { require(msg.value >= fee, "fee"); c = Clones.clone(template); creator[c] = msg.sender; all.push(c); (bool ok,) = c.call(init); require(ok); }
    function setFee(uint256 f) external { require(msg.sender == owner); fee = f; }
    function collect(address payable to) external { require(msg.sender == owner); to.transfer(address(this).balance); }
    function forget(address c) external { require(creator[c] == msg.sender, "creator"); delete creator[c]; }
    function setOwner(address o) external { require(msg.sender == owner); owner = o; }
}

contract Validators {
    mapping(address => bool) public validator; mapping(bytes32 => uint256) public votes; mapping(bytes32 => mapping(address => bool)) public voted; uint256 public needed = 2; address public governance; bool public paused; mapping(address => uint256) public credit;
    constructor() { governance = msg.sender; }
    modifier onlyGov() { require(msg.sender == governance, "gov"); _; }
    function setValidator(address v, bool on) external onlyGov { validator[v] = on; }
    function setNeeded(uint256 n) external onlyGov { needed = n; }
    function setPaused(bool p) external { require(msg.sender == governance || validator[msg.sender], "auth"); paused = p; }
    function vote(bytes32 id, address to, uint256 amount) external { require(validator[msg.sender] && !paused, "validator"); require(!voted[id][msg.sender]); voted[id][msg.sender] = true; if (++votes[id] == needed) credit[to] += amount; }
    function take() external { uint256 v = credit[msg.sender]; credit[msg.sender] = 0; payable(msg.sender).transfer(v); }
    function send(bytes calldata) external payable { require(!paused); credit[address(this)] += msg.value; }
}

/// Grants to people, and an entry point that alone may call.
contract Grants {
    struct Grant { uint128 total; uint128 paid; } mapping(address => Grant) public grants; address public immutable entryPoint; address public owner; uint256 public nonce; address payable public beneficiary; mapping(address => bool) public isGuardian; uint256 public recovery;
    constructor(address e) { entryPoint = e; owner = msg.sender; beneficiary = payable(msg.sender); }
    function award(address to, uint128 v) external { require(msg.sender == owner); grants[to].total = v; }
    function collect() external { Grant storage g = grants[msg.sender]; require(g.total > g.paid, "nothing"); uint128 v = g.total - g.paid; g.paid = g.total; payable(msg.sender).transfer(v); }
    function execute(address to, uint256 v, bytes calldata d) external { require(msg.sender == entryPoint || msg.sender == owner, "entry"); (bool ok,) = to.call{value: v}(d); require(ok); }
    function release() external { beneficiary.transfer(address(this).balance / 2); }
    function changeBeneficiary(address payable b) external { require(msg.sender == beneficiary, "beneficiary"); beneficiary = b; }
    function setGuardian(address g, bool v) external { require(msg.sender == owner); isGuardian[g] = v; }
    function recover(address o) external { require(isGuardian[msg.sender], "guardian"); recovery = block.timestamp; owner = o; }
    function validate(bytes32 h, bytes calldata s) external returns (uint256) { require(msg.sender == entryPoint); nonce++; return keccak256(s) == h ? 0 : 1; }
}
