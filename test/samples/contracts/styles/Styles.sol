// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IPermissions { function isAdmin(address who) external view returns (bool); function isWearerOfHat(address who, uint256 hat) external view returns (bool); }

/// Storage in a namespace of its own, with roles, an owner and a list in one struct.
contract Namespaced {
    struct Role { mapping(address => bool) members; bytes32 admin; }
    struct Book { address owner; uint64 since; mapping(bytes32 => Role) roles; mapping(address => uint256) places; address[] list; uint256 rate; mapping(address => uint256) notes; }
    bytes32 private constant PLACE = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00;
    bytes32 public constant KEEPER = keccak256("KEEPER");
    function book() private pure returns (Book storage b) { assembly { b.slot := PLACE } }
    constructor() { book().owner = msg.sender; }
    modifier onlyRole(bytes32 r) { if (!book().roles[r].members[msg.sender]) revert("role"); _; }
    modifier onlyOwner() { require(book().owner == msg.sender); _; }
    function grantRole(bytes32 r, address a) external onlyRole(book().roles[r].admin) { book().roles[r].members[a] = true; }
    function setRoleAdmin(bytes32 r, bytes32 a) external onlyOwner { book().roles[r].admin = a; }
    function setRate(uint256 r) external onlyRole(KEEPER) { book().rate = r; }
    function transferOwnership(address o) external onlyOwner { book().owner = o; }
    function enlist(address a) external onlyOwner { Book storage b = book(); if (b.places[a] == 0) { b.list.push(a); b.places[a] = b.list.length; } }
    function setByListed(uint256 r) external { require(book().places[msg.sender] != 0); book().rate = r; }
    function note(uint256 n) external { book().notes[msg.sender] = n; }
    function renounceRole(bytes32 r) external { book().roles[r].members[msg.sender] = false; }
}

/// Calls forwarded by one of several trusted forwarders carry the sender at their end.
contract ForwardedBy {
    mapping(address => bool) public isTrustedForwarder; address public owner; mapping(address => uint256) public notes; uint256 public rate; mapping(bytes32 => mapping(address => bool)) private roles;
    constructor() { owner = msg.sender; }
    function _sender() internal view returns (address s) {
        if (isTrustedForwarder[msg.sender] && msg.data.length >= 20) assembly { s := shr(96, calldataload(sub(calldatasize(), 20))) } else s = msg.sender;
    }
    function setTrustedForwarder(address f, bool on) external { require(_sender() == owner); isTrustedForwarder[f] = on; }
    function setRate(uint256 r) external { require(roles["rater"][_sender()]); rate = r; }
    function grant(bytes32 role, address who) external { require(_sender() == owner); roles[role][who] = true; }
    function note(uint256 n) external { notes[_sender()] = n; }
}

/// Roles as bits of the account, and which of them may call what on which contract, as bits too.
contract BitAuthority {
    address public owner; mapping(address => bytes32) public rolesOf; mapping(address => mapping(bytes4 => bytes32)) public capable; mapping(address => mapping(bytes4 => bool)) public isPublic; uint256 public rate; uint8 public slotOfRole; mapping(address => uint256) public flags;
    constructor() { owner = msg.sender; }
    function canCall(address who, address target, bytes4 sig) public view returns (bool) { return isPublic[target][sig] || bytes32(0) != rolesOf[who] & capable[target][sig]; }
    modifier auth() { require(canCall(msg.sender, address(this), msg.sig) || msg.sender == owner, "UNAUTHORIZED"); _; }
    modifier onlyOwner() { require(msg.sender == owner); _; }
    function setUserRole(address who, uint8 role, bool on) external onlyOwner { if (on) rolesOf[who] |= bytes32(1 << role); else rolesOf[who] &= ~bytes32(1 << role); }
    function setRoleCapability(uint8 role, address target, bytes4 sig, bool on) external onlyOwner { if (on) capable[target][sig] |= bytes32(1 << role); else capable[target][sig] &= ~bytes32(1 << role); }
    function setFlag(address who, uint8 bit) external onlyOwner { flags[who] |= 1 << bit; }
    function setRate(uint256 r) external onlyOwner { rate = r; }
    function setByStoredBit(uint256 r) external { require((flags[msg.sender] >> slotOfRole) & 1 == 1); rate = r; }
    function setByBit(uint256 r) external { require(flags[msg.sender] & (1 << 5) != 0); rate = r; }
    function setByChosenBit(uint8 bit, uint256 r) external { require(flags[msg.sender] & (1 << bit) != 0); rate = r; }
}

/// Roles filed under a name in words.
contract NamedRoles {
    struct Role { mapping(address => bool) bearer; }
    mapping(string => Role) private roles; uint256 public rate; mapping(string => mapping(address => uint256)) public notes; string public title;
    string public constant ADMIN = "admin";
    constructor() { roles[ADMIN].bearer[msg.sender] = true; }
    function checkRole(address who, string memory role) public view { require(roles[role].bearer[who]); }
    modifier onlyRole(string memory role) { checkRole(msg.sender, role); _; }
    function addRole(address who, string memory role) external onlyRole(ADMIN) { roles[role].bearer[who] = true; }
    function removeRole(address who, string calldata role) external onlyRole(ADMIN) { roles[role].bearer[who] = false; }
    function setRate(uint256 r) external onlyRole("rater") { rate = r; }
    function setTitle(string calldata t) external { require(roles["a name of a role that is longer than one word"].bearer[msg.sender]); title = t; }
    function note(string calldata about, uint256 n) external { notes[about][msg.sender] = n; }
}

/// The question is put by a low-level call, in a try, or to the contract itself.
contract LowLevel {
    address public registry; uint256 public rate; uint256 public hat; mapping(address => bool) public admins;
    constructor(address r) { registry = r; }
    function isAdmin(address who) external view returns (bool) { return admins[who]; }
    function setAdmin(address who, bool on) external { require(this.isAdmin(msg.sender)); admins[who] = on; }
    function setLow(uint256 r) external { (bool ok, bytes memory ret) = registry.staticcall(abi.encodeWithSignature("isAdmin(address)", msg.sender)); require(ok && abi.decode(ret, (bool))); rate = r; }
    function setLowLong(uint256 r) external { (bool ok, bytes memory ret) = registry.staticcall(abi.encodeWithSelector(IPermissions.isAdmin.selector, msg.sender)); require(ok && ret.length == 32 && abi.decode(ret, (uint256)) == 1); rate = r; }
    function setTry(uint256 r) external { try IPermissions(registry).isAdmin(msg.sender) returns (bool yes) { require(yes); } catch { revert("no answer"); } rate = r; }
    function setHat(uint256 r) external { require(IPermissions(registry).isWearerOfHat(msg.sender, hat)); rate = r; }
}

/// The sender in another form: shifted, moved by an alias, left-aligned, inside bytes.
contract Disguised {
    address public l1; bytes20 public left; bytes32 public wide; uint256 public rate; bytes public packed; uint160 public number; mapping(bytes32 => bool) public wideRoles;
    uint160 constant OFFSET = uint160(0x1111000000000000000000000000000000001111);
    constructor(address a) { l1 = a; left = bytes20(msg.sender); wide = bytes32(uint256(uint160(msg.sender))); packed = abi.encodePacked(msg.sender); number = uint160(msg.sender); }
    function setByAlias(uint256 r) external { unchecked { require(address(uint160(msg.sender) - OFFSET) == l1); } rate = r; }
    function setByAliased(uint256 r) external { unchecked { require(msg.sender == address(uint160(l1) + OFFSET)); } rate = r; }
    function setByLeft(uint256 r) external { require(bytes20(msg.sender) == left); rate = r; }
    function setByWide(uint256 r) external { require(bytes32(uint256(uint160(msg.sender))) == wide); rate = r; }
    function setByLeftWide(uint256 r) external { require(bytes32(bytes20(msg.sender)) == wide); rate = r; }
    function setByNumber(uint256 r) external { require(uint160(msg.sender) == number); rate = r; }
    function setByPacked(uint256 r) external { require(keccak256(packed) == keccak256(abi.encodePacked(msg.sender))); rate = r; }
    function setByWideRole(uint256 r) external { require(wideRoles[bytes32(uint256(uint160(msg.sender)))]); rate = r; }
    function giveWideRole(bytes32 who) external { require(msg.sender == l1); wideRoles[who] = true; }
}

/// Roles are kept under a number that stands for the account.
contract Numbered {
    struct Person { bool officer; uint8 level; uint256 joined; }
    mapping(address => uint256) public numberOf; Person[] private people; address public owner; uint256 public rate; mapping(uint256 => bool) public barred; mapping(address => bytes32) public keyOf; mapping(bytes32 => uint8) public ranks;
    constructor() { owner = msg.sender; people.push(); }
    function hire(address who, uint8 level) external { require(msg.sender == owner); numberOf[who] = people.length; people.push(Person(true, level, block.timestamp)); }
    function setRate(uint256 r) external { require(people[numberOf[msg.sender]].officer); rate = r; }
    function setByLevel(uint256 r) external { require(people[numberOf[msg.sender]].level >= 3); rate = r; }
    function setKey(address who, bytes32 key, uint8 rank) external { require(msg.sender == owner); keyOf[who] = key; ranks[key] = rank; }
    function setByRank(uint256 r) external { require(ranks[keyOf[msg.sender]] == 2); rate = r; }
}

/// Several roles will do; they are listed in memory.
contract AnyOf {
    mapping(bytes32 => mapping(address => bool)) public has; uint256 public rate; bytes32[] public allowed; uint256[] public totals;
    constructor() { has["root"][msg.sender] = true; }
    modifier anyOf(bytes32[2] memory roles) { bool ok; for (uint256 i; i < 2; i++) if (has[roles[i]][msg.sender]) ok = true; require(ok); _; }
    modifier anyStored() { bool ok; for (uint256 i; i < allowed.length; i++) ok = ok || has[allowed[i]][msg.sender]; require(ok); _; }
    function list() private pure returns (bytes32[] memory r) { r = new bytes32[](3); r[0] = "root"; r[1] = "a"; r[2] = "b"; }
    function hasAny(bytes32[] memory roles, address who) private view returns (bool) { for (uint256 i; i < roles.length; ++i) if (has[roles[i]][who]) return true; return false; }
    function setRate(uint256 r) external anyOf([bytes32("root"), bytes32("rater")]) { rate = r; }
    function setListed(uint256 r) external { require(hasAny(list(), msg.sender)); rate = r; }
    function setStored(uint256 r) external anyStored { rate = r; }
    function grant(bytes32 role, address who) external { require(has["root"][msg.sender]); has[role][who] = true; }
    function allow(bytes32 role) external { require(has["root"][msg.sender]); allowed.push(role); }
    function setTotals(uint256[] calldata t, bytes[] calldata notes) external { require(t.length == notes.length); delete totals; for (uint256 i; i < t.length; i++) { require(notes[i].length < 100); totals.push(t[i]); } require(has["root"][msg.sender]); }
}

/// An account whose modules act for it: an entry point, a list with a sentinel, itself.
contract ModularAccount {
    address public immutable entryPoint; mapping(address => address) internal executors; mapping(address => bool) internal validators; mapping(bytes4 => address) internal fallbacks; address constant SENTINEL = address(1);
    constructor(address e) { entryPoint = e; executors[SENTINEL] = SENTINEL; }
    modifier onlyEntryPointOrSelf() { require(msg.sender == entryPoint || msg.sender == address(this)); _; }
    modifier onlyExecutor() { require(msg.sender > address(1) && executors[msg.sender] != address(0)); _; }
    function run(address to, uint256 value, bytes calldata data) private returns (bytes memory out) { bool ok; (ok, out) = to.call{value: value}(data); require(ok); }
    function execute(address to, uint256 value, bytes calldata data) external payable onlyEntryPointOrSelf { run(to, value, data); }
    function executeBatch(address[] calldata to, bytes[] calldata data) external payable onlyEntryPointOrSelf { for (uint256 i; i < to.length; i++) run(to[i], 0, data[i]); }
    function executeFromExecutor(address to, uint256 value, bytes calldata data) external payable onlyExecutor returns (bytes memory) { return run(to, value, data); }
    function installModule(uint256 kind, address module, bytes calldata init) external payable onlyEntryPointOrSelf {
        if (kind == 1) validators[module] = true; else if (kind == 2) { executors[module] = executors[SENTINEL]; executors[SENTINEL] = module; } else if (kind == 3) fallbacks[bytes4(init[0:4])] = module; else revert();
        (bool ok, ) = module.call(abi.encodeWithSignature("onInstall(bytes)", init)); require(ok);
    }
    function uninstallModule(uint256 kind, address module, bytes calldata init) external payable onlyEntryPointOrSelf { if (kind == 1) validators[module] = false; else executors[module] = address(0); (bool ok, ) = module.call(abi.encodeWithSignature("onUninstall(bytes)", init)); require(ok); }
    receive() external payable {}
}

/// Many owners who confirm an operation until enough of them have; the last one carries it out.
contract Counted {
    struct Pending { uint256 yetNeeded; uint256 ownersDone; } mapping(address => uint256) public ownerIndex; mapping(bytes32 => Pending) public pending; uint256 public required; uint256 public rate; uint256 public ownerCount;
    constructor(address[] memory o, uint256 n) { for (uint256 i; i < o.length; i++) ownerIndex[o[i]] = i + 1; ownerCount = o.length; required = n; }
    function confirm(bytes32 op) private returns (bool) {
        uint256 index = ownerIndex[msg.sender]; if (index == 0) return false;
        Pending storage p = pending[op]; if (p.yetNeeded == 0) { p.yetNeeded = required; p.ownersDone = 0; }
        uint256 bit = 2 ** index; if (p.ownersDone & bit != 0) return false;
        if (p.yetNeeded <= 1) { delete pending[op]; return true; }
        p.yetNeeded--; p.ownersDone |= bit; return false;
    }
    modifier onlyMany(bytes32 op) { if (confirm(op)) { _; } }
    function setRate(uint256 r) external onlyMany(keccak256(msg.data)) { rate = r; }
    function addOwner(address o) external onlyMany(keccak256(msg.data)) { ownerIndex[o] = ++ownerCount; }
    function changeRequirement(uint256 n) external onlyMany(keccak256(msg.data)) { required = n; }
    function revoke(bytes32 op) external { uint256 index = ownerIndex[msg.sender]; if (index == 0) return; uint256 bit = 2 ** index; Pending storage p = pending[op]; if (p.ownersDone & bit > 0) { p.yetNeeded++; p.ownersDone -= bit; } }
}

/// Admins in packed records, with terms and levels; a lock that is kept for the call alone.
contract Termed {
    struct Admin { uint64 from; uint64 until; uint8 level; bool active; address deputy; } mapping(address => Admin) public admins; uint256 public rate; uint256 public total; address public chief; bool public closed;
    constructor() { chief = msg.sender; }
    modifier locked() { assembly { if tload(0) { revert(0, 0) } tstore(0, 1) } _; assembly { tstore(0, 0) } }
    modifier inTerm() { Admin memory a = admins[msg.sender]; require(a.active && a.from <= block.timestamp && block.timestamp < a.until); _; }
    modifier atLeast(uint8 level) { if (admins[msg.sender].level < level) revert("level"); _; }
    function appoint(address who, uint64 until, uint8 level) external { require(msg.sender == chief); admins[who] = Admin(uint64(block.timestamp), until, level, true, address(0)); }
    function setDeputy(address d) external inTerm { admins[msg.sender].deputy = d; }
    function setRate(uint256 r) external locked inTerm { rate = r; }
    function setTop(uint256 r) external locked atLeast(3) { rate = r; }
    function asDeputy(address admin, uint256 r) external { require(admins[admin].active && admins[admin].deputy == msg.sender); rate = r; }
    function give() external payable locked { require(!closed); total += msg.value; }
    function close() external { require(msg.sender == chief && tx.origin == msg.sender); closed = true; }
}

/// A module that acts on a safe: an owner, an avatar, and a delay that anybody may end.
contract DelayModule {
    address public owner; address public avatar; address public target; mapping(address => address) internal modules; uint256 public txCooldown; uint256 public txNonce; uint256 public queueNonce; mapping(uint256 => bytes32) public txHash; mapping(uint256 => uint256) public txCreatedAt;
    constructor(address o, address a) { owner = o; avatar = a; target = a; }
    modifier onlyOwner() { require(owner == msg.sender); _; }
    modifier moduleOnly() { if (modules[msg.sender] == address(0)) revert("module"); _; }
    function setAvatar(address a) external onlyOwner { avatar = a; }
    function setTarget(address t) external onlyOwner { target = t; }
    function enableModule(address m) external onlyOwner { modules[m] = modules[address(1)]; modules[address(1)] = m; }
    function disableModule(address prev, address m) external onlyOwner { require(modules[prev] == m); modules[prev] = modules[m]; modules[m] = address(0); }
    function setTxCooldown(uint256 c) external onlyOwner { txCooldown = c; }
    function setTxNonce(uint256 n) external onlyOwner { require(n > txNonce && n <= queueNonce); txNonce = n; }
    function execTransactionFromModule(address to, uint256 value, bytes calldata data, uint8 op) external moduleOnly returns (bool) { txHash[queueNonce] = keccak256(abi.encode(to, value, data, op)); txCreatedAt[queueNonce] = block.timestamp; queueNonce++; return true; }
    function executeNextTx(address to, uint256 value, bytes calldata data, uint8 op) external { require(txNonce < queueNonce); require(block.timestamp - txCreatedAt[txNonce] >= txCooldown); require(txHash[txNonce] == keccak256(abi.encode(to, value, data, op))); txNonce++; (bool ok, ) = target.call(abi.encodeWithSignature("execTransactionFromModule(address,uint256,bytes,uint8)", to, value, data, op)); require(ok); }
}

/// Votes on many things at once, with reasons: long to follow, open to everybody.
contract Ballots {
    struct Ballot { uint256 yes; uint256 no; string reason; bytes[] extra; } mapping(uint256 => Ballot) private ballots; mapping(bytes32 => uint256) public seen; address public owner; mapping(uint256 => mapping(address => bool)) public voted; string[] private labels;
    constructor() { owner = msg.sender; }
    function voteMany(uint256[] calldata ids, bool[] calldata yes, string[] calldata reasons, bytes[][] calldata extra) external {
        require(ids.length == yes.length && ids.length == reasons.length && ids.length == extra.length && ids.length > 0);
        for (uint256 i; i < ids.length; i++) {
            Ballot storage b = ballots[ids[i]]; require(!voted[ids[i]][msg.sender]); voted[ids[i]][msg.sender] = true;
            if (yes[i]) b.yes++; else b.no++;
            b.reason = string.concat(reasons[i], "; ", b.reason);
            for (uint256 j; j < extra[i].length; j++) { b.extra.push(extra[i][j]); seen[keccak256(extra[i][j])] += j; }
        }
    }
    function setLabels(string[] calldata l, bytes[][] calldata extra) external {
        for (uint256 i; i < l.length; i++) { labels.push(l[i]); for (uint256 j; j < extra[i].length; j++) if (keccak256(extra[i][j]) != keccak256(bytes(l[i]))) seen[keccak256(bytes(l[i]))]++; }
        require(msg.sender == owner);
    }
}

/// Whoever sends a list that is long enough takes over on the way.
contract Turning {
    address public owner; uint256 public rate; uint256 public sum;
    constructor() { owner = msg.sender; }
    function setLong(uint256[] calldata a) external { uint256 s; for (uint256 i; i < a.length; i++) { if (i == 9) { owner = msg.sender; return; } s += a[i]; } require(msg.sender == owner); rate = s; }
    function setSum(uint256[] calldata a) external { uint256 s; for (uint256 i; i < a.length; i++) { if (a[i] == 7) s += 1; else s += a[i]; } require(msg.sender == owner); sum = s; }
    function never(bytes calldata data) external { bytes memory out = abi.encodePacked(data, rate); (bool ok, bytes memory back) = address(this).delegatecall(out); bytes memory all = abi.encodePacked(back, ok); assembly { revert(add(all, 0x20), mload(all)) } }
}

interface ILoans { function statusOf(address who) external view returns (uint256); function close(address who) external; }
interface IKernel { function hasPermission(address who, address where, bytes32 role) external view returns (bool); }

/// Another contract keeps the sender's loan: what it answers about the sender is no permission.
contract LoanDesk {
    ILoans public loans; uint256 public closed; uint256 public rate;
    constructor(ILoans l) { loans = l; }
    function close() external { require(loans.statusOf(msg.sender) == 1); loans.close(msg.sender); closed++; }
    function setRate(uint256 r) external { require(loans.statusOf(msg.sender) == 7); rate = r; }
}

/// Who may is asked of a kernel; with none set, nobody is asked.
contract Kernelled {
    IKernel public kernel; uint256 public rate; bytes32 constant RATER = keccak256("RATER");
    function can(address who, bytes32 role) private view returns (bool) { if (address(kernel) == address(0)) return true; return kernel.hasPermission(who, address(this), role); }
    function setRate(uint256 r) external { require(can(msg.sender, RATER)); rate = r; }
    function setKernel(IKernel k) external { require(address(kernel) == address(0)); kernel = k; }
}

/// Whoever comes first says what the contract is for and who may act for it.
contract FirstCome {
    address public token; mapping(address => bool) public agents; uint256 public rate; uint256 public taken; address public keeper;
    constructor(address k) { keeper = k; }
    function initialize(address t, address[] calldata a) external { require(token == address(0)); token = t; for (uint256 i; i < a.length; i++) agents[a[i]] = true; }
    function setRate(uint256 r) external { require(agents[msg.sender]); rate = r; }
    function giveCoin() external payable returns (bool) { require(msg.sender == keeper); return true; }
}
