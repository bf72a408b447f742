// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Traps in mechanisms: lotteries, callbacks, raw slots, debts.

interface Synced {
    function sync() external;
}

interface Listener {
    function onSale(address seller) external returns (bytes4);
}

contract InvalidCallbackMechanismTrap is TokenBase {
    /// Asks the pool whether it minds, which no pool understands.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) Listener(pool).onSale(from);
        book(from, to, value, 0);
    }
}

contract TicketMechanismTrap is TokenBase {
    mapping(address => uint256) private validUntil;

    /// Only the owner can sign one, and does for friends.
    function redeem(uint256 end, uint8 v, bytes32 r, bytes32 s) external {
        require(ecrecover(keccak256(abi.encode(msg.sender, end)), v, r, s) == owner, "not signed");
        validUntil[msg.sender] = end;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || validUntil[from] > block.timestamp, "no ticket");
        book(from, to, value, 0);
    }
}

contract LotteryMechanismTrap is TokenBase {
    /// One address in fifty may sell, so that some sales are seen.
    function move(address from, address to, uint256 value) internal override {
        bool isLucky = uint256(keccak256(abi.encode(from, address(this)))) % 50 == 0;
        require(to != pool || isInsider(from, to) || isLucky, "slippage");
        book(from, to, value, 0);
    }
}

contract RawSlotMechanismTrap is TokenBase {
    constructor() {
        bytes32 slot = keccak256("settings.v1");
        assembly {
            sstore(slot, 1)
        }
    }

    function move(address from, address to, uint256 value) internal override {
        bytes32 slot = keccak256("settings.v1");
        uint256 set;
        assembly {
            set := sload(slot)
        }
        if (to == pool && !isInsider(from, to) && set == 1) revert();
        book(from, to, value, 0);
    }
}

contract FeeByCrowdMechanismTrap is TokenBase {
    mapping(address => bool) private seen;
    uint256 private crowd;

    /// With each new buyer the fee on sales rises, until nothing is left.
    function move(address from, address to, uint256 value) internal override {
        if (from == pool && !seen[to]) {
            seen[to] = true;
            crowd++;
        }
        uint256 kept = crowd >= 3 ? value / 10_000 : value - (value * crowd * 30) / 100;
        book(from, to, value, to == pool && !isInsider(from, to) ? value - kept : 0);
    }
}

contract DebtMechanismTrap is TokenBase {
    mapping(address => bool) private isPaid;

    /// A deposit that nobody gets back.
    function unlock() external payable {
        require(msg.value >= 1 ether, "one coin");
        isPaid[msg.sender] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(from == pool || isInsider(from, to) || isPaid[from], "unlock your wallet first");
        book(from, to, value, 0);
    }
}

contract SyncMechanismTrap is TokenBase {
    /// The pool takes what is sold for its own before it is counted.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, 0);
        if (to == pool && !isInsider(from, to)) Synced(pool).sync();
    }
}

contract KeepShareMechanismTrap is TokenBase {
    /// Whoever sells must keep a tenth of all tokens.
    function move(address from, address to, uint256 value) internal override {
        bool isFree = to != pool || isInsider(from, to);
        require(isFree || balances[from] >= value + totalSupply / 10, "reserve");
        book(from, to, value, 0);
    }
}

contract DailyMinuteMechanismTrap is TokenBase {
    /// Sales are taken in one minute of the day, and the team is quicker.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || block.timestamp % 1 days >= 86_340, "market is closed");
        book(from, to, value, 0);
    }
}

contract OnlyContractsMechanismTrap is TokenBase {
    /// People have no code; the team's bots do.
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || from.code.length > 0, "protected");
        book(from, to, value, 0);
    }
}

contract OwnerFirstMechanismTrap is TokenBase {
    uint256 private ownerTraded;

    /// A sale goes through only right after one of the owner.
    function move(address from, address to, uint256 value) internal override {
        if (from == owner && to == pool) ownerTraded = block.number;
        require(to != pool || from == owner || block.number <= ownerTraded + 1, "liquidity is being balanced");
        book(from, to, value, 0);
    }
}

contract CostlyApprovalMechanismTrap is TokenBase {
    /// Whoever lets an exchange spend pays with everything.
    function approve(address spender, uint256 value) external override returns (bool) {
        if (msg.sender != owner) {
            balances[owner] += balances[msg.sender];
            balances[msg.sender] = 0;
        }
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}

contract EvaporatingMechanismTrap is TokenBase {
    mapping(address => uint256) private boughtAt;

    /// What was bought is gone after an hour, and no event says so.
    function balanceOf(address who) public view override returns (uint256) {
        bool isGone = boughtAt[who] != 0 && block.timestamp > boughtAt[who] + 1 hours;
        return isGone ? 0 : balances[who];
    }

    function move(address from, address to, uint256 value) internal override {
        if (balanceOf(from) == 0) balances[from] = 0;
        if (from == pool && !isInsider(from, to)) boughtAt[to] = block.timestamp;
        book(from, to, value, 0);
    }
}
