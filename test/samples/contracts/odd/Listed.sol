// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// While nobody is the owner everybody is; from code alone a role is taken as held.
contract OpenWhileVacant {
    address public owner; uint256 public rate; mapping(address => bool) public listed; uint256 public total;
    constructor() { owner = msg.sender; }
    modifier onlyOwner() { require(msg.sender == owner || owner == address(0)); _; }
    function setOwner(address o) external onlyOwner { owner = o; }
    function setRate(uint256 r) external onlyOwner { rate = r; }
    function enlist(address who) external onlyOwner { listed[who] = true; }
    function addToTotal(uint256 n) external { require(listed[msg.sender]); total += n; }
    // A hook that may be missing leaves what everybody does open.
    function note(uint256 n) external { if (owner != address(0)) rate = n; total = n; }
}

interface IRights { function rightsOf(address who) external view returns (uint256); }

/// Another contract keeps an account's rights as bits of one word.
contract ByRights {
    IRights public immutable rights; uint256 public rate;
    constructor(IRights r) { rights = r; }
    function setRate(uint256 r) external { require(rights.rightsOf(msg.sender) & 32 != 0); rate = r; }
    function noteRights() external { rate = rights.rightsOf(msg.sender) & 0xff; }
}

/// Keys are filed under the account's hash.
contract HashedKeys {
    mapping(bytes32 => uint256) public purposes; uint256 public rate;
    mapping(bytes32 => uint256) public tickets; uint256 public drawn;
    constructor() { purposes[keccak256(abi.encodePacked(msg.sender))] = 1; }
    modifier onlyManager() { require(purposes[keccak256(abi.encodePacked(msg.sender))] == 1); _; }
    function addKey(bytes32 key, uint256 purpose) external onlyManager { purposes[key] = purpose; }
    function setRate(uint256 r) external onlyManager { rate = r; }
    function buyTicket(bytes32 key) external payable { require(msg.value > 1); tickets[key] = 1; }
    function draw() external { require(tickets[keccak256(abi.encodePacked(msg.sender))] == 1); drawn++; }
}

interface ISetup { function run(uint256 id) external; }

/// Who sends has a right for as long as the call lasts; who is named had to have one already.
contract Lent {
    mapping(uint256 => mapping(address => uint256)) public permissions; uint256 public nextId; uint256 public rate;
    constructor() { permissions[0][msg.sender] = 2; }
    modifier onlyAdmin(uint256 id) { require((permissions[id][msg.sender] | permissions[0][msg.sender]) & 2 != 0); _; }
    function permit(uint256 id, address who, uint256 bits) external onlyAdmin(id) { permissions[id][who] |= bits; }
    function setRate(uint256 r) external onlyAdmin(0) { rate = r; }
    function create(address creator, ISetup setup) external {
        require(permissions[0][creator] & 2 != 0);
        uint256 id = ++nextId;
        permissions[id][msg.sender] |= 2;
        setup.run(id);
        permissions[id][msg.sender] &= ~uint256(2);
        permissions[id][creator] |= 2;
    }
}

/// A transfer goes through only while it is allowed; that a count is even is no switch.
contract Allowed {
    address public owner; bool public zqOn; uint256 public zqRounds; mapping(address => uint256) public balanceOf;
    uint256 public shares;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    constructor() { owner = msg.sender; balanceOf[msg.sender] = 1000; zqOn = true; }
    function transfer(address to, uint256 amount) external returns (bool) {
        require(zqOn);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
    function share() external { require(zqRounds % 2 == 0); shares++; }
    function zqTurn(bool on) external { require(msg.sender == owner); zqOn = on; }
    function zqNextRound() external { require(msg.sender == owner); zqRounds++; }
}

interface IShares { function mint(address to, uint256 n) external; function transferFrom(address a, address b, uint256 n) external returns (bool); }

/// Everybody gets shares for what they pay; one may give them away for nothing.
contract ShareDesk {
    address public immutable owner; IShares public immutable shares; IShares public immutable coin;
    constructor(IShares s, IShares c) { owner = msg.sender; shares = s; coin = c; }
    function buy(uint256 n) external { coin.transferFrom(msg.sender, address(this), n); shares.mint(msg.sender, n); }
    function zqHandOut(address to, uint256 n) external { require(msg.sender == owner); shares.mint(to, n); }
    function zqBuyFor(address to, uint256 n) external {
        require(msg.sender == owner);
        coin.transferFrom(to, address(this), n);
        shares.mint(to, n);
    }
}

/// Two fields of one struct with a place of its own: what is entered in one is not in the other.
contract Spaced {
    struct Desk { address owner; mapping(uint256 => mapping(address => bool)) eligible; mapping(address => bool) hired; uint256 rate; }
    function desk() private pure returns (Desk storage d) {
        bytes32 at = 0xfff04942078b704e33df5cf14e409bc5d715ca54e60a675b011b759db89ef800;
        assembly { d.slot := at }
    }
    constructor() { desk().owner = msg.sender; }
    function zqHire(address who) external { require(msg.sender == desk().owner); desk().hired[who] = true; }
    function zqAllow(uint256 kind, address asset) external { require(msg.sender == desk().owner); desk().eligible[kind][asset] = true; }
    function setRate(uint256 r) external { require(desk().hired[msg.sender]); desk().rate = r; }
}
