// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Ordinary tokens with mechanisms of their own: shares, hooks, locks that end, demurrage.

interface Receiver {
    function tokensReceived(address from, address to, uint256 value) external;
}

contract SharesMechanismSample is TokenBase {
    uint256 private perShare = 1e18;

    /// Everybody's balance grows, the pool's too.
    function rebase(uint256 parts) external onlyOwner {
        require(parts <= 1e16, "at most a hundredth");
        perShare += parts;
    }

    function balanceOf(address who) public view override returns (uint256) {
        return (balances[who] * perShare) / 1e18;
    }

    function move(address from, address to, uint256 value) internal override {
        book(from, to, (value * 1e18) / perShare, 0);
    }
}

contract FeeToHoldersMechanismSample is TokenBase {
    uint256 private given;
    mapping(address => uint256) private taken;

    function balanceOf(address who) public view override returns (uint256) {
        return balances[who] + owed(who);
    }

    function owed(address who) private view returns (uint256) {
        if (who == pool || who == address(this)) return 0;
        return (balances[who] * (given - taken[who])) / 1e18;
    }

    function settle(address who) private {
        uint256 due = owed(who);
        taken[who] = given;
        if (due == 0) return;
        balances[address(this)] -= due;
        balances[who] += due;
        emit Transfer(address(this), who, due);
    }

    function move(address from, address to, uint256 value) internal override {
        settle(from);
        settle(to);
        uint256 fee = isInsider(from, to) ? 0 : value / 50;
        book(from, to, value, fee);
        given += (fee * 1e18) / totalSupply;
    }
}

contract HooksMechanismSample is TokenBase {
    event Sent(address indexed from, address indexed to, uint256 value, bytes data);

    /// Tells whoever takes it; who does not listen is sent it all the same.
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, 0);
        emit Sent(from, to, value, "");
        if (to.code.length > 0) try Receiver(to).tokensReceived{gas: 50_000}(from, to, value) {} catch {}
    }
}

contract PermitMechanismSample is TokenBase {
    mapping(address => uint256) public nonces;

    function permit(address from, address spender, uint256 value, uint256 end, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= end, "too late");
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, from, spender, value, nonces[from]++, end));
        require(from != address(0) && ecrecover(hash, v, r, s) == from, "signature");
        allowances[from][spender] = value;
        emit Approval(from, spender, value);
    }

    /// A boundless approval stays what it is.
    function transferFrom(address from, address to, uint256 value) external override returns (bool) {
        if (allowances[from][msg.sender] != type(uint256).max) spend(from, value);
        move(from, to, value);
        return true;
    }
}

contract EndedLockMechanismSample is TokenBase {
    uint256 private immutable born = block.timestamp;

    /// For half an hour after the launch nobody but the team moved anything on.
    function move(address from, address to, uint256 value) internal override {
        bool isLocked = block.timestamp < born + 30 minutes;
        require(!isLocked || from == pool || isInsider(from, to), "locked until the launch is over");
        book(from, to, value, 0);
    }
}

contract MaxWalletMechanismSample is TokenBase {
    mapping(address => bool) public isFree;
    uint256 public maxWallet = 20_000 ether;

    function setUp(address pool_) external override onlyOwner {
        pool = pool_;
        isFree[pool_] = true;
        isFree[owner] = true;
    }

    function setMaxWallet(uint256 value) external onlyOwner {
        require(value >= totalSupply / 100, "at least a hundredth");
        maxWallet = value;
    }

    function move(address from, address to, uint256 value) internal override {
        require(isFree[to] || balances[to] + value <= maxWallet, "more than a wallet may hold");
        book(from, to, value, 0);
    }
}

contract FirstBlocksMechanismSample is TokenBase {
    uint256 private opened;

    /// Bots that buy in the first two blocks lose most of it.
    function move(address from, address to, uint256 value) internal override {
        if (opened == 0 && to == pool && from == owner) opened = block.number;
        bool isEarly = from == pool && block.number < opened + 2;
        book(from, to, value, isEarly ? (value * 90) / 100 : 0);
    }
}

contract DelayedPauseMechanismSample is TokenBase {
    uint256 public pausedFrom = type(uint256).max;

    function schedulePause() external onlyOwner {
        pausedFrom = block.timestamp + 2 days;
    }

    function unpause() external onlyOwner {
        pausedFrom = type(uint256).max;
    }

    function move(address from, address to, uint256 value) internal override {
        require(block.timestamp < pausedFrom, "paused");
        book(from, to, value, 0);
    }
}

contract TwoStepMechanismSample is TokenBase {
    struct Offer {
        address to;
        uint256 value;
    }

    mapping(address => Offer) public offers;

    /// Large sums between people are offered first, and taken by whoever they are for.
    function take(address from) external {
        Offer memory offer = offers[from];
        require(offer.to == msg.sender, "not for you");
        delete offers[from];
        book(address(this), msg.sender, offer.value, 0);
    }

    function move(address from, address to, uint256 value) internal override {
        if (value < 10_000 ether || from == pool || to == pool) return book(from, to, value, 0);
        require(offers[from].value == 0, "one offer at a time");
        book(from, address(this), value, 0);
        offers[from] = Offer(to, value);
    }
}

contract DemurrageMechanismSample is TokenBase {
    mapping(address => uint256) private since;

    function balanceOf(address who) public view override returns (uint256) {
        if (who == pool || who == owner || since[who] == 0) return balances[who];
        uint256 passed = block.timestamp - since[who];
        uint256 lost = (balances[who] * passed) / 1_000 days;
        return lost < balances[who] ? balances[who] - lost : 0;
    }

    function settle(address who) private {
        uint256 left = balanceOf(who);
        if (left < balances[who]) {
            emit Transfer(who, address(0), balances[who] - left);
            totalSupply -= balances[who] - left;
            balances[who] = left;
        }
        since[who] = block.timestamp;
    }

    function move(address from, address to, uint256 value) internal override {
        settle(from);
        settle(to);
        book(from, to, value, 0);
    }
}

contract BreakerMechanismSample is TokenBase {
    uint256 private soldIn;
    uint256 private sold;

    /// In one block at most a twentieth of the pool can be sold into it.
    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            if (soldIn != block.number) (soldIn, sold) = (block.number, 0);
            sold += value;
            require(sold <= balances[pool] / 20, "too much for one block");
        }
        book(from, to, value, 0);
    }
}

contract KnownSpendersMechanismSample is TokenBase {
    /// Approvals are for contracts; a key that asks for one is mostly a thief.
    function approve(address spender, uint256 value) external override returns (bool) {
        require(value == 0 || spender.code.length > 0, "approve contracts only");
        allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }
}
