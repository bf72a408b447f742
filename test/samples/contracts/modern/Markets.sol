// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import "@openzeppelin/contracts/access/Ownable2Step.sol";
import "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

contract NftSale is ERC721, Ownable2Step, ReentrancyGuard {
    uint256 public next; uint256 public price = 1 ether; bool public publicSale; bytes32 public root; address public signer; string public base;
    mapping(address => uint256) public claimed; mapping(uint256 => address) public maker; address public admin;
    constructor() ERC721("N", "N") Ownable(msg.sender) { admin = msg.sender; }
    function buy() external payable nonReentrant { require(msg.value >= price, "price"); _mint(msg.sender, next++); }
    function listMint(bytes32[] calldata proof, uint256 max) external {
        require(MerkleProof.verifyCalldata(proof, root, keccak256(abi.encodePacked(msg.sender, max))), "proof");
        require(claimed[msg.sender] < max, "max"); claimed[msg.sender]++; _mint(msg.sender, next++);
    }
    function signedMint(uint256 id, bytes calldata s) external { require(ECDSA.recover(keccak256(abi.encode(id, msg.sender)), s) == signer, "sig"); _mint(msg.sender, id); }
    function reserve(address to, uint256 n) external onlyOwner { for (uint256 i; i < n; i++) _mint(to, next++); }
    function setPrice(uint256 p) external onlyOwner { price = p; }
    function setRoot(bytes32 r) external onlyOwner { root = r; }
    function setSigner(address s) external { require(msg.sender == owner() || msg.sender == admin, "auth"); signer = s; }
    function setBase(string calldata b) external { _only(); base = b; }
    function flipSale() external onlyOwner { publicSale = !publicSale; }
    function withdrawAll() external onlyOwner { (bool ok,) = msg.sender.call{value: address(this).balance}(""); require(ok); }
    function rescue(address t, bytes calldata d) external { _only(); (bool ok,) = t.call(d); require(ok); }
    function burn(uint256 id) external { require(ownerOf(id) == msg.sender, "own"); _burn(id); }
    function place(uint256 id) external { require(maker[id] == address(0)); maker[id] = msg.sender; }
    function cancel(uint256 id) external { require(maker[id] == msg.sender); delete maker[id]; }
    function seizeAdmin(address a) external { admin = a; }
    function _only() internal view { require(msg.sender == admin, "admin"); }
}

contract Game is ERC1155, Ownable {
    mapping(uint256 => uint256) public supply; mapping(address => bool) public crafters;
    constructor() ERC1155("u") Ownable(msg.sender) {}
    function setCrafter(address a, bool v) external onlyOwner { crafters[a] = v; }
    function craft(address to, uint256 id, uint256 n) external { require(crafters[msg.sender], "crafter"); supply[id] += n; _mint(to, id, n, ""); }
    function craftBatch(address to, uint256[] calldata ids, uint256[] calldata n) external { require(crafters[msg.sender], "crafter"); _mintBatch(to, ids, n, ""); }
    function melt(address from, uint256 id, uint256 n) external { require(from == msg.sender || isApprovedForAll(from, msg.sender), "own"); supply[id] -= n; _burn(from, id, n); }
    function setURI(string calldata u) external onlyOwner { _setURI(u); }
}

contract FeeVault is ERC4626, Ownable {
    uint256 public feeBps; address public recipient; bool public shutdown;
    constructor(IERC20 a) ERC20("V", "V") ERC4626(a) Ownable(msg.sender) {}
    function setFee(uint256 f) external onlyOwner { require(f <= 500); feeBps = f; }
    function setRecipient(address r) external onlyOwner { recipient = r; }
    function emergencyShutdown(bool v) external onlyOwner { shutdown = v; }
    function harvest() external { uint256 f = totalAssets() * feeBps / 10000; SafeERC20.safeTransfer(IERC20(asset()), recipient, f); }
}

/// Shares of a pool: many may act on their own stake, one on everybody's.
contract Farm is Ownable {
    struct User { uint256 amount; uint256 debt; } struct Pool { IERC20 token; uint256 alloc; uint256 acc; uint256 last; }
    Pool[] public pools; mapping(uint256 => mapping(address => User)) public users; uint256 public perBlock; address public dev; uint256 public totalAlloc; mapping(address => bool) public known;
    constructor() Ownable(msg.sender) { dev = msg.sender; }
    function add(uint256 alloc, IERC20 t) external onlyOwner { require(!known[address(t)]); known[address(t)] = true; massUpdate(); totalAlloc += alloc; pools.push(Pool(t, alloc, 0, block.number)); }
    function set(uint256 pid, uint256 alloc) external onlyOwner { update(pid); totalAlloc = totalAlloc - pools[pid].alloc + alloc; pools[pid].alloc = alloc; }
    function setPerBlock(uint256 v) external onlyOwner { massUpdate(); perBlock = v; }
    function massUpdate() public { for (uint256 i; i < pools.length; i++) update(i); }
    function update(uint256 pid) public { Pool storage p = pools[pid]; if (block.number <= p.last) return; p.acc += (block.number - p.last) * perBlock * p.alloc; p.last = block.number; }
    function deposit(uint256 pid, uint256 v) external { update(pid); User storage u = users[pid][msg.sender]; SafeERC20.safeTransferFrom(pools[pid].token, msg.sender, address(this), v); u.amount += v; u.debt = u.amount * pools[pid].acc / 1e12; }
    function withdraw(uint256 pid, uint256 v) external { User storage u = users[pid][msg.sender]; require(u.amount >= v, "not good"); update(pid); u.amount -= v; SafeERC20.safeTransfer(pools[pid].token, msg.sender, v); }
    function emergencyWithdraw(uint256 pid) external { User storage u = users[pid][msg.sender]; uint256 v = u.amount; u.amount = 0; u.debt = 0; SafeERC20.safeTransfer(pools[pid].token, msg.sender, v); }
    function setDev(address d) external { require(msg.sender == dev, "dev: wut?"); dev = d; }
    function exitIfStaked(uint256 pid) external { require(users[pid][msg.sender].amount > 0, "none"); users[pid][msg.sender].amount = 0; }
}

/// Error codes instead of reverts.
contract Lender {
    address payable public admin; address payable public pendingAdmin; uint256 public factor; address public oracle; mapping(address => uint256) public balances; address public guardian; bool public halted;
    event Failure(uint256 code);
    constructor() { admin = payable(msg.sender); }
    function fail(uint256 c) internal returns (uint256) { emit Failure(c); return c; }
    function _setPendingAdmin(address payable a) external returns (uint256) { if (msg.sender != admin) return fail(1); pendingAdmin = a; return 0; }
    function _acceptAdmin() external returns (uint256) { if (msg.sender != pendingAdmin || msg.sender == address(0)) return fail(1); admin = pendingAdmin; pendingAdmin = payable(0); return 0; }
    function _setOracle(address o) external returns (uint256) { if (msg.sender != admin) return fail(2); oracle = o; return 0; }
    function _setFactor(uint256 f) external returns (uint256) { if (msg.sender != admin) return fail(3); if (f > 1e18) return fail(4); factor = f; return 0; }
    function _setHalted(bool s) external { require(msg.sender == guardian || msg.sender == admin, "only guardian and admin"); require(msg.sender == admin || s, "only admin can unpause"); halted = s; }
    function supply() external payable { require(!halted); balances[msg.sender] += msg.value; }
    function redeem(uint256 v) external returns (uint256) { if (balances[msg.sender] < v) return fail(5); balances[msg.sender] -= v; payable(msg.sender).transfer(v); return 0; }
}

contract Auction {
    address public immutable seller; address public leader; uint256 public best; uint256 public end; mapping(address => uint256) public refunds; bool public settled;
    constructor() { seller = msg.sender; end = block.timestamp + 1 days; }
    function bid() external payable { require(block.timestamp < end && msg.value > best); refunds[leader] += best; leader = msg.sender; best = msg.value; }
    function refund() external { uint256 v = refunds[msg.sender]; require(v > 0); refunds[msg.sender] = 0; payable(msg.sender).transfer(v); }
    function settle() external { require(block.timestamp >= end && !settled); settled = true; payable(seller).transfer(best); }
    function extend(uint256 by) external { require(msg.sender == seller); end += by; }
}
