// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0 <0.9.0;

interface Registry { function isAdmin(address who) external view returns (bool); function owner() external view returns (address); function stakeOf(address who) external view returns (uint256); }

contract ClassicToken {
    address public owner; address public minter; bool public paused; uint256 public totalSupply; uint256 public fee;
    mapping(address => uint256) public balanceOf; mapping(address => mapping(address => uint256)) public allowance; mapping(address => bool) public frozen;
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Paused(address account);
    modifier onlyOwner() { require(msg.sender == owner, "Ownable: caller is not the owner"); _; }
    constructor() public { owner = msg.sender; minter = msg.sender; }
    function transferOwnership(address to) external onlyOwner { require(to != address(0)); owner = to; }
    function renounceOwnership() external onlyOwner { owner = address(0); }
    function setMinter(address to) external onlyOwner { minter = to; }
    function setFee(uint256 v) external onlyOwner { require(v < 100); fee = v; }
    function pause() external onlyOwner { paused = true; emit Paused(msg.sender); }
    function freezeAccount(address who, bool value) external onlyOwner { frozen[who] = value; }
    function mint(address to, uint256 value) external { require(msg.sender == minter, "minter"); totalSupply += value; balanceOf[to] += value; emit Transfer(address(0), to, value); }
    function burn(uint256 value) external { require(balanceOf[msg.sender] >= value); balanceOf[msg.sender] -= value; totalSupply -= value; emit Transfer(msg.sender, address(0), value); }
    function approve(address spender, uint256 value) external returns (bool) { allowance[msg.sender][spender] = value; return true; }
    function transfer(address to, uint256 value) external returns (bool) { move(msg.sender, to, value); return true; }
    function transferFrom(address from, address to, uint256 value) external returns (bool) { require(allowance[from][msg.sender] >= value); allowance[from][msg.sender] -= value; move(from, to, value); return true; }
    function move(address from, address to, uint256 value) internal {
        require(!paused && !frozen[from] && balanceOf[from] >= value);
        uint256 cut = value * fee / 10000; balanceOf[from] -= value; balanceOf[to] += value - cut; balanceOf[owner] += cut; emit Transfer(from, to, value - cut);
    }
}

contract ClassicTimelock {
    address public admin; address public pendingAdmin; uint256 public delay; mapping(bytes32 => bool) public queued;
    constructor() public { admin = msg.sender; delay = 2 days; }
    function setDelay(uint256 d) external { require(msg.sender == address(this), "Call must come from Timelock."); delay = d; }
    function acceptAdmin() external { require(msg.sender == pendingAdmin); admin = msg.sender; pendingAdmin = address(0); }
    function setPendingAdmin(address p) external { require(msg.sender == address(this)); pendingAdmin = p; }
    function queueTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external returns (bytes32 h) { require(msg.sender == admin); require(eta >= block.timestamp + delay); h = keccak256(abi.encode(target, value, signature, data, eta)); queued[h] = true; }
    function cancelTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external { require(msg.sender == admin); queued[keccak256(abi.encode(target, value, signature, data, eta))] = false; }
    function executeTransaction(address target, uint256 value, string calldata signature, bytes calldata data, uint256 eta) external payable returns (bytes memory) {
        require(msg.sender == admin, "admin"); bytes32 h = keccak256(abi.encode(target, value, signature, data, eta)); require(queued[h] && block.timestamp >= eta); queued[h] = false;
        bytes memory input = bytes(signature).length == 0 ? data : abi.encodePacked(bytes4(keccak256(bytes(signature))), data);
        (bool ok, bytes memory out) = _call(target, input); require(ok); return out;
    }
    function _call(address t, bytes memory d) internal returns (bool, bytes memory) { return t.call(d); }
}

contract ClassicDesk {
    Registry public registry; mapping(address => uint256) public wards; mapping(address => bool) public whitelisted; mapping(address => uint256) public stakes; mapping(uint256 => address) public orders; address[] public owners; address payable public wallet; bool public started; uint256 public x; uint256 public y; bytes32 public root;
    mapping(bytes32 => mapping(address => bool)) public roles; mapping(address => bool) public claimed;
    constructor() public { wards[msg.sender] = 1; owners.push(msg.sender); }
    modifier auth { require(wards[msg.sender] == 1, "not-authorized"); _; }
    modifier onlyWhitelisted { require(whitelisted[msg.sender], "whitelist"); _; }
    modifier onlySome { bool ok = false; for (uint256 i = 0; i < owners.length; i++) { if (owners[i] == msg.sender) { ok = true; break; } } require(ok); _; }
    function rely(address who) external auth { wards[who] = 1; }
    function deny(address who) external auth { wards[who] = 0; }
    function setWhitelisted(address who, bool on) external auth { whitelisted[who] = on; }
    function setRegistry(Registry r) external auth { registry = r; }
    function setWallet(address payable w) external auth { wallet = w; }
    function setRole(bytes32 role, address who, bool on) external { require(roles["ADMIN"][msg.sender], "role"); roles[role][who] = on; }
    function asRole(uint256 v) external { require(roles[keccak256("KEEPER")][msg.sender] || wards[msg.sender] == 1, "role"); x = v; }
    function asWhitelisted(uint256 v) external onlyWhitelisted { x = v; }
    function asOwner(uint256 v) external onlySome { y = v; }
    function asRegistryAdmin(uint256 v) external { require(registry.isAdmin(msg.sender), "registry"); y = v; }
    function asRegistryOwner(uint256 v) external { require(registry.owner() == msg.sender, "registry"); y = v; }
    function asOrigin(uint256 v) external { require(tx.origin == wallet, "origin"); y = v; }
    function asStaker() external { require(registry.stakeOf(msg.sender) > 0, "stake"); x++; }
    function stake() external payable { stakes[msg.sender] += msg.value; }
    function unstake(uint256 v) external { require(stakes[msg.sender] >= v && v > 0, "stake"); stakes[msg.sender] -= v; msgSender().transfer(v); }
    function order(uint256 id) external { require(orders[id] == address(0)); orders[id] = msg.sender; }
    function cancelOrder(uint256 id) external { require(orders[id] == msg.sender, "maker"); orders[id] = address(0); }
    function flush() external { wallet.transfer(address(this).balance); }
    function claim(bytes32[] calldata proof, uint256 amount) external { require(!claimed[msg.sender]); bytes32 h = keccak256(abi.encodePacked(msg.sender, amount)); for (uint256 i = 0; i < proof.length; i++) h = h < proof[i] ? keccak256(abi.encodePacked(h, proof[i])) : keccak256(abi.encodePacked(proof[i], h)); require(h == root, "proof"); claimed[msg.sender] = true; msgSender().transfer(amount); }
    function initialize(Registry r, bytes32 m) external { require(!started, "started"); started = true; registry = r; root = m; }
    function destroy() external auth { selfdestruct(wallet); }
    function msgSender() internal view returns (address payable) { return _pay(msg.sender); }
    function _pay(address a) internal pure returns (address payable p) { assembly { p := a } }
}
