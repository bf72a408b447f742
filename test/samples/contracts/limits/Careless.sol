// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface IOldStaking {
    function leave(address account, uint256 amount) external;
}

interface IPull {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address account) external view returns (uint256);
    function permit(
        address from,
        address to,
        uint256 amount,
        uint256 until,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

interface ITrader {
    function isOpen(address account) external view returns (bool);
    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 a,
        uint256 b,
        uint256 leastA,
        uint256 leastB,
        address to,
        uint256 until
    ) external;
}

/// A token whose checks do not hold, beside sound functions of the same shape.
contract Careless {
    address public owner;
    address private target;
    ITrader private router;
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) private asked;
    struct Order {
        address maker;
        bool isActive;
        uint256 price;
    }
    mapping(address => mapping(address => uint256)) private askedIn;
    mapping(address => bool) private listed;
    mapping(address => mapping(uint256 => uint256)) private positions;
    mapping(uint256 => Order) private orders;
    mapping(address => mapping(address => bool)) private operators;
    mapping(address => uint256) private entered;
    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor(address other) {
        owner = other;
        target = other;
        router = ITrader(other);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    /// The check of the allowance is the wrong way round.
    function zqInverted(address from, address to, uint256 amount) external {
        require(amount <= balanceOf[from] && allowance[from][msg.sender] <= amount);
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
            allowance[from][msg.sender] -= amount;
        }
        emit Transfer(from, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }

    function zqFree() external {
        totalSupply += 1e17;
        balanceOf[msg.sender] += 1e17;
        emit Transfer(address(0), msg.sender, 1e17);
    }

    function zqBought() external payable {
        require(msg.value == 1e18 && balanceOf[msg.sender] + 1e17 < 1e20);
        totalSupply += 1e17;
        balanceOf[msg.sender] += 1e17;
        emit Transfer(address(0), msg.sender, 1e17);
    }

    /// A constructor by another name.
    function zqCareles(uint256 supply) external {
        totalSupply = supply * 10 ** 18;
        balanceOf[msg.sender] = supply * 10 ** 18;
    }

    function zqOwned() external {
        owner = msg.sender;
    }

    function zqOwner(address next) external {
        require(msg.sender == owner);
        owner = next;
    }

    /// Asking to become the owner.
    function zqAsk() external {
        asked[msg.sender] = block.timestamp;
    }

    function zqForward(bytes calldata data) external {
        (bool ok, ) = target.call(data);
        require(ok);
    }

    function zqRun(bytes calldata data) external {
        (bool ok, ) = target.delegatecall(data);
        require(ok);
    }

    function multicall(bytes calldata data) external {
        (bool ok, ) = address(this).delegatecall(data);
        require(ok);
    }

    function zqMigrate(IOldStaking old, uint256 amount) external {
        old.leave(msg.sender, amount);
        asked[msg.sender] += amount;
    }

    /// Paid in any token, which nothing is kept of.
    function zqDeposit(IPull token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        asked[msg.sender] += amount;
    }

    function zqTrade() external {
        router.addLiquidity(address(this), target, balanceOf[address(this)], 1, 0, 0, owner, block.timestamp);
    }

    /// Whatever is bought with it, the call says what is run.
    function zqSwap(IPull token, uint256 least, bytes calldata data) external {
        uint256 before = token.balanceOf(msg.sender);
        (bool ok, ) = target.call(data);
        require(ok && token.balanceOf(msg.sender) - before >= least);
    }

    /// Whoever let this contract spend pays for an account of the caller's choice.
    function zqDepositOf(address from, address to, uint256 amount) external {
        require(IPull(target).transferFrom(from, address(this), amount));
        asked[to] += amount;
    }

    /// In whichever token they let this contract spend.
    function zqMigrateIn(IPull token, address from, uint256 amount) external {
        require(token.transferFrom(from, address(this), amount));
        askedIn[address(token)][from] += amount;
    }

    /// They pay for themselves, whoever sends it.
    function zqMigrateOf(address from, uint256 amount) external {
        require(IPull(target).transferFrom(from, address(this), amount));
        asked[from] += amount;
    }

    function zqDepositSigned(address from, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        IPull(target).permit(from, address(this), amount, block.timestamp, v, r, s);
        require(IPull(target).transferFrom(from, address(this), amount));
        asked[from] += amount;
    }

    /// What another contract says of the holder lets nobody act for them.
    function zqMove(address from, address to, uint256 amount) external {
        require(IPull(target).balanceOf(from) == 0);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function zqLock(address from, uint256 amount) external {
        asked[from] -= amount;
        asked[msg.sender] += amount;
    }

    function zqUnlock(address to, uint256 amount) external {
        asked[msg.sender] -= amount;
        asked[to] += amount;
    }

    function zqFees(IPull token, uint256 amount) external returns (uint256) {
        uint256 before = token.balanceOf(owner);
        token.transfer(owner, amount);
        return token.balanceOf(owner) - before;
    }

    /// Lent for the time of the call.
    function zqFlash(IPull token, uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        token.transfer(msg.sender, amount);
        require(token.balanceOf(address(this)) >= before);
    }

    function zqStakeFor(address account, uint256 amount) external {
        asked[account] += amount;
    }

    function zqGift(address account, uint256 amount) external {
        require(IPull(target).transferFrom(msg.sender, address(this), amount));
        asked[account] += amount;
    }

    /// In the token that a clone was made with, which stands at the end of its input.
    function zqDepositCloned(uint256 amount) external {
        IPull token;
        assembly {
            token := shr(96, calldataload(sub(calldatasize(), 22)))
        }
        token.transferFrom(msg.sender, address(this), amount);
        asked[msg.sender] += amount;
    }

    function zqDepositIn(IPull token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        askedIn[address(token)][msg.sender] += amount;
    }

    function zqDepositListed(IPull token, uint256 amount) external {
        require(listed[address(token)]);
        token.transferFrom(msg.sender, address(this), amount);
        asked[msg.sender] += amount;
    }

    function zqList(IPull token) external {
        require(msg.sender == owner);
        listed[address(token)] = true;
    }

    /// The order need not be the sender's.
    function zqUpdate(uint256 position, uint256 order, uint256 price) external {
        require(positions[msg.sender][position] != 0 && orders[order].isActive);
        orders[order].price = price;
    }

    function zqUpdateOwn(uint256 order, uint256 price) external {
        require(orders[order].maker == msg.sender && orders[order].isActive);
        orders[order].price = price;
    }

    /// Asked of the account that the order names.
    function zqUpdateOf(address maker, uint256 order, uint256 price) external {
        require(orders[order].maker == maker && operators[maker][msg.sender]);
        orders[order].price = price;
    }

    function zqOperator(address operator, bool may) external {
        operators[msg.sender][operator] = may;
    }

    function zqOpen(uint256 order, uint256 position, uint256 price) external {
        require(orders[order].maker == address(0));
        orders[order] = Order(msg.sender, true, price);
        positions[msg.sender][position] = order;
    }

    function zqSweep(IPull token) external {
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    /// What is due is kept account of.
    function zqRelease(IPull token, address account) external {
        uint256 due = token.balanceOf(address(this)) - askedIn[address(token)][account];
        askedIn[address(token)][account] += due;
        token.transfer(account, due);
    }

    /// Whatever there is goes to the owner.
    function zqCollect(IPull token) external {
        token.transfer(owner, token.balanceOf(address(this)));
    }

    /// Another contract is asked about a third, and not about the sender.
    function zqStakeAt(address account, uint256 amount) external {
        require(router.isOpen(target));
        asked[account] += amount;
        entered[account] = 0;
    }

    /// What was entered is used up.
    function zqClaimFor(address account, uint256 amount) external {
        require(entered[account] >= amount);
        entered[account] = 0;
        asked[account] += amount;
    }

    function zqEnter(address account, uint256 amount) external {
        require(msg.sender == owner);
        entered[account] = amount;
    }
}
