// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Roles that grant roles: whoever holds the managing role grants the managed one.
contract RoleBook {
    struct Role { uint256 managing; address holder; mapping(address => bool) members; }
    mapping(uint256 => Role) roles; uint256 public fee;
    constructor() { roles[0].holder = msg.sender; }
    modifier manages(uint256 id) { require(roles[roles[id].managing].holder == msg.sender, "manager"); _; }
    function resetHolder(uint256 id, address who) external manages(id) { roles[id].holder = who; }
    function addMember(uint256 id, address who) external manages(id) { roles[id].members[who] = true; }
    function setFee(uint256 v) external { require(roles[1].members[msg.sender], "member"); fee = v; }
}

/// A role offered to somebody and accepted: the offer is used up, the role is taken.
contract Nominated {
    mapping(address => bool) minters; mapping(address => mapping(address => bool)) offers;
    mapping(address => uint256) public balanceOf; uint256 public totalSupply;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor() { minters[msg.sender] = true; }
    function proposeMinter(address to) external { require(minters[msg.sender], "minter"); offers[msg.sender][to] = true; }
    function acceptMinter(address from) external { require(offers[from][msg.sender], "offer"); offers[from][msg.sender] = false; minters[from] = false; minters[msg.sender] = true; }
    function mint(address to, uint256 v) external { require(minters[msg.sender], "minter"); totalSupply += v; balanceOf[to] += v; emit Transfer(address(0), to, v); }
}

interface Board { function allowed(address who, address where, bytes4 what) external returns (bool); }
interface Rules { function mayMove(address from, address to, uint256 value) external view returns (bool); }

/// A check for each entry of a list; a question that an interface forgot to call a view; a rule about one call.
contract Asked {
    mapping(address => address) admins; mapping(address => uint256) public rates; mapping(address => uint256) balances;
    address owner = msg.sender; Board board; Rules rules; uint256 public x; uint256 public calls;
    function setAdmin(address token, address admin) external { require(msg.sender == owner); admins[token] = admin; }
    function setRates(address[] calldata tokens, uint256[] calldata values) external { for (uint256 i = 0; i < tokens.length; i++) { require(admins[tokens[i]] == msg.sender, "admin"); rates[tokens[i]] = values[i]; } calls++; }
    function tune(uint256 v) external { require(board.allowed(msg.sender, address(this), this.tune.selector), "board"); x = v; }
    function move(address to, uint256 v) external { require(rules.mayMove(msg.sender, to, v), "rules"); balances[msg.sender] -= v; balances[to] += v; }
}

/// Interest shows as a transfer from nobody whatever is done; only the supply says what was.
contract Accruing {
    address immutable pool = msg.sender; mapping(address => uint256) scaled; uint256 supply; uint256 index = 1e27;
    event Transfer(address indexed from, address indexed to, uint256 value);
    modifier only() { require(msg.sender == pool, "pool"); _; }
    function totalSupply() external view returns (uint256) { return supply * index / 1e27; }
    function accrue(address who) internal { emit Transfer(address(0), who, scaled[who] * (index - 1e27)); }
    function issueShares(address to, uint256 v) external only { accrue(to); supply += v; scaled[to] += v; }
    function take(address from, uint256 v) external only { if (v > 5) emit Transfer(from, address(0), v); else accrue(from); supply -= v; scaled[from] -= v; }
    function shift(address from, address to, uint256 v) external only { accrue(from); scaled[from] -= v; scaled[to] += v; emit Transfer(from, to, v); }
}

/// Code that is replaced under no name that says so; money that comes in, and money that goes out.
contract Hidden {
    address boss = msg.sender; address worker; mapping(bytes32 => address) book; address token; bool stopped; uint40 pace;
    modifier only() { require(msg.sender == boss); _; }
    function point(address a) external only { worker = a; }
    function put(bytes32 key, address a) external only { book[key] = a; }
    function run(bytes calldata data) external { require(!stopped); (bool ok,) = worker.delegatecall(data); require(ok); }
    function runBy(bytes32 key, bytes calldata data) external { (bool ok,) = book[key].delegatecall(data); require(ok); }
    function fill(address from, uint256 v) external only { (bool ok,) = token.call(abi.encodeWithSelector(0x23b872dd, from, address(this), v)); require(ok); }
    function emptied(address to, uint256 v) external only { (bool ok,) = token.call(abi.encodeWithSelector(0xa9059cbb, to, v)); require(ok); }
    function between(address from, address to, uint256 v) external only { (bool ok,) = token.call(abi.encodeWithSelector(0x23b872dd, from, to, v)); require(ok); }
    function flip(bool v) external only { stopped = v; }
    function speed(uint40 v) external only { pace = v; }
    function leave() external only { boss = address(0); }
}
