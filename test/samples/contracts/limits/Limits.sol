// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface IGate {
    function check(address from, address to, uint256 amount) external;
}

/// A token whose owner can keep holders from selling, in ways that are neither a switch nor a list of accounts.
contract LimitedToken {
    address public owner = msg.sender;
    uint256 public totalSupply = 1e24;
    uint256 private opensAt;
    uint256 private most = type(uint256).max;
    uint256 private mostOfAll = type(uint256).max;
    IGate private gate;
    bool private begun;
    uint256 private note;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 amount);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(begun && block.timestamp >= opensAt);
        require(amount <= most);
        require(amount <= mostOfAll);
        gate.check(msg.sender, to, amount);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    function zqDate(uint256 at) external onlyOwner {
        opensAt = at;
    }

    function zqMost(uint256 amount) external onlyOwner {
        most = amount;
    }

    function zqMostOfAll(uint256 amount) external onlyOwner {
        require(amount >= 1e22);
        mostOfAll = amount;
    }

    function zqGate(IGate other) external onlyOwner {
        gate = other;
    }

    function zqBegin(address next) external onlyOwner {
        begun = true;
        owner = next;
    }

    function zqNote(uint256 text) external onlyOwner {
        note = text;
    }

    /// More for somebody than before, under a supply that is said to stay.
    function zqHand(address to, uint256 amount) external onlyOwner {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
}

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Functions that look open to misuse, beside sound ones of the same shape.
contract Misused {
    address public owner = msg.sender;
    uint256 public price;
    address public oracle;
    uint256 private total;
    mapping(address => bool) public listed;
    mapping(address => uint256) public held;
    mapping(address => mapping(address => uint256)) public allowance;

    function zqPrice(uint256 value) external {
        price = value;
    }

    function zqOracle(address value) external {
        oracle = value;
    }

    function zqList(address account) external {
        listed[account] = true;
    }

    function zqRun(address target, bytes calldata data) external {
        (bool ok, ) = target.call(data);
        require(ok);
    }

    function zqApprove(IToken token, address spender) external {
        token.approve(spender, type(uint256).max);
    }

    function zqPull(IToken token, address from, address to, uint256 amount) external {
        token.transferFrom(from, to, amount);
    }

    /// Paid in any token, which nothing is kept of.
    function put(IToken token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        held[msg.sender] += amount;
        total += amount;
    }

    function note(uint256 amount) external {
        held[msg.sender] = amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        held[from] -= amount;
        held[to] += amount;
    }

    function execute(address target, bytes calldata data) external {
        require(msg.sender == owner);
        (bool ok, ) = target.call(data);
        require(ok);
    }
}

/// A token whose owner sets what its users get, with and without a limit, and who sells them more at a price.
contract RatedToken {
    address public owner = msg.sender;
    uint256 public totalSupply = 1e24;
    uint256 private fee;
    uint256 private smallFee;
    uint256 private price = 1;
    bool private made;
    bool private saleOn;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 amount);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 kept = (amount * fee) / 10000 + (amount * smallFee) / 10000;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount - kept;
        emit Transfer(msg.sender, to, amount - kept);
        return true;
    }

    receive() external payable {
        require(saleOn);
        uint256 bought = msg.value / price;
        balanceOf[owner] -= bought;
        balanceOf[msg.sender] += bought;
        emit Transfer(owner, msg.sender, bought);
    }

    function zqFee(uint256 parts) external onlyOwner {
        fee = parts;
    }

    function zqSmallFee(uint256 parts) external onlyOwner {
        require(parts <= 500);
        smallFee = parts;
    }

    function zqPrice(uint256 value) external onlyOwner {
        price = value;
    }

    function zqWhole() external onlyOwner {
        fee = 10000;
    }

    function zqHalf() external onlyOwner {
        fee = 5000;
    }

    function zqSale(bool on) external onlyOwner {
        saleOn = on;
    }

    /// Their own.
    function zqOwn(address to, uint256 amount) external onlyOwner {
        balanceOf[owner] -= amount;
        balanceOf[to] += amount;
        emit Transfer(owner, to, amount);
    }

    function zqTake(address from, uint256 amount) external onlyOwner {
        balanceOf[from] -= amount;
        balanceOf[owner] += amount;
        emit Transfer(from, owner, amount);
    }

    function zqOnce(address to) external onlyOwner {
        require(!made);
        made = true;
        totalSupply += 1e24;
        balanceOf[to] += 1e24;
        emit Transfer(address(0), to, 1e24);
    }

    function zqMore(address to, uint256 amount) external onlyOwner {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }
}

/// Before trading is released only agents send, and an account's tokens are locked until a date.
contract ReleasedToken {
    address public owner = msg.sender;
    bool private released;
    mapping(address => bool) private agents;
    mapping(address => bool) private friends;
    mapping(address => uint256) private lockedUntil;
    mapping(address => uint256) private joined;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 amount);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(released || agents[msg.sender]);
        require(lockedUntil[msg.sender] <= block.timestamp);
        uint256 fee = friends[msg.sender] ? 0 : amount / 100;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount - fee;
        emit Transfer(msg.sender, to, amount - fee);
        return true;
    }

    function zqRelease() external onlyOwner {
        released = true;
    }

    function zqAgent(address account, bool on) external onlyOwner {
        agents[account] = on;
    }

    function zqFriend(address account, bool on) external onlyOwner {
        friends[account] = on;
    }

    function zqLock(address account, uint256 until) external onlyOwner {
        lockedUntil[account] = until;
    }

    function zqJoined(address account, uint256 at) external onlyOwner {
        joined[account] = at;
    }

    function zqEnd() external onlyOwner {
        selfdestruct(payable(owner));
    }
}
