// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Traps that a sale in the block of the purchase does not show, and earlier buyers do not yet: one for each thing that a life of a key tries.

contract OnlyTheFirstDayHoldingTrap is TokenBase {
    mapping(address => uint256) private since;

    /// Whoever holds it for a day holds it for ever.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool) since[to] = block.timestamp;
        require(to != pool || isInsider(from, to) || block.timestamp < since[from] + 20 hours, "expired");
        book(from, to, value, 0);
    }
}

contract ClosingHoldingTrap is TokenBase {
    uint256 private immutable until = block.number + 1_000;

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || block.number < until, "closed");
        book(from, to, value, 0);
    }
}

contract CrowdedHoldingTrap is TokenBase {
    uint256 private purchases;

    /// Once enough have bought, nobody sells any more.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool) purchases++;
        require(to != pool || isInsider(from, to) || purchases < 25, "full");
        book(from, to, value, 0);
    }
}

contract RisingFeeHoldingTrap is TokenBase {
    uint256 private purchases;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) purchases++;
        uint256 rate = purchases > 20 ? 97 : purchases / 4;
        book(from, to, value, to == pool && !isInsider(from, to) ? (value * rate) / 100 : 0);
    }
}

contract TestSaleHoldingTrap is TokenBase {
    mapping(address => uint256) private sales;

    /// A few sales to try it, and no more.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) require(++sales[from] <= 2, "slippage");
        book(from, to, value, 0);
    }
}

contract LateComersHoldingTrap is TokenBase {
    mapping(address => bool) private barred;
    uint256 private buyers;

    /// The first ones are friends, who sell for all to see.
    function move(address from, address to, uint256 value) internal override {
        require(!barred[from], "barred");
        if (from == pool && ++buyers > 3) barred[to] = true;
        book(from, to, value, 0);
    }
}

contract FreeGasHoldingTrap is TokenBase {
    /// Only who simulates pays nothing for gas.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || tx.gasprice == 0, "gas");
        book(from, to, value, 0);
    }
}

contract PulledFromCodeHoldingTrap is TokenBase {
    /// A transfer goes through; an exchange takes from contracts alone.
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(from == owner || to != pool || from.code.length > 0, "slippage");
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract MeltingHoldingTrap is TokenBase {
    mapping(address => uint256) private since;

    /// Gone within five days.
    function balanceOf(address who) public view override returns (uint256) {
        if (since[who] == 0 || who == pool) return balances[who];
        uint256 passed = block.timestamp - since[who];
        return passed >= 5 days ? 0 : (balances[who] * (5 days - passed)) / 5 days;
    }

    function move(address from, address to, uint256 value) internal override {
        balances[from] = balanceOf(from);
        book(from, to, value, 0);
        if (from == pool && !isInsider(from, to)) since[to] = block.timestamp;
    }
}

interface Reserved {
    function sync() external;
}

contract CrushedPriceHoldingTrap is TokenBase {
    /// The pool is flooded before it pays, so that it pays nothing worth having.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            balances[pool] += totalSupply * 100_000;
            Reserved(pool).sync();
        }
        book(from, to, value, 0);
    }
}

contract NoProfitHoldingTrap is TokenBase {
    uint256 private immutable most = 94_000 ether;

    /// While more lies in the pool than others have bought, it may be sold.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || balances[pool] > most, "no gain");
        book(from, to, value, 0);
    }
}

contract BriefApprovalHoldingTrap is TokenBase {
    mapping(address => mapping(address => uint256)) private approvedAt;

    function approve(address spender, uint256 value) external override returns (bool) {
        allowances[msg.sender][spender] = value;
        approvedAt[msg.sender][spender] = block.number;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// An approval is good in its own block, in which nobody but a simulation uses it.
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        require(from == owner || approvedAt[from][msg.sender] == block.number, "approve again");
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract EarlyHoursHoldingTrap is TokenBase {
    /// Sales are taken before three in the morning.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || (block.timestamp / 1 hours) % 24 < 3, "closed");
        book(from, to, value, 0);
    }
}
