// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAcl { function hasRole(bytes32 role, address who) external view returns (bool); function isPoolAdmin(address who) external view returns (bool); function isRiskAdmin(address who) external view returns (bool); function isEmergencyAdmin(address who) external view returns (bool); }
interface IProvider { function getACLManager() external view returns (address); function getAddress(bytes32 id) external view returns (address); }
interface IMoney { function transfer(address to, uint256 amount) external returns (bool); function transferFrom(address from, address to, uint256 amount) external returns (bool); function mint(address to, uint256 amount) external; function burn(address from, uint256 amount) external; }

/// A ledger in the manner of Maker's core: wards, files by name, a cage.
contract WardedLedger {
    mapping(address => uint256) public wards; mapping(address => mapping(address => uint256)) public can;
    mapping(bytes32 => uint256) public lines; mapping(address => int256) public gem; mapping(address => uint256) public dai; uint256 public Line; uint256 public live = 1;
    constructor() { wards[msg.sender] = 1; }
    modifier auth() { require(wards[msg.sender] == 1, "not-authorized"); _; }
    function rely(address u) external auth { require(live == 1); wards[u] = 1; }
    function deny(address u) external auth { require(live == 1); wards[u] = 0; }
    function hope(address u) external { can[msg.sender][u] = 1; }
    function nope(address u) external { can[msg.sender][u] = 0; }
    function file(bytes32 what, uint256 data) external auth { require(live == 1); if (what == "Line") Line = data; else revert("unrecognized"); }
    function cage() external auth { live = 0; }
    function slip(bytes32, address u, int256 wad) external auth { gem[u] += wad; }
    function move(address src, address dst, uint256 rad) external { require(src == msg.sender || can[src][msg.sender] == 1); dai[src] -= rad; dai[dst] += rad; }
}

/// A comptroller with an admin, a pause guardian and two steps to another admin.
contract GuardedMarkets {
    address public admin; address public pendingAdmin; address public pauseGuardian; address public borrowCapGuardian; address public oracle; uint256 public closeFactor;
    mapping(address => bool) public mintGuardianPaused; bool public transferGuardianPaused; mapping(address => uint256) public borrowCaps; mapping(address => bool) public listed; mapping(address => mapping(address => bool)) public entered;
    constructor() { admin = msg.sender; }
    function _setPriceOracle(address o) external returns (uint256) { if (msg.sender != admin) return 1; oracle = o; return 0; }
    function _setCloseFactor(uint256 f) external returns (uint256) { require(msg.sender == admin, "only admin"); closeFactor = f; return 0; }
    function _setPauseGuardian(address g) external returns (uint256) { if (msg.sender != admin) return 1; pauseGuardian = g; return 0; }
    function _setMintPaused(address m, bool s) external returns (bool) { require(listed[m]); require(msg.sender == pauseGuardian || msg.sender == admin); require(msg.sender == admin || s == true); mintGuardianPaused[m] = s; return s; }
    function _setTransferPaused(bool s) external returns (bool) { require(msg.sender == pauseGuardian || msg.sender == admin); require(msg.sender == admin || s == true); transferGuardianPaused = s; return s; }
    function _setMarketBorrowCaps(address[] calldata m, uint256[] calldata c) external { require(msg.sender == admin || msg.sender == borrowCapGuardian); for (uint256 i; i < m.length; i++) borrowCaps[m[i]] = c[i]; }
    function _setBorrowCapGuardian(address g) external { require(msg.sender == admin); borrowCapGuardian = g; }
    function _supportMarket(address m) external returns (uint256) { if (msg.sender != admin) return 1; listed[m] = true; return 0; }
    function _setPendingAdmin(address p) external returns (uint256) { if (msg.sender != admin) return 1; pendingAdmin = p; return 0; }
    function _acceptAdmin() external returns (uint256) { if (msg.sender != pendingAdmin || msg.sender == address(0)) return 1; admin = pendingAdmin; pendingAdmin = address(0); return 0; }
    function enterMarket(address m) external { require(listed[m]); entered[m][msg.sender] = true; }
    function exitMarket(address m) external { entered[m][msg.sender] = false; }
}

/// A pool's configurator that asks an ACL manager found through a provider of addresses.
contract ProvidedConfigurator {
    IProvider public immutable provider; mapping(address => uint256) public config; mapping(address => bool) public frozen; mapping(address => bool) public paused; uint128 public flashPremium; mapping(address => address) public strategies;
    constructor(IProvider p) { provider = p; }
    function acl() private view returns (IAcl) { return IAcl(provider.getACLManager()); }
    modifier onlyPoolAdmin() { require(acl().isPoolAdmin(msg.sender), "1"); _; }
    modifier onlyRiskOrPool() { IAcl a = acl(); require(a.isRiskAdmin(msg.sender) || a.isPoolAdmin(msg.sender), "4"); _; }
    modifier onlyEmergencyOrPool() { IAcl a = acl(); require(a.isPoolAdmin(msg.sender) || a.isEmergencyAdmin(msg.sender), "3"); _; }
    function setReserveFreeze(address asset, bool f) external onlyRiskOrPool { frozen[asset] = f; }
    function setReservePause(address asset, bool p) external onlyEmergencyOrPool { paused[asset] = p; }
    function setSupplyCap(address asset, uint256 cap) external onlyRiskOrPool { config[asset] = cap; }
    function updateFlashloanPremiumTotal(uint128 p) external onlyPoolAdmin { flashPremium = p; }
    function setReserveInterestRateStrategyAddress(address asset, address s) external onlyRiskOrPool { strategies[asset] = s; }
    function touch(address asset) external { config[asset] += 0; emit Touched(asset); }
    event Touched(address asset);
}

/// A pool whose admin changes in two steps after a delay, with fees that wait and a kill switch.
contract DelayedPool {
    address public owner; address public future_owner; uint256 public transfer_ownership_deadline; uint256 public admin_actions_deadline; uint256 public fee; uint256 public future_fee; bool public is_killed; uint256 public kill_deadline; IMoney public coin; uint256 public adminBalance; mapping(address => uint256) public shares;
    constructor(IMoney c) { owner = msg.sender; coin = c; kill_deadline = block.timestamp + 60 days; }
    function commit_new_fee(uint256 f) external { require(msg.sender == owner); require(admin_actions_deadline == 0); admin_actions_deadline = block.timestamp + 3 days; future_fee = f; }
    function apply_new_fee() external { require(msg.sender == owner); require(block.timestamp >= admin_actions_deadline && admin_actions_deadline != 0); admin_actions_deadline = 0; fee = future_fee; }
    function revert_new_parameters() external { require(msg.sender == owner); admin_actions_deadline = 0; }
    function commit_transfer_ownership(address o) external { require(msg.sender == owner); require(transfer_ownership_deadline == 0); transfer_ownership_deadline = block.timestamp + 3 days; future_owner = o; }
    function apply_transfer_ownership() external { require(msg.sender == owner); require(block.timestamp >= transfer_ownership_deadline && transfer_ownership_deadline != 0); transfer_ownership_deadline = 0; owner = future_owner; }
    function withdraw_admin_fees() external { require(msg.sender == owner); uint256 b = adminBalance; adminBalance = 0; coin.transfer(msg.sender, b); }
    function kill_me() external { require(msg.sender == owner); require(kill_deadline > block.timestamp); is_killed = true; }
    function unkill_me() external { require(msg.sender == owner); is_killed = false; }
    function add_liquidity(uint256 a) external { require(!is_killed); coin.transferFrom(msg.sender, address(this), a); uint256 f = a * fee / 1e10; adminBalance += f; shares[msg.sender] += a - f; }
    function remove_liquidity(uint256 a) external { shares[msg.sender] -= a; coin.transfer(msg.sender, a); }
}

/// A token whose contracts find each other through a resolver, with associated contracts that move balances.
contract ResolvedToken {
    address public owner; address public nominatedOwner; IProvider public resolver; uint256 public totalSupply; mapping(address => uint256) public balanceOf; bool public issuanceSuspended;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(address o, IProvider r) { owner = o; resolver = r; }
    modifier onlyOwner() { require(msg.sender == owner, "owner"); _; }
    modifier onlyIssuer() { require(msg.sender == resolver.getAddress("Issuer"), "issuer"); _; }
    function nominateNewOwner(address o) external onlyOwner { nominatedOwner = o; }
    function acceptOwnership() external { require(msg.sender == nominatedOwner); owner = nominatedOwner; nominatedOwner = address(0); }
    function setResolver(IProvider r) external onlyOwner { resolver = r; }
    function suspendIssuance() external onlyOwner { issuanceSuspended = true; }
    function resumeIssuance() external onlyOwner { issuanceSuspended = false; }
    function issue(address to, uint256 a) external onlyIssuer { require(!issuanceSuspended); totalSupply += a; balanceOf[to] += a; emit Transfer(address(0), to, a); }
    function burn(address from, uint256 a) external onlyIssuer { totalSupply -= a; balanceOf[from] -= a; emit Transfer(from, address(0), a); }
    function transfer(address to, uint256 a) external returns (bool) { balanceOf[msg.sender] -= a; balanceOf[to] += a; emit Transfer(msg.sender, to, a); return true; }
}

/// A stablecoin that destroys the funds of the blacklisted and can be succeeded by another contract.
contract DestroyableCoin {
    address public owner; uint256 public totalSupply; mapping(address => uint256) public balances; mapping(address => bool) public isBlackListed; bool public paused; uint256 public basisPointsRate; uint256 public maximumFee; address public upgradedAddress; bool public deprecated;
    event Transfer(address indexed from, address indexed to, uint256 value); event DestroyedBlackFunds(address who, uint256 amount); event Issue(uint256 amount); event Redeem(uint256 amount);
    constructor(uint256 s) { owner = msg.sender; totalSupply = s; balances[msg.sender] = s; }
    modifier onlyOwner() { require(msg.sender == owner); _; }
    function addBlackList(address u) external onlyOwner { isBlackListed[u] = true; }
    function removeBlackList(address u) external onlyOwner { isBlackListed[u] = false; }
    function destroyBlackFunds(address u) external onlyOwner { require(isBlackListed[u]); uint256 f = balances[u]; balances[u] = 0; totalSupply -= f; emit DestroyedBlackFunds(u, f); }
    function issue(uint256 a) external onlyOwner { balances[owner] += a; totalSupply += a; emit Issue(a); }
    function redeem(uint256 a) external onlyOwner { totalSupply -= a; balances[owner] -= a; emit Redeem(a); }
    function setParams(uint256 b, uint256 m) external onlyOwner { require(b < 20 && m < 50); basisPointsRate = b; maximumFee = m; }
    function deprecate(address u) external onlyOwner { deprecated = true; upgradedAddress = u; }
    function pause() external onlyOwner { paused = true; }
    function unpause() external onlyOwner { paused = false; }
    function transferOwnership(address o) external onlyOwner { if (o != address(0)) owner = o; }
    function transfer(address to, uint256 v) external { require(!paused && !isBlackListed[msg.sender]); uint256 fee = v * basisPointsRate / 10000; if (fee > maximumFee) fee = maximumFee; balances[msg.sender] -= v; balances[to] += v - fee; balances[owner] += fee; emit Transfer(msg.sender, to, v - fee); }
}

/// Roles as bits under the account, an owner without a second step.
contract BitRoles {
    address public owner; mapping(address => uint256) public rolesOf; uint256 public rate; IMoney public token;
    constructor(IMoney t) { owner = msg.sender; token = t; }
    modifier onlyOwner() { require(msg.sender == owner, "UNAUTHORIZED"); _; }
    modifier onlyRoles(uint256 r) { require(rolesOf[msg.sender] & r != 0, "roles"); _; }
    function setOwner(address o) external onlyOwner { owner = o; }
    function grantRoles(address u, uint256 r) external onlyOwner { rolesOf[u] |= r; }
    function revokeRoles(address u, uint256 r) external onlyOwner { rolesOf[u] &= ~r; }
    function renounceRoles(uint256 r) external { rolesOf[msg.sender] &= ~r; }
    function setRate(uint256 r) external onlyRoles(1) { rate = r; }
    function skim(address to, uint256 a) external onlyRoles(2) { token.transfer(to, a); }
    function reward(address to, uint256 a) external onlyRoles(4) { token.mint(to, a); }
}

/// A vault run by a manager for its shareholders, with fees and strategies.
contract StrategyVault {
    IMoney public immutable asset; address public governance; address public pendingGovernance; address public management; address public guardian; uint256 public performanceFee; uint256 public managementFee; address public rewards; bool public emergencyShutdown; uint256 public depositLimit; uint256 public totalSupply; mapping(address => uint256) public balanceOf; mapping(address => uint256) public debt;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(IMoney a) { asset = a; governance = msg.sender; }
    function setGovernance(address g) external { require(msg.sender == governance); pendingGovernance = g; }
    function acceptGovernance() external { require(msg.sender == pendingGovernance); governance = pendingGovernance; }
    function setManagement(address m) external { require(msg.sender == governance); management = m; }
    function setGuardian(address g) external { require(msg.sender == governance || msg.sender == guardian); guardian = g; }
    function setPerformanceFee(uint256 f) external { require(msg.sender == governance && f <= 5000); performanceFee = f; }
    function setManagementFee(uint256 f) external { require(msg.sender == governance); managementFee = f; }
    function setRewards(address r) external { require(msg.sender == governance); rewards = r; }
    function setEmergencyShutdown(bool on) external { if (on) require(msg.sender == guardian || msg.sender == governance); else require(msg.sender == governance); emergencyShutdown = on; }
    function setDepositLimit(uint256 l) external { require(msg.sender == governance); depositLimit = l; }
    function addStrategy(address s, uint256 ratio) external { require(msg.sender == governance); debt[s] = ratio; }
    function revokeStrategy(address s) external { require(msg.sender == s || msg.sender == governance || msg.sender == guardian); debt[s] = 0; }
    function sweep(IMoney t, uint256 a) external { require(msg.sender == governance && address(t) != address(asset)); t.transfer(governance, a); }
    function deposit(uint256 a) external { require(!emergencyShutdown && totalSupply + a <= depositLimit); asset.transferFrom(msg.sender, address(this), a); totalSupply += a; balanceOf[msg.sender] += a; emit Transfer(address(0), msg.sender, a); }
    function withdraw(uint256 a) external { totalSupply -= a; balanceOf[msg.sender] -= a; emit Transfer(msg.sender, address(0), a); asset.transfer(msg.sender, a); }
    function transfer(address to, uint256 a) external returns (bool) { balanceOf[msg.sender] -= a; balanceOf[to] += a; emit Transfer(msg.sender, to, a); return true; }
}

/// A bridge whose relayers vote; the last vote pays out.
contract RelayedBridge {
    address public admin; mapping(address => bool) public isRelayer; uint256 public threshold; uint256 public fee; bool public paused; IMoney public token; mapping(bytes32 => uint256) public votes; mapping(bytes32 => mapping(address => bool)) public voted; mapping(bytes32 => bool) public done;
    constructor(IMoney t, uint256 n) { admin = msg.sender; token = t; threshold = n; }
    modifier onlyAdmin() { require(msg.sender == admin); _; }
    function adminAddRelayer(address r) external onlyAdmin { isRelayer[r] = true; }
    function adminRemoveRelayer(address r) external onlyAdmin { isRelayer[r] = false; }
    function adminChangeRelayerThreshold(uint256 n) external onlyAdmin { threshold = n; }
    function adminChangeFee(uint256 f) external onlyAdmin { require(fee != f); fee = f; }
    function adminPauseTransfers() external onlyAdmin { paused = true; }
    function adminUnpauseTransfers() external onlyAdmin { paused = false; }
    function adminWithdraw(address to, uint256 a) external onlyAdmin { token.transfer(to, a); }
    function renounceAdmin(address n) external onlyAdmin { admin = n; }
    function voteProposal(bytes32 id, address to, uint256 a) external { require(!paused && isRelayer[msg.sender] && !voted[id][msg.sender] && !done[id]); voted[id][msg.sender] = true; votes[id]++; if (votes[id] >= threshold) { done[id] = true; token.transfer(to, a); } }
    function deposit(uint256 a) external payable { require(!paused && msg.value == fee); token.transferFrom(msg.sender, address(this), a); }
}
