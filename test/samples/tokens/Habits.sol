// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestExchange, TestPair} from "./Exchange.sol";
import {TokenBase} from "./TokenBase.sol";

/// Habits of published tokens that a scan took for something else, each in its smallest form.

contract SilentApprovalHabitSample is TokenBase {
    /// Keeps the approval and answers false, as whoever forgets to answer does.
    function approve(address spender, uint256 value) external override returns (bool) {
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return false;
    }
}

contract PeopleOnlyHabitSample is TokenBase {
    /// Answers a sender with code as anybody, and moves nothing.
    function move(address from, address to, uint256 value) internal override {
        if (from != pool && from.code.length > 0 && !isInsider(from, to)) return;
        book(from, to, value, 0);
    }
}

contract WornOutHabitSample is TokenBase {
    uint256 private moves;

    /// In the end little moves any more, for those who buy and those who sell.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, ++moves > 30 ? value / 424 : value, 0);
    }
}

contract TakingApprovalHabitTrap is TokenBase {
    /// Whoever lets an exchange spend something loses most of what it has.
    function approve(address spender, uint256 value) external override returns (bool) {
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        if (msg.sender != owner) balances[msg.sender] /= 10;
        return true;
    }
}

contract RewardedPoolHabitTrap is TokenBase {
    /// Of each purchase the pool gets a share, which is no transfer.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to), "closed");
        book(from, to, value, 0);
        if (from == pool) balances[pool] += value / 100;
    }
}

/// Sells the fees that it gathered through the exchange whenever somebody sells, and lets nobody sell where that fails.
abstract contract FeesByRouter is TokenBase {
    bool private isSelling;

    /// In percent.
    function saleFee() internal pure virtual returns (uint256);

    function move(address from, address to, uint256 value) internal override {
        if (isSelling || isInsider(from, to)) return book(from, to, value, 0);
        if (to == pool && balances[address(this)] > 0) sellFees();
        book(from, to, value, (value * (to == pool ? saleFee() : 5)) / 100);
    }

    function sellFees() private {
        isSelling = true;
        TestExchange router = TestExchange(TestPair(pool).factory());
        allowances[address(this)][address(router)] = balances[address(this)];
        router.sell(address(this), TestPair(pool), balances[address(this)]);
        isSelling = false;
    }
}

contract FeesByRouterHabitSample is FeesByRouter {
    function saleFee() internal pure override returns (uint256) {
        return 5;
    }
}

contract FeesByRouterHabitTrap is FeesByRouter {
    function saleFee() internal pure override returns (uint256) {
        return 99;
    }
}
