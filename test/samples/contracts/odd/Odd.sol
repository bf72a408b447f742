// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAccess { function checkRole(bytes32 role, address who) external view; function checkNotBarred(address who) external view; function names(address who) external view returns (string memory); }
interface IForwarders { function isApprovedForwarder(address who, address forwarder, address target) external view returns (bool); }
interface ILedgerToken { function credit(address to, uint256 amount) external; }
interface IOther { function pause() external; function unpause() external; function paused() external view returns (bool); }

/// Who may do what is asked of another contract that answers by not objecting.
contract Objecting {
    IAccess public access; uint256 public rate; address public helper; mapping(address => string) public labels;
    bytes32 constant KEEPER = keccak256("KEEPER");
    constructor(IAccess a) { access = a; }
    function setRate(uint256 r) external { access.checkRole(KEEPER, msg.sender); rate = r; }
    function setFirst(uint256 r) external { access.checkRole(bytes32(0), msg.sender); rate = r; }
    function enter(uint256 n) external { access.checkNotBarred(msg.sender); rate += n; }
    function label() external { labels[msg.sender] = access.names(msg.sender); }
    function tryIt() external { try access.checkRole(KEEPER, msg.sender) { rate = 1; } catch { rate = 2; } }
}

/// Calls come through forwarders to which the account agreed, by a registry's word.
contract Agreed {
    IForwarders public immutable forwarders; address public owner; mapping(bytes32 => mapping(address => bool)) public roles; mapping(address => uint256) public notes; uint256 public cap;
    bytes32 constant SETTER = keccak256("SETTER");
    constructor(IForwarders f) { forwarders = f; owner = msg.sender; }
    function _sender() private view returns (address) {
        if (msg.sender == tx.origin || msg.data.length < 24) return msg.sender;
        address given = address(bytes20(msg.data[msg.data.length - 20:]));
        return forwarders.isApprovedForwarder(given, msg.sender, address(this)) ? given : msg.sender;
    }
    function grant(bytes32 role, address who) external { require(_sender() == owner); roles[role][who] = true; }
    function setCap(uint256 c) external { require(roles[SETTER][_sender()]); cap = c; }
    function note(uint256 n) external { notes[_sender()] = n; }
}

/// The sender is the argument, and the argument is the token: only the token may call. A claim is one's own.
contract Chained {
    address public immutable token; mapping(address => uint256) public received; mapping(address => uint256) public claims; address public owner;
    constructor(address t) { token = t; owner = msg.sender; }
    function receiveApproval(address from, uint256 amount, address given, bytes calldata) external { require(given == token); require(msg.sender == given); received[from] += amount; }
    function award(address who, uint256 amount) external { require(msg.sender == owner); claims[who] = amount; }
    function collectFor(address who) external { require(claims[who] > 0); require(who == msg.sender); claims[who] = 0; payable(who).transfer(1); }
}

/// As many signatures as a stored number says; whoever they name may act from then on.
contract Quorum {
    uint64 public quorum; mapping(address => bool) public signers; mapping(address => bool) public admins; uint256 public value;
    constructor(address[] memory s) { for (uint256 i; i < s.length; i++) signers[s[i]] = true; quorum = uint64(s.length); }
    function verify(bytes32 h, bytes calldata sigs) internal view {
        require(sigs.length == uint256(quorum) * 65);
        for (uint256 i; i < quorum; i++) require(signers[ecrecover(h, uint8(sigs[i * 65 + 64]), bytes32(sigs[i * 65:i * 65 + 32]), bytes32(sigs[i * 65 + 32:i * 65 + 64]))]);
    }
    function nameAdmin(address a, bytes calldata sigs) external { verify(keccak256(abi.encode(a)), sigs); admins[a] = true; }
    function setValue(uint256 v) external { require(admins[msg.sender]); value = v; }
    function setSigner(address s, bool on) external { require(msg.sender == address(this)); signers[s] = on; }
}

/// Debts of those whom the pool has let in; anybody may repay one, which lets nobody in.
contract Debts {
    struct Loan { uint256 scale; uint256 amount; }
    mapping(address => Loan) private loans; address public immutable pool; uint256 public locked;
    constructor(address p) { pool = p; }
    function addBorrower(address b) external { require(msg.sender == pool); loans[b].scale = 1e18; }
    function lock(uint256 amount) external { require(loans[msg.sender].scale != 0); locked += amount; loans[msg.sender].amount += amount; }
    function repay(address who, uint256 amount) external { Loan storage l = loans[who]; require(l.scale != 0); l.scale += amount / 1e9; }
}

/// Which code runs is packed beside settings that have nothing to do with it.
contract PackedHelper {
    uint16 public ratio; address public helper; uint32 public limit; address public owner;
    constructor() { owner = msg.sender; }
    function setRatio(uint16 r) external { require(msg.sender == owner); ratio = r; }
    function setHelper(address h) external { require(msg.sender == owner); helper = h; }
    function setLimit(uint32 l) external { require(msg.sender == owner); limit = l; }
    function run(bytes calldata data) external { (bool ok, ) = helper.delegatecall(data); require(ok); }
}

/// One setter for many things, which tells another contract to stop.
contract Bundled {
    IOther public other; address public owner; constructor(IOther o) { other = o; owner = msg.sender; }
    function setAdminConfig(bool stop, bool) external { require(msg.sender == owner); if (stop && !other.paused()) other.pause(); else if (!stop && other.paused()) other.unpause(); }
}

/// An owner who is nobody for now and can be set again, in two steps, by a rescuer.
contract Vacant {
    address public owner; address public next; address public immutable rescuer; uint256 public x;
    constructor(address r) { rescuer = r; }
    function propose(address n) external { require(msg.sender == rescuer || msg.sender == owner); next = n; }
    function accept() external { require(msg.sender == next); owner = next; next = address(0); }
    function setX(uint256 v) external { require(msg.sender == owner); x = v; }
}

/// Burns and seizures through one update of the books; a freeze; a pause flag packed beside a setting.
contract Books {
    mapping(address => uint256) public balanceOf; uint256 public totalSupply; mapping(address => bool) public frozen; uint16 private spread; bool public halted; address public owner;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor() { owner = tx.origin; _update(address(0), owner, 1e24); }
    modifier only() { require(msg.sender == owner); _; }
    function _update(address from, address to, uint256 v) private {
        if (from == address(0)) totalSupply += v; else { require(balanceOf[from] >= v); unchecked { balanceOf[from] -= v; } }
        if (to == address(0)) { unchecked { totalSupply -= v; } } else { unchecked { balanceOf[to] += v; } }
        emit Transfer(from, to, v);
    }
    function transfer(address to, uint256 v) external { require(!halted && !frozen[msg.sender] && !frozen[to]); require(to != address(0)); _update(msg.sender, to, v); }
    function redeem(uint256 v) external { _update(msg.sender, address(0), v); }
    function destroy(address from, uint256 v) external only { require(from != address(0)); _update(from, address(0), v); }
    function move(address from, address to, uint256 v) external only { require(from != address(0) && to != address(0)); _update(from, to, v); }
    function make(address to, uint256 v) external only { require(to != address(0)); _update(address(0), to, v); }
    function f1(address who, bool on) external only { frozen[who] = on; }
    function f2(bool on) external only { halted = on; }
    function f3(uint16 s) external only { spread = s; }
}

/// A role's keepers are another role's members.
contract KeptRoles {
    mapping(bytes32 => mapping(address => bool)) public has; mapping(bytes32 => bytes32) public keeperOf; uint256 public v;
    constructor() { has["root"][msg.sender] = true; keeperOf["maker"] = "root"; keeperOf["root"] = "root"; }
    function give(bytes32 r, address a) external { require(has[keeperOf[r]][msg.sender]); has[r][a] = true; }
    function take(bytes32 r, address a) external { require(has[keeperOf[r]][msg.sender]); has[r][a] = false; }
    function setKeeper(bytes32 r, bytes32 k) external { require(has["root"][msg.sender]); keeperOf[r] = k; }
    function setV(uint256 x) external { require(has["maker"][msg.sender]); v = x; }
}

/// An initialiser that anybody may call, again and again; guards by signature.
contract LeftOpen {
    address public owner; uint256 public rate; address public signer; mapping(bytes32 => bool) public used;
    function initialize(address o, address s) external { owner = o; signer = s; }
    function setRateSigned(uint256 r, uint256 nonce, uint8 v, bytes32 a, bytes32 b) external { bytes32 h = keccak256(abi.encode(r, nonce)); require(!used[h] && ecrecover(h, v, a, b) == signer); used[h] = true; rate = r; }
}

/// The books are elsewhere; a mint is an entry there.
contract Issuer {
    ILedgerToken public immutable books; mapping(address => bool) public issuers; address public owner;
    constructor(ILedgerToken b) { books = b; owner = msg.sender; }
    function setIssuer(address i, bool on) external { require(msg.sender == owner); issuers[i] = on; }
    function issue(address to, uint256 amount) external { require(issuers[msg.sender]); books.credit(to, amount); }
}
