// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRanks { enum Rank { None, Clerk, Chief } function rankOf(address who) external view returns (Rank); function staked(address who) external view returns (uint256); }
interface IFiles { function getUint(bytes32 key) external view returns (uint256); function getBytes32(bytes32 key) external view returns (bytes32); }

/// Another contract says which rank the sender has.
contract Ranked {
    IRanks public ranks; uint256 public rate; uint256 public count; mapping(address => uint256) public notes;
    constructor(IRanks r) { ranks = r; }
    function setRate(uint256 r) external { require(ranks.rankOf(msg.sender) == IRanks.Rank.Chief); rate = r; }
    function setEither(uint256 r) external { IRanks.Rank k = ranks.rankOf(msg.sender); require(k == IRanks.Rank.Chief || k == IRanks.Rank.Clerk); rate = r; }
    function join(uint256 n) external { require(ranks.rankOf(msg.sender) == IRanks.Rank.None); notes[msg.sender] = n; }
    function rich(uint256 n) external { require(ranks.staked(msg.sender) >= 1e18); count += n; }
}

/// The sender is known by a hash alone.
contract Hashed {
    bytes32 public keeper; bytes32 public immutable maker; uint256 public rate; mapping(address => bytes32) public commitments; uint256 public done;
    constructor(bytes32 k) { keeper = k; maker = keccak256(abi.encode(msg.sender)); }
    function setRate(uint256 r) external { require(keccak256(abi.encodePacked(msg.sender)) == keeper); rate = r; }
    function setByMaker(uint256 r) external { require(keccak256(abi.encode(msg.sender)) == maker); rate = r; }
    function setKeeper(bytes32 k) external { require(keccak256(abi.encodePacked(msg.sender)) == keeper); keeper = k; }
    function commit(bytes32 c) external { commitments[msg.sender] = c; }
    function reveal(bytes32 salt) external { require(keccak256(abi.encode(msg.sender, salt)) == commitments[msg.sender]); done++; }
}

/// Who may do what is filed elsewhere under a hash that names the account.
contract Filed {
    IFiles public immutable files; uint256 public rate;
    constructor(IFiles f) { files = f; }
    function setRate(uint256 r) external { require(files.getUint(keccak256(abi.encodePacked("rank", msg.sender))) == 2); rate = r; }
    function setMarked(uint256 r) external { require(files.getBytes32(keccak256(abi.encodePacked("mark", msg.sender))) == "keeper"); rate = r; }
}

library Wards {
    struct Set { mapping(address => bool) has; }
    function contains(Set storage s, address who) public view returns (bool) { return s.has[who]; }
    function put(Set storage s, address who, bool on) public { s.has[who] = on; }
}

/// The list of role holders is kept by code elsewhere.
contract Libraried {
    using Wards for Wards.Set;
    Wards.Set private wards; uint256 public rate; address public owner;
    constructor() { owner = msg.sender; }
    function name(address who, bool on) external { require(msg.sender == owner); wards.put(who, on); }
    function setRate(uint256 r) external { require(wards.contains(msg.sender)); rate = r; }
    function setAny(uint256 r) external { require(msg.sender == owner || wards.contains(msg.sender)); rate = r; }
}

/// A role that anybody may take as long as nobody holds it.
contract Founded {
    address public owner; address public hook; uint256 public rate;
    function setOwner(address o) external { require(owner == address(0) || msg.sender == owner); require(o != address(0)); owner = o; }
    function setRate(uint256 r) external { require(msg.sender == owner || owner == address(0)); rate = r; }
    function setHook(address h) external { require(msg.sender == owner); hook = h; }
    function play(uint256 n) external { require(hook == address(0) || msg.sender == hook); rate += n; }
}

/// A list that everybody may join, and one that the owner keeps; both find the sender by a number kept for it.
contract Roster {
    address[] public players; mapping(address => uint256) public seatOf; address[] public clerks; mapping(address => uint256) public deskOf; address public owner; uint256 public rate; uint256 public points;
    constructor() { owner = msg.sender; players.push(address(0)); clerks.push(address(0)); }
    function join() external { require(seatOf[msg.sender] == 0); seatOf[msg.sender] = players.length; players.push(msg.sender); }
    function play() external { require(players[seatOf[msg.sender]] == msg.sender); points++; }
    function hire(address who) external { require(msg.sender == owner); deskOf[who] = clerks.length; clerks.push(who); }
    function setRate(uint256 r) external { require(clerks[deskOf[msg.sender]] == msg.sender); rate = r; }
}

/// All flags in one mapping, each filed under its name and the account.
contract Eternal {
    mapping(bytes32 => bool) private flags; mapping(bytes32 => address) private accounts; uint256 public rate; uint256 public votes;
    constructor() { accounts[keccak256("owner")] = msg.sender; }
    function setKeeper(address who, bool on) external { require(msg.sender == accounts[keccak256("owner")]); flags[keccak256(abi.encodePacked("keeper", who))] = on; }
    function vote() external { bytes32 key = keccak256(abi.encodePacked("voted", msg.sender)); require(!flags[key]); flags[key] = true; votes++; }
    function setRate(uint256 r) external { require(flags[keccak256(abi.encodePacked("keeper", msg.sender))]); rate = r; }
}
