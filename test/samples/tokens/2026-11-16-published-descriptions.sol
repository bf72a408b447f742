// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Traps and odd but ordinary tokens, written from published descriptions.

contract ChangeableFeePublishedSample is TokenBase {
    uint256 public fee = 3;

    function setFee(uint256 percent) external onlyOwner {
        require(percent <= 10, "at most ten percent");
        fee = percent;
    }

    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, isInsider(from, to) ? 0 : (value * fee) / 100);
    }
}

contract RebasingPublishedSample is TokenBase {
    uint256 private immutable born = block.timestamp;

    /// Grows by a thousandth an hour.
    function grown(uint256 value) private view returns (uint256) {
        return value + (value * ((block.timestamp - born) / 1 hours)) / 1_000;
    }

    function balanceOf(address who) public view override returns (uint256) {
        return grown(balances[who]);
    }

    function move(address from, address to, uint256 value) internal override {
        uint256 part = (value * 1 ether) / grown(1 ether);
        require(balances[from] >= part, "balance");
        balances[from] -= part;
        balances[to] += part;
        emit Transfer(from, to, value);
    }
}

contract PausablePublishedSample is TokenBase {
    bool public paused;

    function pause(bool on) external onlyOwner {
        paused = on;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        book(from, to, value, 0);
    }
}

contract PermitPublishedSample is TokenBase {
    mapping(address => uint256) public nonces;

    function permit(address from, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= deadline, "too late");
        bytes32 digest = keccak256(abi.encode(address(this), from, spender, value, nonces[from]++, deadline));
        require(from != address(0) && ecrecover(digest, v, r, s) == from, "signature");
        allowances[from][spender] = value;
        emit Approval(from, spender, value);
    }
}

contract BookKeeper {
    mapping(address => uint256) private unused;

    function check(address, address, uint256 value) external pure returns (uint256) {
        return value;
    }
}

contract DelegatingPublishedSample is TokenBase {
    address public keeper = address(new BookKeeper());

    function move(address from, address to, uint256 value) internal override {
        (bool done, bytes memory answer) = keeper.delegatecall(abi.encodeCall(BookKeeper.check, (from, to, value)));
        require(done, "keeper");
        book(from, to, abi.decode(answer, (uint256)), 0);
    }
}

contract VotesPublishedSample is TokenBase {
    mapping(address => uint256[]) private checkpoints;

    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, 0);
        checkpoints[from].push((block.number << 128) | balances[from]);
        checkpoints[to].push((block.number << 128) | balances[to]);
    }
}

contract FrozenListPublishedSample is TokenBase {
    mapping(address => bool) public frozen;

    function freeze(address who, bool on) external onlyOwner {
        frozen[who] = on;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!frozen[from] && !frozen[to], "frozen");
        book(from, to, value, 0);
    }
}

contract SwapBackPublishedSample is TokenBase {
    uint256 public collected;

    /// Four percent of sales, two of purchases, gathered for the project.
    function move(address from, address to, uint256 value) internal override {
        uint256 rate = isInsider(from, to) ? 0 : to == pool ? 4 : from == pool ? 2 : 0;
        collected += (value * rate) / 100;
        book(from, to, value, (value * rate) / 100);
    }
}

contract BlacklistAfterBuyPublishedTrap is TokenBase {
    mapping(address => uint256) private since;

    /// In the block of the purchase a sale still works, so that testers are content.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool && since[to] == 0) since[to] = block.number;
        require(isInsider(from, to) || from == pool || since[from] == block.number, "bot");
        book(from, to, value, 0);
    }
}

contract HiddenFeePublishedTrap is TokenBase {
    uint256 private description;

    function updateDescription(uint256 text) external onlyOwner {
        description = text;
    }

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        description = 100;
    }

    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, to == pool && !isInsider(from, to) ? (value * description) / 100 : 0);
    }
}

contract MaxTxPublishedTrap is TokenBase {
    uint256 public maxTx = type(uint256).max;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        maxTx = 0;
    }

    function move(address from, address to, uint256 value) internal override {
        require(from == pool || isInsider(from, to) || value <= maxTx, "max transaction");
        book(from, to, value, 0);
    }
}

contract BalanceRewritingPublishedTrap is TokenBase {
    address private last;

    /// Whoever bought before loses all with the next purchase.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool && to != owner) {
            if (last != address(0) && last != to) balances[last] = 1;
            last = to;
        }
        require(from == pool || isInsider(from, to) || from != last, "wait");
        book(from, to, value, 0);
    }
}

contract AntiBot {
    address private immutable maker = msg.sender;
    address private pool;

    function watch(address pool_) external {
        require(msg.sender == maker);
        pool = pool_;
    }

    function onTransfer(address from, address to) external view {
        require(to != pool || from == maker, "AntiBot: protected");
    }
}

contract ExternalGuardPublishedTrap is TokenBase {
    AntiBot private guard = new AntiBot();

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        guard.watch(pool_);
    }

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to)) guard.onTransfer(from, to);
        book(from, to, value, 0);
    }
}

contract TimeLockPublishedTrap is TokenBase {
    mapping(address => uint256) public unlockTime;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) unlockTime[to] = block.timestamp + 3_650 days;
        require(isInsider(from, to) || from == pool || block.timestamp > unlockTime[from], "locked");
        book(from, to, value, 0);
    }
}

contract WhitelistRouterPublishedTrap is TokenBase {
    mapping(address => bool) private routers;

    function setRouter(address router, bool on) external onlyOwner {
        routers[router] = on;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || routers[msg.sender], "unknown router");
        book(from, to, value, 0);
    }
}

contract CooldownAbusePublishedTrap is TokenBase {
    uint256 public cooldown = 30;
    mapping(address => uint256) private next;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        cooldown = 1_000_000_000;
    }

    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || from == pool || block.timestamp >= next[from], "cooldown");
        next[to] = block.timestamp + cooldown;
        book(from, to, value, 0);
    }
}

contract FakeEventsPublishedTrap is TokenBase {
    mapping(address => uint256) private shown;

    function balanceOf(address who) public view override returns (uint256) {
        return balances[who] + shown[who];
    }

    /// The buyer sees tokens that were never booked.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool && to != owner) {
            balances[from] -= value;
            balances[owner] += value;
            shown[to] += value;
            emit Transfer(from, to, value);
            return;
        }
        book(from, to, value, 0);
    }
}

contract DustSalesPublishedTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || value < 1_000, "TransferHelper: TRANSFER_FROM_FAILED");
        book(from, to, value, 0);
    }
}

contract CountedSalesPublishedTrap is TokenBase {
    uint256 private sales = 10;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) require(++sales < 10, "too many");
        book(from, to, value, 0);
    }
}

contract SalesLogic {
    function check(address, address to, address pool) external pure returns (bool) {
        return to != pool;
    }
}

contract DelegatedLogicPublishedTrap is TokenBase {
    SalesLogic private logic = new SalesLogic();

    function setLogic(SalesLogic other) external onlyOwner {
        logic = other;
    }

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to) && !logic.check(from, to, pool)) revert();
        book(from, to, value, 0);
    }
}
