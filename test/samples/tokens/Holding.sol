// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Ordinary tokens with habits that a careless simulation of holding takes for a honeypot.

contract OneTradePerBlockHoldingSample is TokenBase {
    uint256 private last;

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to) && (from == pool || to == pool)) {
            require(last != block.number, "one trade per block");
            last = block.number;
        }
        book(from, to, value, 0);
    }
}

contract FewPurchasesPerBlockHoldingSample is TokenBase {
    uint256 private current;
    uint256 private purchases;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) {
            if (current != block.number) (current, purchases) = (block.number, 0);
            require(++purchases <= 5, "too many purchases in one block");
        }
        book(from, to, value, 0);
    }
}

contract SeasonHoldingSample is TokenBase {
    uint256 private immutable ends = block.timestamp + 20 days;

    /// For one season: then it is kept as a keepsake, and traded no more.
    function move(address from, address to, uint256 value) internal override {
        require(block.timestamp < ends || isInsider(from, to), "the season is over");
        book(from, to, value, 0);
    }
}

contract Feed {
    uint256 public immutable updatedAt = block.timestamp;
}

contract FreshPriceHoldingSample is TokenBase {
    Feed private feed = new Feed();

    /// Nothing moves on an old price.
    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || block.timestamp < feed.updatedAt() + 12 hours, "the price is old");
        book(from, to, value, 0);
    }
}

contract PricedSaleHoldingSample is TokenBase {
    Feed private feed = new Feed();

    /// The fee on sales follows a price, which must not be old.
    function move(address from, address to, uint256 value) internal override {
        if (to != pool || isInsider(from, to)) return book(from, to, value, 0);
        require(block.timestamp < feed.updatedAt() + 12 hours, "the price is old");
        book(from, to, value, value / 50);
    }
}

contract WeeklySaleHoldingSample is TokenBase {
    mapping(address => uint256) private next;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            require(block.timestamp >= next[from], "one sale a week");
            next[from] = block.timestamp + 7 days;
        }
        book(from, to, value, 0);
    }
}

contract ThreeDaysHoldingSample is TokenBase {
    mapping(address => uint256) private free;

    /// Against those who buy for an hour.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool) free[to] = block.timestamp + 3 days;
        require(isInsider(from, to) || from == pool || block.timestamp >= free[from], "held for three days");
        book(from, to, value, 0);
    }
}

contract Referee {
    mapping(address => uint256) private last;

    function check(address trader) external {
        require(block.timestamp >= last[trader] + 60, "wait a minute");
        last[trader] = block.timestamp;
    }
}

contract RefereeHoldingSample is TokenBase {
    Referee private referee = new Referee();

    /// Another contract keeps the waiting time.
    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to)) referee.check(from == pool ? to : from);
        book(from, to, value, 0);
    }
}

contract ScheduledPauseHoldingSample is TokenBase {
    uint256 public pausedFrom = type(uint256).max;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        pausedFrom = block.timestamp + 14 days;
    }

    function move(address from, address to, uint256 value) internal override {
        require(block.timestamp < pausedFrom || isInsider(from, to), "paused for the move to the new version");
        book(from, to, value, 0);
    }
}

contract FeeGrowsWithSizeHoldingSample is TokenBase {
    /// Large sales cost more.
    function move(address from, address to, uint256 value) internal override {
        uint256 rate = to == pool && !isInsider(from, to) ? 2 + (value * 1_000) / balances[pool] : 0;
        book(from, to, value, (value * (rate > 30 ? 30 : rate)) / 100);
    }
}

contract MarketHoursHoldingSample is TokenBase {
    /// Traded by day.
    function move(address from, address to, uint256 value) internal override {
        uint256 hour = (block.timestamp / 1 hours) % 24;
        require(isInsider(from, to) || hour < 20, "the market is closed");
        book(from, to, value, 0);
    }
}

contract ExpiringApprovalHoldingSample is TokenBase {
    mapping(address => mapping(address => uint256)) private approvedAt;

    function approve(address spender, uint256 value) external override returns (bool) {
        allowances[msg.sender][spender] = value;
        approvedAt[msg.sender][spender] = block.timestamp;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// An approval is good for a day.
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(block.timestamp <= approvedAt[from][msg.sender] + 1 days, "approve again");
        spend(from, value);
        move(from, to, value);
        return true;
    }
}
