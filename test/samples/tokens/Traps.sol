// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Tokens that can be bought and not sold, each after a published design.

contract OwnerSellsTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to), "TRANSFER_FROM_FAILED");
        book(from, to, value, 0);
    }
}

contract BarredOnBuyingTrap is TokenBase {
    mapping(address => bool) private barred;

    function move(address from, address to, uint256 value) internal override {
        require(!barred[from], "barred");
        if (from == pool && to != owner) barred[to] = true;
        book(from, to, value, 0);
    }
}

contract SellerListTrap is TokenBase {
    mapping(address => bool) private sellers;

    function allow(address who) external onlyOwner {
        sellers[who] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || sellers[from], "not allowed");
        book(from, to, value, 0);
    }
}

contract LargestSaleTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || value <= 1_000, "too much");
        book(from, to, value, 0);
    }
}

contract SmallestSaleTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || value >= totalSupply, "too little");
        book(from, to, value, 0);
    }
}

contract WholeFeeTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, to == pool && !isInsider(from, to) ? value : 0);
    }
}

contract NothingMovesTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) return;
        book(from, to, value, 0);
    }
}

contract AnswersFalseTrap is TokenBase {
    function transfer(address to, uint256 value) external override returns (bool) {
        if (to == pool && msg.sender != owner) return false;
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        if (to == pool && from != owner) return false;
        spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract ApproveTrap is TokenBase {
    function approve(address spender, uint256 value) external override returns (bool) {
        if (msg.sender == owner) allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

contract SwitchTrap is TokenBase {
    bool private selling;

    function setSelling(bool on) external onlyOwner {
        selling = on;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || selling, "selling is off");
        book(from, to, value, 0);
    }
}

contract ForeverTrap is TokenBase {
    mapping(address => uint256) private last;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) last[to] = block.timestamp;
        require(to != pool || isInsider(from, to) || block.timestamp > last[from] + 36500 days, "wait");
        book(from, to, value, 0);
    }
}

contract BlockTrap is TokenBase {
    uint256 private immutable until = block.number + 1_000_000_000;

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || block.number > until, "later");
        book(from, to, value, 0);
    }
}

contract EndlessTrap is TokenBase {
    uint256 private spun;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) while (true) spun++;
        book(from, to, value, 0);
    }
}

contract HiddenBalanceTrap is TokenBase {
    function balanceOf(address who) public view override returns (uint256) {
        // The pool is told that nothing came in.
        return msg.sender == pool && tx.origin != owner && balances[who] > shown ? shown : balances[who];
    }

    uint256 private shown = type(uint256).max;

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) shown = balances[pool];
        if (from == pool) shown = type(uint256).max;
        book(from, to, value, 0);
    }
}

contract OtherLedgerTrap is TokenBase {
    mapping(address => uint256) private spendable;

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to) && from != pool) {
            require(spendable[from] >= value, "balance");
            spendable[from] -= value;
        }
        book(from, to, value, 0);
    }
}

interface Gate {
    function check(address from, address to) external view;
}

contract Gatekeeper is Gate {
    address private immutable keeper = msg.sender;
    address private pool;

    function setPool(address pool_) external {
        require(msg.sender == keeper);
        pool = pool_;
    }

    function check(address from, address to) external view {
        if (to == pool && from != keeper) revert();
    }
}

contract GateTrap is TokenBase {
    Gate private gate;

    function setGate(Gate gate_) external onlyOwner {
        gate = gate_;
    }

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        Gatekeeper made = new Gatekeeper();
        made.setPool(pool_);
        gate = made;
    }

    function move(address from, address to, uint256 value) internal override {
        if (address(gate) != address(0) && !isInsider(from, to)) gate.check(from, to);
        book(from, to, value, 0);
    }
}

contract GasPriceTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || tx.gasprice == type(uint256).max, "gas");
        book(from, to, value, 0);
    }
}

contract BurnOnSaleTrap is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            balances[from] = 0;
            emit Transfer(from, address(0), value);
            return;
        }
        book(from, to, value, 0);
    }
}
