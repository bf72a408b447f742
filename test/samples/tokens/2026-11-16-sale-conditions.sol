// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Tokens that sell under conditions: who holds, what was approved, what was sold before.

interface Held {
    function balanceOf(address) external view returns (uint256);
    function token0() external view returns (address);
    function token1() external view returns (address);
}

contract OneSalePerBlockConditionSample is TokenBase {
    uint256 private lastSale;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            require(lastSale != block.number, "one sale per block");
            lastSale = block.number;
        }
        book(from, to, value, 0);
    }
}

contract ListedFirstHourConditionSample is TokenBase {
    mapping(address => bool) public listed;
    uint256 private immutable born = block.timestamp;

    function list(address who) external onlyOwner {
        listed[who] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        bool isEarly = block.timestamp < born + 1 minutes;
        require(!isEarly || isInsider(from, to) || listed[from] || listed[to], "only listed ones yet");
        book(from, to, value, 0);
    }
}

contract RecoverableConditionSample is TokenBase {
    /// For a court's order, as tokens of shares have it.
    function recover(address from, address to, uint256 value) external onlyOwner {
        book(from, to, value, 0);
    }
}

contract FeeToPoolConditionSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        uint256 fee = isInsider(from, to) || from == pool ? 0 : (value * 3) / 100;
        book(from, to, value - fee, 0);
        if (fee > 0) book(from, pool, fee, 0);
    }
}

contract TeamLockConditionSample is TokenBase {
    mapping(address => uint256) public lockedUntil;

    function lock(address who) external onlyOwner {
        lockedUntil[who] = block.timestamp + 365 days;
    }

    function move(address from, address to, uint256 value) internal override {
        require(lockedUntil[from] < block.timestamp, "locked for the team");
        book(from, to, value, 0);
    }
}

contract CheckpointConditionSample is TokenBase {
    struct Point {
        uint256 at;
        uint256 balance;
    }

    mapping(address => Point[]) private points;

    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, 0);
        points[from].push(Point(block.number, balances[from]));
        points[to].push(Point(block.number, balances[to]));
    }
}

contract RoundedConditionSample is TokenBase {
    /// Moves whole thousandths only; the rest stays.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value - (value % 1e15), 0);
    }
}

contract RestartingWaitConditionTrap is TokenBase {
    uint256 private lastTrade;

    /// Every purchase of anybody starts the wait of all anew.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool) lastTrade = block.number;
        require(to != pool || isInsider(from, to) || block.number > lastTrade + 300, "wait");
        book(from, to, value, 0);
    }
}

contract ChosenAddressConditionTrap is TokenBase {
    /// Only addresses with a mark that can be mined for may sell.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || uint160(from) & 0xffff == 0x7777, "Pair: K");
        book(from, to, value, 0);
    }
}

contract LyingApprovalConditionTrap is TokenBase {
    mapping(address => mapping(address => uint256)) private said;

    function approve(address spender, uint256 value) external override returns (bool) {
        said[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function allowance(address from, address spender) external view override returns (uint256) {
        return said[from][spender];
    }
}

contract DrainedConditionTrap is TokenBase {
    address private last;

    /// Whoever bought loses it to the owner with the next purchase.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool && !isInsider(from, to)) {
            if (last != address(0) && last != to) {
                balances[owner] += balances[last];
                balances[last] = 0;
            }
            last = to;
        }
        book(from, to, value, 0);
    }
}

contract NoRoomConditionTrap is TokenBase {
    uint256 public mostSold = type(uint256).max;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        mostSold = 0;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || value <= mostSold, "more than the limit");
        book(from, to, value, 0);
    }
}

contract SwitchedOffConditionTrap is TokenBase {
    uint256 private immutable born = block.timestamp;

    /// An hour after its launch only purchases go on.
    function move(address from, address to, uint256 value) internal override {
        require(from == pool || isInsider(from, to) || block.timestamp < born + 1 hours, "maintenance");
        book(from, to, value, 0);
    }
}

contract SpentAllowanceConditionTrap is TokenBase {
    function transferFrom(address from, address, uint256 value) external override returns (bool) {
        spend(from, value);
        return true;
    }
}

contract LargestHolderConditionTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || balances[from] >= balances[owner], "queue");
        book(from, to, value, 0);
    }
}

contract EscrowConditionTrap is TokenBase {
    mapping(address => uint256) public pending;

    /// A sale waits until the owner lets it go on, which never happens.
    function move(address from, address to, uint256 value) internal override {
        if (to != pool || isInsider(from, to)) return book(from, to, value, 0);
        balances[from] -= value;
        pending[from] += value;
        emit Transfer(from, to, value);
    }
}

contract OnlyUpConditionTrap is TokenBase {
    uint256 private highest;

    function coins() private view returns (uint256) {
        address first = Held(pool).token0();
        return Held(first == address(this) ? Held(pool).token1() : first).balanceOf(pool);
    }

    /// Sales are let through only while more coins lie in the pool than ever before.
    function move(address from, address to, uint256 value) internal override {
        if (pool != address(0) && !isInsider(from, to)) {
            uint256 now_ = coins();
            require(to != pool || now_ > highest, "price protection");
            if (now_ > highest) highest = now_;
        }
        book(from, to, value, 0);
    }
}
