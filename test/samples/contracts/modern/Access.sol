// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/access/AccessControl.sol";
import "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import "@openzeppelin/contracts/access/extensions/AccessControlEnumerable.sol";
import "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import "@openzeppelin/contracts/access/Ownable.sol";
import "@openzeppelin/contracts/metatx/ERC2771Context.sol";

contract Roles is AccessControl {
    bytes32 public constant KEEPER = keccak256("KEEPER");
    uint256 public rate; uint256 public pings; mapping(address => uint256) public deposits;
    constructor() { _grantRole(DEFAULT_ADMIN_ROLE, msg.sender); }
    function setRate(uint256 r) external onlyRole(KEEPER) { rate = r; }
    function sweep(address payable to) external onlyRole(DEFAULT_ADMIN_ROLE) { to.transfer(address(this).balance); }
    function either(uint256 r) external { require(hasRole(KEEPER, msg.sender) || hasRole(DEFAULT_ADMIN_ROLE, msg.sender), "auth"); rate = r; }
    function ping() external { pings++; }
    function deposit() external payable { deposits[msg.sender] += msg.value; }
    function withdraw(uint256 a) external { require(deposits[msg.sender] >= a, "low"); deposits[msg.sender] -= a; payable(msg.sender).transfer(a); }
}

contract EnumerableRoles is AccessControlEnumerable {
    bytes32 public constant MINTER = keccak256("MINTER"); mapping(address => uint256) public minted;
    constructor() { _grantRole(DEFAULT_ADMIN_ROLE, msg.sender); }
    function mintTo(address to, uint256 v) external onlyRole(MINTER) { minted[to] += v; }
    function spend(uint256 v) external { minted[msg.sender] -= v; }
}

contract AdminRules is AccessControlDefaultAdminRules {
    uint256 public level;
    constructor() AccessControlDefaultAdminRules(1 days, msg.sender) {}
    function setLevel(uint256 v) external onlyRole(DEFAULT_ADMIN_ROLE) { level = v; }
    function poke() external { level += 1; }
}

contract Managed is AccessManaged {
    uint256 public value; uint256 public count;
    constructor(address m) AccessManaged(m) {}
    function setValue(uint256 v) external restricted { value = v; }
    function drain(address payable to) external restricted { to.transfer(address(this).balance); }
    function free() external { count++; }
}

contract Forwarded is ERC2771Context, Ownable {
    uint256 public value; mapping(address => uint256) public notes;
    constructor(address f) ERC2771Context(f) Ownable(msg.sender) {}
    function setValue(uint256 v) external onlyOwner { value = v; }
    function note(uint256 v) external { notes[_msgSender()] = v; }
    function _msgSender() internal view override(Context, ERC2771Context) returns (address) { return ERC2771Context._msgSender(); }
    function _msgData() internal view override(Context, ERC2771Context) returns (bytes calldata) { return ERC2771Context._msgData(); }
    function _contextSuffixLength() internal view override(Context, ERC2771Context) returns (uint256) { return ERC2771Context._contextSuffixLength(); }
}

interface IRegistry {
    function isAdmin(address) external view returns (bool);
    function hasRole(bytes32, address) external view returns (bool);
    function owner() external view returns (address);
    function levelOf(address) external view returns (uint256);
    function getAddress(bytes32) external view returns (address);
}
interface IToken { function balanceOf(address) external view returns (uint256); function ownerOf(uint256) external view returns (address); function transferFrom(address, address, uint256) external returns (bool); function getPastVotes(address, uint256) external view returns (uint256); }

/// Asks other contracts who may act; holding a token is not authority.
contract RegistryGated {
    IRegistry public immutable registry; IToken public token; uint256 public value; uint256 public minimum; mapping(uint256 => uint256) public marks;
    constructor(IRegistry r, IToken t) { registry = r; token = t; }
    function byFlag(uint256 v) external { require(registry.isAdmin(msg.sender), "admin"); value = v; }
    function byRole(uint256 v) external { require(registry.hasRole(keccak256("OPS"), msg.sender), "role"); value = v; }
    function byOwner(IToken t) external { require(msg.sender == registry.owner(), "owner"); token = t; }
    function byName(uint256 v) external { require(registry.getAddress("CONFIGURATOR") == msg.sender, "name"); minimum = v; }
    function byTokenOwnership(uint256 id) external { require(token.ownerOf(id) == msg.sender, "nft"); marks[id]++; }
    function byBalance() external { require(token.balanceOf(msg.sender) > 0, "hold"); value++; }
    function byVotes() external { require(token.getPastVotes(msg.sender, block.number - 1) > minimum, "votes"); value++; }
    function byPayment(uint256 a) external { require(token.transferFrom(msg.sender, address(this), a), "pay"); value += a; }
    function byGivenRegistry(IRegistry r) external { require(r.isAdmin(msg.sender), "any"); value++; }
}

/// Old and odd ways of asking for authority, all in one place.
contract Guards {
    address private boss; mapping(address => uint256) public wards; mapping(address => uint8) public rank; address public pendingOwner; address[] public signers;
    mapping(address => bool) public allowed; address public immutable deployer; bool public opened; uint256 lock = 1;
    uint256 public a; uint256 public b; uint256 public c; mapping(address => uint256) public score; mapping(address => bool) public blocked;
    address constant HARD = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8;
    event Rejected(address who);
    constructor() { boss = msg.sender; wards[msg.sender] = 1; deployer = msg.sender; signers.push(msg.sender); }
    modifier auth() { require(wards[msg.sender] == 1, "not-authorized"); _; }
    modifier quiet() { if (msg.sender == boss) _; }
    modifier nonReentrant() { require(lock == 1); lock = 2; _; lock = 1; }
    function slot(uint256 v) external { require(msg.sender == boss); a = v; }
    function reversed(uint256 v) external { if (boss != msg.sender) revert("no"); a = v; }
    function rely(address x) external auth { wards[x] = 1; }
    function deny(address x) external auth { wards[x] = 0; }
    function file(bytes32 what, uint256 v) external auth { if (what == "a") a = v; else if (what == "b") b = v; else revert("unrecognized"); }
    function hard(uint256 v) external { require(msg.sender == HARD, "hard"); b = v; }
    function fixedAtBirth(uint256 v) external { require(msg.sender == deployer); b = v; }
    function silent(uint256 v) external { if (msg.sender != boss) return; b = v; }
    function silentModifier(uint256 v) external quiet { b = v; }
    function silentLocked(uint256 v) external nonReentrant { if (msg.sender != boss) return; b = v; }
    function rejects(uint256 v) external returns (bool) { if (msg.sender != boss) { emit Rejected(msg.sender); return false; } b = v; return true; }
    function origin(uint256 v) external { require(v > 10 && v < 20, "range"); require(tx.origin == boss, "origin"); b = v; }
    function self(uint256 v) external { require(msg.sender == address(this)); c = v; }
    function ranked(uint256 v) external { require(rank[msg.sender] >= 3, "rank"); c = v; }
    function setRank(address x, uint8 r) external { require(rank[msg.sender] == 9, "chief"); rank[x] = r; }
    function signerOnly(uint256 v) external { bool ok; for (uint256 i; i < signers.length; i++) if (signers[i] == msg.sender) ok = true; require(ok, "signer"); c = v; }
    function addSigner(address s) external { require(msg.sender == address(this)); signers.push(s); }
    function allow(address x, bool v) external auth { allowed[x] = v; }
    function listed(uint256 v) external { require(allowed[msg.sender], "list"); c = v; }
    function listedOrBoss(uint256 v) external { require(allowed[msg.sender] || msg.sender == boss, "list"); c = v; }
    function offer(address x) external { require(msg.sender == boss); pendingOwner = x; }
    function acceptOwnership() external { require(msg.sender == pendingOwner, "pending"); boss = pendingOwner; pendingOwner = address(0); }
    function resign() external { require(allowed[msg.sender]); allowed[msg.sender] = false; }
    function announce() external auth { emit Rejected(msg.sender); }
    function play(uint256 v) external { score[msg.sender] += v; }
    function spend(uint256 v) external { require(score[msg.sender] >= v, "score"); score[msg.sender] -= v; }
    function rich() external { require(score[msg.sender] > 100, "poor"); a++; }
    function kick(address x) external { require(x != address(0) && msg.sender != x, "self"); score[x] = 0; }
    function notBlocked() external { require(!blocked[msg.sender], "blocked"); a++; }
    function eoaOnly() external { require(msg.sender == tx.origin, "eoa"); a++; }
    function notBoss() external { require(msg.sender != boss, "boss"); a++; }
    function initialize(address x) external { require(!opened, "init"); opened = true; boss = x; }
    function ownerBonus() external { a += 1; if (msg.sender == boss) b += 1; }
}
