// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDesks {
    struct Desk { string name; address owner; bytes32[] tags; }
    function deskOf(address desk) external view returns (Desk memory);
}

/// Another contract names the owner, deep within its answer.
contract OwnedElsewhere {
    IDesks public immutable desks; uint256 public rate; mapping(address => uint256) public rates;
    constructor(IDesks d) { desks = d; }
    function setRate(uint256 r) external { require(msg.sender == desks.deskOf(address(this)).owner); rate = r; }
    // Each desk is its owner's own.
    function setOwn(address desk, uint256 r) external { require(msg.sender == desks.deskOf(desk).owner); rates[desk] = r; }
    // Whoever names the contract that answers has it say what they like.
    function setAsked(IDesks any, uint256 r) external { require(msg.sender == any.deskOf(address(this)).owner); rates[address(any)] = r; }
}

/// Single tokens that are logged in a way of their own, with something packed beside the owner.
contract OwnLogs {
    struct Item { address owner; uint96 mark; }
    address public immutable keeper; mapping(uint256 => Item) private items;
    event Handed(address indexed from, address indexed to, uint256 indexed id);
    constructor() { keeper = msg.sender; }
    function ownerOf(uint256 id) external view returns (address) { return items[id].owner; }
    function zqHand(address to, uint256 id) external {
        require(msg.sender == keeper && items[id].owner == address(0) && to != address(0));
        items[id].owner = to;
        emit Handed(address(0), to, id);
    }
    function zqMark(uint256 id, uint96 mark) external {
        require(msg.sender == keeper && items[id].mark == 0);
        items[id].mark = mark;
    }
    function pass(address to, uint256 id) external {
        require(msg.sender == items[id].owner);
        items[id].owner = to;
        emit Handed(msg.sender, to, id);
    }
}

interface IBook { function statusOf(address who) external view returns (uint256); }
interface ILoans { function credit(address who, uint256 amount) external; }

/// What another contract says of somebody with an account here is how their account stands there.
contract GainPool {
    IBook public book; ILoans public loans; mapping(address => uint256) public deposits; uint256 public rate;
    constructor(IBook b, ILoans l) { book = b; loans = l; }
    function pay() external payable { deposits[msg.sender] += msg.value; }
    function moveGain() external {
        require(deposits[msg.sender] > 0 && book.statusOf(msg.sender) == 1);
        loans.credit(msg.sender, 1);
    }
    function setRate(uint256 r) external { require(book.statusOf(msg.sender) == 1); rate = r; }
}

/// A list is read before anybody is asked, and the refusal spells out who was refused.
contract Spelled {
    mapping(address => bool) public keepers; mapping(string => uint256) public values; bytes16 private constant digits = "0123456789abcdef";
    constructor() { keepers[msg.sender] = true; }
    modifier onlyKeeper() {
        if (!keepers[msg.sender]) revert(string(abi.encodePacked("no keeper: ", spell(uint160(msg.sender), 20), " ", spell(uint256(keccak256("keeper")), 32))));
        _;
    }
    function spell(uint256 word, uint256 length) internal pure returns (string memory) {
        bytes memory text = new bytes(2 * length + 2);
        text[0] = "0";
        text[1] = "x";
        for (uint256 i = 2 * length + 1; i > 1; --i) { text[i] = digits[word & 0xf]; word >>= 4; }
        return string(text);
    }
    function setKeeper(address who, bool on) external onlyKeeper { keepers[who] = on; }
    function setValues(string[] memory names, uint256 value) external onlyKeeper {
        for (uint256 i = 0; i < names.length; i++) values[names[i]] = value;
    }
    // Nobody is asked for a short list.
    function setFew(string[] memory names, uint256 value) external {
        if (names.length > 3) require(keepers[msg.sender]);
        values[names[0]] = value;
    }
    // Nobody is asked for a long one, and it is too long to be followed.
    function setLong(string[] memory names, uint256 value) external {
        uint256 count;
        for (uint256 i = 0; i < names.length; i++) if (bytes(names[i]).length > 0) count++;
        if (count != 5) require(keepers[msg.sender]);
        values[names[0]] = value;
    }
}

interface ICoin { function transfer(address to, uint256 amount) external returns (bool); }

/// What is paid is computed from an entry of one's own that somebody else made.
contract Dues {
    address public owner; ICoin public coin; mapping(address => uint256) public points; mapping(address => uint256) public paid; uint256 public rate;
    constructor(ICoin c) { owner = msg.sender; coin = c; }
    function award(address who, uint256 n) external { require(msg.sender == owner); points[who] += n; }
    function collectDue() external {
        uint256 due = points[msg.sender] * 3 - paid[msg.sender];
        require(due != 0);
        paid[msg.sender] += due;
        coin.transfer(msg.sender, due);
    }
    function setRate(uint256 r) external { require(points[msg.sender] != 0); rate = r; }
}
