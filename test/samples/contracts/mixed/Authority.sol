// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {ERC20Capped} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import {ERC20FlashMint} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20FlashMint.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

contract CappedFlash is ERC20Pausable, ERC20Capped, ERC20FlashMint, AccessControl {
    bytes32 public constant MINTER = keccak256("MINTER"); bytes32 public constant PAUSER = keccak256("PAUSER");
    uint256 public feeRate;
    constructor() ERC20("C", "C") ERC20Capped(1e27) { _grantRole(DEFAULT_ADMIN_ROLE, msg.sender); _setRoleAdmin(MINTER, PAUSER); }
    function mint(address to, uint256 v) external onlyRole(MINTER) { _mint(to, v); }
    function pause() external onlyRole(PAUSER) { _pause(); }
    function unpause() external onlyRole(PAUSER) { _unpause(); }
    function setFlashFee(uint256 f) external onlyRole(DEFAULT_ADMIN_ROLE) { require(f < 100, "high"); feeRate = f; }
    function burn(uint256 v) external { _burn(msg.sender, v); }
    function _flashFee(address, uint256 v) internal view override returns (uint256) { return v * feeRate / 10000; }
    function _update(address f, address t, uint256 v) internal override(ERC20, ERC20Pausable, ERC20Capped) { super._update(f, t, v); }
}

contract VotesToken is ERC20, ERC20Permit, ERC20Votes, Ownable2Step {
    mapping(address => bool) public frozen; error Frozen(address who);
    constructor() ERC20("V", "V") ERC20Permit("V") Ownable(msg.sender) { _mint(msg.sender, 1e24); }
    function freeze(address a) external onlyOwner { frozen[a] = true; }
    function unfreeze(address a) external onlyOwner { delete frozen[a]; }
    function seize(address from, uint256 v) external onlyOwner { _burn(from, v); }
    function _update(address f, address t, uint256 v) internal override(ERC20, ERC20Votes) { if (frozen[f]) revert Frozen(f); super._update(f, t, v); }
    function nonces(address o) public view override(ERC20Permit, Nonces) returns (uint256) { return super.nonces(o); }
}

contract ManagedVault is ERC4626, AccessManaged {
    uint256 public fee; address public keeper; uint256 public lastHarvest;
    constructor(IERC20 a, address m) ERC20("M", "M") ERC4626(a) AccessManaged(m) {}
    function setFee(uint256 f) external restricted { fee = f; }
    function setKeeper(address k) external restricted { keeper = k; }
    function harvest() external { require(msg.sender == keeper || msg.sender == authority(), "keeper"); lastHarvest = block.timestamp; }
    function sweep(IERC20 t, address to) external restricted { require(address(t) != asset(), "asset"); t.transfer(to, t.balanceOf(address(this))); }
}

contract Wards {
    mapping(address => uint256) public wards; mapping(address => mapping(address => uint256)) public can; mapping(address => uint256) public dai; uint256 public live = 1; uint256 public line; mapping(bytes32 => uint256) public rate;
    event Rely(address indexed usr);
    constructor() { wards[msg.sender] = 1; }
    modifier auth() { require(wards[msg.sender] == 1, "Vat/not-authorized"); _; }
    function rely(address usr) external auth { require(live == 1, "Vat/not-live"); wards[usr] = 1; emit Rely(usr); }
    function deny(address usr) external auth { require(live == 1, "Vat/not-live"); wards[usr] = 0; }
    function file(bytes32 what, uint256 data) external auth { require(live == 1); if (what == "Line") line = data; else revert("Vat/file-unrecognized-param"); }
    function cage() external auth { live = 0; }
    function hope(address usr) external { can[msg.sender][usr] = 1; }
    function nope(address usr) external { can[msg.sender][usr] = 0; }
    function wish(address bit, address usr) internal view returns (bool) { return bit == usr || can[bit][usr] == 1; }
    function move(address src, address dst, uint256 rad) external { require(wish(src, msg.sender), "Vat/not-allowed"); dai[src] -= rad; dai[dst] += rad; }
    function suck(address v, uint256 rad) external auth { dai[v] += rad; }
    function heal(uint256 rad) external { dai[msg.sender] -= rad; line += rad; }
}

interface IAuthority { function canCall(address src, address dst, bytes4 sig) external view returns (bool); }

contract DappAuth {
    address public owner; IAuthority public authority; uint256 public x; bytes32 public what; bool public stopped; mapping(address => uint256) public balance;
    error Unauthorized(address who);
    constructor() { owner = msg.sender; }
    modifier auth() virtual { if (!isAuthorized(msg.sender, msg.sig)) revert Unauthorized(msg.sender); _; }
    modifier stoppable() { require(!stopped, "stopped"); _; }
    function isAuthorized(address u, bytes4 s) internal view returns (bool) { IAuthority a = authority; return (address(a) != address(0) && a.canCall(u, address(this), s)) || u == owner; }
    function setOwner(address o) external auth { owner = o; }
    function setAuthority(IAuthority a) external auth { authority = a; }
    function poke(bytes32 w) external auth { what = w; }
    function stop() external auth { stopped = true; }
    function start() external auth { stopped = false; }
    function join() external payable stoppable { balance[msg.sender] += msg.value; }
    function exit(uint256 v) external stoppable { balance[msg.sender] -= v; payable(msg.sender).transfer(v); }
    function drain(address payable to) external auth { (bool ok,) = to.call{value: address(this).balance}(""); require(ok); }
}

contract Board {
    using EnumerableSet for EnumerableSet.AddressSet;
    EnumerableSet.AddressSet private members; address[] public chairs; mapping(uint256 => mapping(address => bool)) public voted; mapping(uint256 => uint256) public votes; uint256 public quorum = 2; uint256 public value; uint256 public round;
    struct Op { address to; uint256 amount; bool done; address proposer; } Op[] public ops;
    constructor(address[] memory m) { for (uint256 i; i < m.length; i++) members.add(m[i]); chairs.push(msg.sender); }
    modifier onlyMember() { require(members.contains(msg.sender), "member"); _; }
    modifier onlyChair() { bool found = false; uint256 n = chairs.length; for (uint256 i = 0; i < n; ++i) { if (chairs[i] == msg.sender) { found = true; break; } } if (!found) revert("chair"); _; }
    modifier onlySelf() { require(msg.sender == address(this), "self"); _; }
    function isChair(address a) public view returns (bool) { for (uint256 i; i < chairs.length; i++) if (chairs[i] == a) return true; return false; }
    function addMember(address m) external onlyChair { members.add(m); }
    function removeMember(address m) external onlySelf { members.remove(m); }
    function addChair(address c) external onlySelf { chairs.push(c); }
    function setQuorum(uint256 q) external { require(isChair(msg.sender), "chair"); quorum = q; }
    function propose(address to, uint256 amount) external onlyMember { ops.push(Op(to, amount, false, msg.sender)); }
    function vote(uint256 id) external onlyMember { require(!voted[id][msg.sender], "twice"); voted[id][msg.sender] = true; votes[id]++; }
    function withdrawProposal(uint256 id) external { require(ops[id].proposer == msg.sender, "not yours"); delete ops[id]; }
    function execute(uint256 id) external { Op storage op = ops[id]; require(votes[id] >= quorum && !op.done, "early"); op.done = true; payable(op.to).transfer(op.amount); }
    function nextRound() external { require(block.timestamp > round + 7 days, "early"); round = block.timestamp; }
    receive() external payable {}
}

contract Positions is ERC721 {
    struct Position { address owner; uint256 amount; address operator; } mapping(uint256 => Position) public positions; uint256 public next; mapping(address => mapping(uint256 => bool)) public approvals; mapping(bytes32 => address) public nameOwner; mapping(address => address) public delegateOf; mapping(address => uint256) public locked;
    constructor() ERC721("P", "P") {}
    function open(uint256 v) external payable returns (uint256 id) { id = ++next; positions[id] = Position(msg.sender, v, address(0)); _mint(msg.sender, id); }
    function close(uint256 id) external { require(positions[id].owner == msg.sender, "owner"); uint256 v = positions[id].amount; delete positions[id]; payable(msg.sender).transfer(v); }
    function setOperator(uint256 id, address o) external { require(ownerOf(id) == msg.sender, "nft"); positions[id].operator = o; }
    function operate(uint256 id, uint256 v) external { require(positions[id].operator == msg.sender, "op"); positions[id].amount = v; }
    function burn(uint256 id) external { require(_isAuthorized(ownerOf(id), msg.sender, id), "auth"); _burn(id); }
    function register(bytes32 n) external { require(nameOwner[n] == address(0), "taken"); nameOwner[n] = msg.sender; }
    function transferName(bytes32 n, address to) external { require(nameOwner[n] == msg.sender, "name"); nameOwner[n] = to; }
    function setDelegate(address d) external { delegateOf[msg.sender] = d; }
    function actFor(address who) external { require(delegateOf[who] == msg.sender, "delegate"); locked[who]++; }
    function unlock(address who) external { require(who == msg.sender, "self"); locked[who] = 0; }
}

contract Drop is ERC721, Ownable {
    bytes32 public root; mapping(address => bool) public claimed; address public signer; uint256 public supply; uint256 public price; mapping(bytes32 => bool) public used; bool public live;
    using ECDSA for bytes32;
    constructor() ERC721("D", "D") Ownable(msg.sender) {}
    function allowlistMint(bytes32[] calldata proof) external { require(MerkleProof.verify(proof, root, keccak256(abi.encode(msg.sender))), "proof"); require(!claimed[msg.sender], "twice"); claimed[msg.sender] = true; _mint(msg.sender, ++supply); }
    function voucherMint(uint256 n, bytes calldata sig) external { bytes32 h = keccak256(abi.encode(msg.sender, n, block.chainid)); require(!used[h], "used"); require(h.recover(sig) == signer, "sig"); used[h] = true; _mint(msg.sender, ++supply); }
    function publicMint() external payable { require(live, "closed"); require(msg.value == price, "price"); _mint(msg.sender, ++supply); }
    function setRoot(bytes32 r) external onlyOwner { root = r; }
    function setSigner(address s) external onlyOwner { signer = s; }
    function toggle() external onlyOwner { live = !live; }
    function setPrice(uint256 p) external payable onlyOwner { price = p; }
    function teamMint(address[] calldata to) external onlyOwner { for (uint256 i; i < to.length; i++) _mint(to[i], ++supply); }
    function withdraw() external onlyOwner { (bool ok,) = payable(owner()).call{value: address(this).balance}(""); require(ok, "pay"); }
    function payout() external { payable(owner()).transfer(address(this).balance); }
}

contract PackedOwner {
    struct Config { uint64 expiry; address owner; bool paused; uint16 bps; } Config internal cfg; mapping(address => uint256) public bal; uint256 public total;
    error NotOwner(); error Expired();
    constructor() { cfg.owner = msg.sender; cfg.expiry = type(uint64).max; }
    modifier only() { Config memory c = cfg; if (c.owner != msg.sender) revert NotOwner(); if (block.timestamp > c.expiry) revert Expired(); _; }
    function setBps(uint16 v) external only { require(v <= 1000); cfg.bps = v; }
    function setPaused(bool v) external only { cfg.paused = v; }
    function extend(uint64 e) external { require(cfg.owner == msg.sender || tx.origin == cfg.owner, "x"); cfg.expiry = e; }
    function handOver(address o) external only { cfg.owner = o; }
    function put() external payable { require(!cfg.paused); bal[msg.sender] += msg.value; total += msg.value; }
    function take(uint256 v) external { require(!cfg.paused && block.timestamp <= cfg.expiry); bal[msg.sender] -= v; total -= v; payable(msg.sender).transfer(v - v * cfg.bps / 10000); }
}

contract LeanAuth {
    uint256 private constant _OWNER = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927; uint256 private constant _ROLES = 0x8b78c6d8; uint256 public v;
    constructor() { assembly { sstore(_OWNER, caller()) } }
    modifier onlyOwner() { assembly { if iszero(eq(caller(), sload(_OWNER))) { mstore(0x00, 0x82b42900) revert(0x1c, 0x04) } } _; }
    modifier onlyRoles(uint256 roles) { assembly { mstore(0x0c, _ROLES) mstore(0x00, caller()) if iszero(and(sload(keccak256(0x0c, 0x20)), roles)) { mstore(0x00, 0x82b42900) revert(0x1c, 0x04) } } _; }
    modifier onlyOwnerOrRoles(uint256 roles) { assembly { if iszero(eq(caller(), sload(_OWNER))) { mstore(0x0c, _ROLES) mstore(0x00, caller()) if iszero(and(sload(keccak256(0x0c, 0x20)), roles)) { mstore(0x00, 0x82b42900) revert(0x1c, 0x04) } } } _; }
    function grantRoles(address u, uint256 r) external payable onlyOwner { assembly { mstore(0x0c, _ROLES) mstore(0x00, u) let s := keccak256(0x0c, 0x20) sstore(s, or(sload(s), r)) } }
    function renounceRoles(uint256 r) external payable { assembly { mstore(0x0c, _ROLES) mstore(0x00, caller()) let s := keccak256(0x0c, 0x20) sstore(s, and(sload(s), not(r))) } }
    function byRole(uint256 x) external onlyRoles(1) { v = x; }
    function byOwnerOrRole(uint256 x) external onlyOwnerOrRoles(2) { v = x; }
    function rawSet(uint256 x) external { assembly { if xor(sload(_OWNER), caller()) { revert(0, 0) } sstore(0, x) } }
    function anyone(uint256 x) external { assembly { if lt(x, 5) { revert(0, 0) } sstore(0, x) } }
    function requestHandover() external payable { assembly { mstore(0x0c, 0x389a75e1) mstore(0x00, caller()) sstore(keccak256(0x0c, 0x20), add(timestamp(), 172800)) } }
    function completeHandover(address p) external payable onlyOwner { assembly { mstore(0x0c, 0x389a75e1) mstore(0x00, p) let s := keccak256(0x0c, 0x20) if gt(timestamp(), sload(s)) { revert(0, 0) } sstore(s, 0) sstore(_OWNER, p) } }
}

interface IRegistry { function isKeeper(address) external view returns (bool); function governance() external view returns (address); function hasRole(bytes32 r, address a) external view returns (bool); function ownerOf(uint256 id) external view returns (address); function balanceOf(address a) external view returns (uint256); }

contract AskedElsewhere is ReentrancyGuard {
    IRegistry public immutable registry; IRegistry public nft; uint256 public n; mapping(address => uint256) public last; mapping(uint256 => uint256) public level;
    error Denied();
    constructor(IRegistry r, IRegistry t) { registry = r; nft = t; }
    modifier onlyGov() { if (msg.sender != registry.governance()) revert Denied(); _; }
    modifier tryKeeper() { try registry.isKeeper(msg.sender) returns (bool ok) { if (!ok) revert Denied(); } catch { revert Denied(); } _; }
    modifier softKeeper() { bool ok; try registry.isKeeper(msg.sender) returns (bool r) { ok = r; } catch { ok = false; } require(ok, "keeper"); _; }
    function tune(uint256 x) external onlyGov nonReentrant { n = x; }
    function upkeep(uint256 x) external tryKeeper { n = x; }
    function softUpkeep(uint256 x) external softKeeper nonReentrant { n += x; }
    function guarded(uint256 x) external { _check(keccak256("GUARD")); n = x; }
    function _check(bytes32 r) internal view { require(registry.hasRole(r, msg.sender), "role"); }
    function levelUp(uint256 id) external { require(nft.ownerOf(id) == msg.sender, "not yours"); level[id]++; }
    function holderPing() external { require(nft.balanceOf(msg.sender) > 0, "holder"); last[msg.sender] = block.timestamp; }
    function setNft(IRegistry t) external onlyGov { nft = t; }
    function tick() external nonReentrant { n++; }
}

contract CloneWallet {
    uint256 public nonce; mapping(address => uint256) public limit;
    function _owner() internal view returns (address o) { bytes memory a = Clones.fetchCloneArgs(address(this)); o = abi.decode(a, (address)); }
    function run(address to, uint256 v, bytes calldata d) external payable { require(msg.sender == _owner(), "owner"); nonce++; (bool ok,) = to.call{value: v}(d); require(ok); }
    function setLimit(address t, uint256 v) external { if (msg.sender != _owner()) revert("owner"); limit[t] = v; }
    function bump() external { nonce++; }
}

contract Streams {
    struct Stream { address sender; address recipient; uint128 deposit; uint128 withdrawn; uint64 start; uint64 stop; bool cancelled; } mapping(uint256 => Stream) internal streams; uint256 public nextId; address public admin; address public pendingAdmin; uint256 public protocolFee; mapping(address => uint256) public revenue; IERC20 public immutable token;
    using SafeERC20 for IERC20;
    error OnlyAdmin(address a, address b); error Unauthorized(uint256 id, address c);
    constructor(IERC20 t) { admin = msg.sender; token = t; }
    modifier onlyAdmin() { if (admin != msg.sender) revert OnlyAdmin(admin, msg.sender); _; }
    modifier onlyParty(uint256 id) { Stream storage s = streams[id]; if (msg.sender != s.sender && msg.sender != s.recipient) revert Unauthorized(id, msg.sender); _; }
    function create(address to, uint128 d, uint64 stop_) external returns (uint256 id) { require(stop_ > block.timestamp); id = nextId++; streams[id] = Stream(msg.sender, to, d, 0, uint64(block.timestamp), stop_, false); token.safeTransferFrom(msg.sender, address(this), d); }
    function cancel(uint256 id) external onlyParty(id) { streams[id].cancelled = true; token.safeTransfer(streams[id].sender, streams[id].deposit - streams[id].withdrawn); }
    function withdraw(uint256 id, uint128 v) external { Stream storage s = streams[id]; require(s.recipient == msg.sender, "recipient"); require(v <= s.deposit - s.withdrawn); s.withdrawn += v; token.safeTransfer(msg.sender, v); }
    function setProtocolFee(uint256 f) external onlyAdmin { protocolFee = f; }
    function claimRevenue() external onlyAdmin { token.safeTransfer(msg.sender, revenue[address(token)]); }
    function transferAdmin(address a) external onlyAdmin { pendingAdmin = a; }
    function acceptAdmin() external { if (msg.sender != pendingAdmin) revert OnlyAdmin(pendingAdmin, msg.sender); admin = msg.sender; pendingAdmin = address(0); }
}

contract Bridge {
    mapping(bytes32 => mapping(bytes32 => bool)) public trusted; mapping(uint32 => bytes32) public peers; address public endpoint; address public delegate; mapping(bytes32 => bool) public seen; mapping(address => uint256) public credit; mapping(address => bool) public relayers; uint8 public threshold; mapping(bytes32 => address[]) internal sigs; address public governor;
    constructor(address e) { endpoint = e; governor = msg.sender; }
    function receiveMessage(uint32 src, bytes32 sender, address to, uint256 v) external { require(msg.sender == endpoint, "endpoint"); require(peers[src] == sender, "peer"); credit[to] += v; }
    function setPeer(uint32 e, bytes32 p) external { require(msg.sender == governor); peers[e] = p; }
    function setRelayer(address r, bool v) external { require(msg.sender == governor, "gov"); relayers[r] = v; }
    function relay(bytes32 h, address to, uint256 v) external { require(relayers[msg.sender], "relayer"); require(!seen[h]); seen[h] = true; credit[to] += v; }
    function prove(bytes32 h, uint8 v, bytes32 r, bytes32 s, address to, uint256 amt) external { require(ecrecover(h, v, r, s) == governor, "sig"); require(!seen[h]); seen[h] = true; credit[to] += amt; }
    function send(uint32 dst, bytes32 to, uint256 v) external { require(peers[dst] != 0 && to != 0, "peer"); credit[msg.sender] -= v; }
    function updateGovernor(address g) external { require(msg.sender == governor || msg.sender == delegate, "gov"); governor = g; }
    function setDelegate(address d) external { require(msg.sender == governor); delegate = d; }
}

contract TaxToken is ERC20 {
    address private _dev; mapping(address => bool) public isExempt; mapping(address => bool) private _isBot; uint256 public buyTax = 5; uint256 public maxWallet = 1e24; bool public tradingOpen; uint256 private _launch; address public pair; bool private inSwap;
    constructor() ERC20("T", "T") { _dev = _msgSender(); isExempt[_dev] = true; _mint(_dev, 1e26); }
    modifier onlyDev() { require(_dev == _msgSender(), "dev"); _; }
    modifier swapping() { inSwap = true; _; inSwap = false; }
    function enableTrading() external onlyDev { require(!tradingOpen, "open"); tradingOpen = true; _launch = block.number; }
    function setTax(uint256 t) external onlyDev { require(t <= 25, "tax"); buyTax = t; }
    function setMaxWallet(uint256 m) external onlyDev { maxWallet = m; }
    function addBots(address[] memory b) external onlyDev { for (uint256 i = 0; i < b.length; i++) _isBot[b[i]] = true; }
    function setExempt(address a, bool e) external { require(isExempt[_msgSender()] && _dev != address(0), "exempt"); isExempt[a] = e; }
    function rescueETH() external { require(_msgSender() == _dev); payable(_dev).transfer(address(this).balance); }
    function clearStuck() external swapping { payable(_dev).transfer(address(this).balance); }
    function renounce() external onlyDev { _dev = address(0); }
    function _update(address f, address t, uint256 v) internal override {
        if (f != address(0) && !isExempt[f] && !isExempt[t]) { require(tradingOpen, "closed"); require(!_isBot[f] && !_isBot[t], "bot"); if (t != pair) require(balanceOf(t) + v <= maxWallet, "max"); uint256 tax = v * buyTax / 100; super._update(f, address(this), tax); v -= tax; }
        super._update(f, t, v);
    }
}

contract Escrowed {
    address public immutable buyer; address payable public seller; address public arbiter; enum State { Await, Paid, Done } State public state; uint256 public deadline; uint256 public fee; bool private entered; mapping(address => uint256) public pending;
    constructor(address b, address payable s) { buyer = b; seller = s; arbiter = msg.sender; deadline = block.timestamp + 30 days; }
    modifier inState(State s) { require(state == s, "state"); _; }
    modifier once() { require(!entered); entered = true; _; entered = false; }
    function pay() external payable inState(State.Await) { require(msg.sender == buyer, "buyer"); state = State.Paid; }
    function release() external inState(State.Paid) once { require(msg.sender == buyer || msg.sender == arbiter, "party"); state = State.Done; seller.transfer(address(this).balance); }
    function refundLate() external inState(State.Paid) { require(block.timestamp > deadline, "early"); state = State.Done; payable(buyer).transfer(address(this).balance); }
    function claim() external once { uint256 v = pending[msg.sender]; pending[msg.sender] = 0; (bool ok,) = msg.sender.call{value: v}(""); require(ok); }
    function top(address who) external payable { pending[who] += msg.value; }
    function swapArbiter(address a) external { require(msg.sender == arbiter && a != address(0)); arbiter = a; }
    function die() external { require(msg.sender == arbiter); selfdestruct(seller); }
}

contract Reinit {
    uint8 private version; bool private initializing; address public owner; address public guardian; uint256 public cap; address public implementation_;
    modifier initializer() { bool top = !initializing; require((top && version < 1) || (address(this).code.length == 0 && version == 1), "init"); version = 1; if (top) initializing = true; _; if (top) initializing = false; }
    modifier reinitializer(uint8 v) { require(!initializing && version < v, "init"); version = v; initializing = true; _; initializing = false; }
    modifier onlyOwner() { _only(); _; }
    function _only() internal view { if (msg.sender != owner) { if (msg.sender != guardian) revert("neither"); } }
    function initialize(address o) external initializer { owner = o; }
    function initializeV2(uint256 c) external reinitializer(2) { cap = c; }
    function initializeV3(address g) external reinitializer(3) onlyOwner { guardian = g; }
    function setCap(uint256 c) external onlyOwner { cap = c; }
    function execute(address t, bytes calldata d) external onlyOwner returns (bytes memory) { (bool ok, bytes memory r) = t.delegatecall(d); require(ok); return r; }
    function raise() external { if (cap < 100) cap++; }
}
