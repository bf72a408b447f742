// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IVerifier {
    function verify(address sender, uint256 value, bytes calldata data) external returns (bytes4);
}

interface IPlugin {
    function before(address sender, uint256 amount) external returns (bytes4);
}

interface IStore {
    function read(bytes32 key) external view returns (bytes memory);
}

/// The owner may be a contract, which says whose calls count as its own.
contract DelegatedCheck {
    address public owner; uint256 public rate; IPlugin public plugin;
    constructor() { owner = msg.sender; }
    modifier delegated() {
        if (msg.sender != owner)
            require(IVerifier(owner).verify(msg.sender, msg.value, msg.data) == IVerifier.verify.selector);
        _;
    }
    function setRate(uint256 r) external payable delegated { rate = r; }
    function setOwner(address o) external payable delegated { owner = o; }
    function setPlugin(IPlugin p) external { require(msg.sender == owner); plugin = p; }
    // Told of each trade: a rule about trades, not about who trades.
    function trade(uint256 n) external { require(plugin.before(msg.sender, n) == IPlugin.before.selector); rate += n; }
}

/// What an account may do is filed elsewhere, under a name made of its own, as bytes of any length.
contract FiledUnder {
    IStore public immutable store; uint256 public rate;
    constructor(IStore s) { store = s; }
    function setRate(uint256 r) external {
        bytes memory found = store.read(bytes32(bytes.concat(bytes10("permission"), bytes2(0), bytes20(msg.sender))));
        require(found.length == 32 && uint256(bytes32(found)) & 4 != 0);
        rate = r;
    }
}

/// A loan token that makes what is due to its treasury on the way, whoever comes by.
contract Interest {
    mapping(address => uint256) public balanceOf; uint256 public totalSupply; address public owner; address public treasury;
    uint256 public rate; uint256 public debt; uint256 public last; uint256 public reserved;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    constructor() { owner = msg.sender; treasury = msg.sender; }
    function make(address to, uint256 amount) private {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
    function accrue() private {
        uint256 due = debt * rate * (block.timestamp - last);
        last = block.timestamp;
        if (due > 0) make(treasury, due);
    }
    function setRate(uint256 r) external { require(msg.sender == owner); accrue(); rate = r; }
    function setTreasury(address t) external { require(msg.sender == owner); accrue(); treasury = t; }
    function mint(uint256 amount) external { require(msg.sender == owner); make(treasury, amount); }
    // For the same account, but nobody else can have it made.
    function claimReserved() external { require(msg.sender == owner); uint256 n = reserved; reserved = 0; make(treasury, n); }
    function give(address to, uint256 amount) external { require(msg.sender == owner); accrue(); make(to, amount); }
    function repay(uint256 n) external { accrue(); debt -= n; }
    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
