// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Rules that transfers obey: limits, clocks, counters and lists, honest ones and traps.

contract ReflectingRuleSample is TokenBase {
    uint256 private held = totalSupply;
    uint256 private shares = totalSupply;

    function balanceOf(address who) public view override returns (uint256) {
        return (balances[who] * held) / shares;
    }

    /// Two percent of each transfer go to all holders.
    function move(address from, address to, uint256 value) internal override {
        uint256 part = (value * shares) / held;
        uint256 fee = isInsider(from, to) ? 0 : part / 50;
        balances[from] -= part;
        balances[to] += part - fee;
        shares -= fee;
        emit Transfer(from, to, value);
    }
}

contract BurningRuleSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        uint256 burned = isInsider(from, to) ? 0 : value / 100;
        book(from, to, value - burned, 0);
        balances[from] -= burned;
        totalSupply -= burned;
        if (burned > 0) emit Transfer(from, address(0), burned);
    }
}

contract WalletLimitRuleSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to == pool || isInsider(from, to) || balances[to] + value <= totalSupply / 1_000, "wallet full");
        book(from, to, value, 0);
    }
}

contract FallingFeeRuleSample is TokenBase {
    uint256 private immutable born = block.timestamp;

    function move(address from, address to, uint256 value) internal override {
        uint256 age = (block.timestamp - born) / 60;
        uint256 rate = age >= 90 ? 1 : 91 - age;
        book(from, to, value, isInsider(from, to) ? 0 : (value * rate) / 100);
    }
}

contract ZeroApprovalRuleSample is TokenBase {
    function approve(address spender, uint256 value) external override returns (bool) {
        require(value == 0 || allowances[msg.sender][spender] == 0, "set it to zero first");
        allowances[msg.sender][spender] = value;
        return true;
    }
}

contract BigStepRuleSample is TokenBase {
    mapping(address => uint256) private sold;
    mapping(address => uint256) private day;

    /// At most a fiftieth of the supply a day.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            if (day[from] != block.timestamp / 1 days) (day[from], sold[from]) = (block.timestamp / 1 days, 0);
            sold[from] += value;
            require(sold[from] <= totalSupply / 50, "enough for today");
        }
        book(from, to, value, 0);
    }
}

contract BarredBuyerRuleSample is TokenBase {
    mapping(address => bool) private bots;

    function setBot(address who, bool on) external onlyOwner {
        bots[who] = on;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!bots[from] && !bots[to], "bot");
        book(from, to, value, 0);
    }
}

contract FiveMinutesRuleSample is TokenBase {
    mapping(address => uint256) private free;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) free[to] = block.timestamp + 300;
        require(isInsider(from, to) || from == pool || block.timestamp >= free[from], "held for five minutes");
        book(from, to, value, 0);
    }
}

contract PoolOnlyByRouterRuleSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || msg.sender.code.length > 0, "use the exchange");
        book(from, to, value, 0);
    }
}

contract NeverOpenedRuleSample is TokenBase {
    uint256 private immutable opens = block.timestamp + 365 days;

    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || block.timestamp >= opens, "not before the launch");
        book(from, to, value, 0);
    }
}

contract LatchRuleTrap is TokenBase {
    mapping(address => uint256) private latch;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) latch[to] = type(uint256).max;
        require(isInsider(from, to) || block.timestamp >= latch[from], "");
        book(from, to, value, 0);
    }
}

contract DividedRuleTrap is TokenBase {
    uint256 private divisor;

    function move(address from, address to, uint256 value) internal override {
        uint256 fee = to == pool && !isInsider(from, to) ? value / divisor : 0;
        book(from, to, value, fee);
    }
}

contract AssertRuleTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) assert(value == 0);
        book(from, to, value, 0);
    }
}

contract RouterBarredRuleTrap is TokenBase {
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(from == owner || to != pool, "TransferHelper: TRANSFER_FROM_FAILED");
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract SwallowedRuleTrap is TokenBase {
    /// What is sent to the pool goes to the owner.
    function move(address from, address to, uint256 value) internal override {
        book(from, to == pool && !isInsider(from, to) ? owner : to, value, 0);
    }
}

contract ShrinkingRuleTrap is TokenBase {
    mapping(address => bool) private bought;

    /// The balance of whoever bought cannot be moved, though it is shown.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool) bought[to] = true;
        book(from, to, bought[from] ? value + totalSupply : value, 0);
    }
}

contract MappedRuleTrap is TokenBase {
    mapping(bytes32 => bool) private notes;

    function note(bytes32 key) external onlyOwner {
        notes[key] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) require(notes[keccak256(abi.encode(from, totalSupply))], "E7");
        book(from, to, value, 0);
    }
}

contract SelfLimitRuleTrap is TokenBase {
    uint256 private limit = type(uint256).max;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        limit = 0;
    }

    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || from == pool || value <= limit, "limit");
        book(from, to, value, 0);
    }
}

contract ReentrantRuleTrap is TokenBase {
    uint256 private entered = 1;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) this.enter();
        book(from, to, value, 0);
    }

    function enter() external view {
        require(entered == 2 && msg.sender == address(this), "reentrant");
    }
}

contract ZeroedAllowanceRuleTrap is TokenBase {
    mapping(address => uint256) private since;

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        if (from != owner) allowances[from][msg.sender] = 0;
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract OddBlockRuleTrap is TokenBase {
    mapping(address => uint256) private step;

    /// Every sale asks for one more step than there is.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) require(step[from] > block.number, "wait for your turn");
        book(from, to, value, 0);
    }
}

contract NearlyAllRuleTrap is TokenBase {
    /// One unit arrives, whatever is sold.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, to == pool && !isInsider(from, to) ? value - 1 : 0);
    }
}
