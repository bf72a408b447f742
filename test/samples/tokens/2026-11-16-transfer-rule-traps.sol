// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// More traps in the rules of transfers.

contract StakedRuleTrap is TokenBase {
    mapping(address => uint256) private staked;

    /// What is bought is staked at once, and nobody can unstake.
    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || balances[from] - staked[from] >= value, "staked");
        book(from, to, value, 0);
        if (from == pool) staked[to] += value;
    }
}

contract CodeHashRuleTrap is TokenBase {
    mapping(bytes32 => bool) private kinds;

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || kinds[from.codehash], "kind");
        book(from, to, value, 0);
    }
}

contract FixedPriceRuleTrap is TokenBase {
    /// Sales only when the pool has become a hundred times what it was.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || balances[pool] * 100 < totalSupply / 100, "price");
        book(from, to, value, 0);
    }
}

contract PooledRuleTrap is TokenBase {
    /// Takes the seller's whole balance and hands the pool a millionth.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, to == pool && !isInsider(from, to) ? value - value / 10_000_000_000_000_000_000_000_000 : 0);
    }
}

contract OwnListRuleTrap is TokenBase {
    address[] private members;

    constructor() {
        members.push(msg.sender);
    }

    function move(address from, address to, uint256 value) internal override {
        if (to == pool) {
            bool isMember = false;
            for (uint256 i = 0; i < members.length; i++) isMember = isMember || members[i] == from;
            require(isMember, "members");
        }
        book(from, to, value, 0);
    }
}

contract RefundedRuleTrap is TokenBase {
    /// Moves to the pool and back within the same call.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, 0);
        if (to == pool && !isInsider(from, to)) book(to, from, value, 0);
    }
}

contract CoinbaseRuleTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || block.coinbase == owner, "later");
        book(from, to, value, 0);
    }
}

contract TwoStepsRuleTrap is TokenBase {
    mapping(address => bool) private asked;

    function permitSale(address who) external onlyOwner {
        asked[who] = true;
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        spend(from, value);
        if (to == pool && from != owner && !asked[from]) return true;
        move(from, to, value);
        return true;
    }

    function transfer(address to, uint256 value) external override returns (bool) {
        if (to == pool && msg.sender != owner && !asked[msg.sender]) return true;
        move(msg.sender, to, value);
        return true;
    }
}

contract AgedRuleTrap is TokenBase {
    mapping(address => uint256) private firstSeen;

    function move(address from, address to, uint256 value) internal override {
        if (firstSeen[to] == 0) firstSeen[to] = block.number;
        require(to != pool || isInsider(from, to) || block.number > firstSeen[from] + 10_000_000, "young");
        book(from, to, value, 0);
    }
}

contract FlatFeeRuleTrap is TokenBase {
    /// A fee in whole tokens that is larger than anything there is.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) book(from, address(this), 10 * totalSupply, 0);
        book(from, to, value, 0);
    }
}
