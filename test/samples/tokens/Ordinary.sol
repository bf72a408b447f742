// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Ordinary tokens, some with habits that a careless test takes for a trap.

contract PlainSample is TokenBase {}

contract FeeSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        uint256 rate = isInsider(from, to) ? 0 : from == pool ? 500 : to == pool ? 1_000 : 0;
        book(from, to, value, (value * rate) / 10_000);
    }
}

contract FeeOnAllSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, isInsider(from, to) ? 0 : (value * 3) / 100);
    }
}

contract HighFeeSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        book(from, to, value, to == pool && !isInsider(from, to) ? (value * 99) / 100 : 0);
    }
}

contract SmallTransfersSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(isInsider(from, to) || value <= totalSupply / 2_000, "more than a transfer may move");
        book(from, to, value, 0);
    }
}

contract CooldownSample is TokenBase {
    mapping(address => uint256) private last;

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to)) {
            address trader = from == pool ? to : from;
            require(block.timestamp >= last[trader] + 30, "wait");
            last[trader] = block.timestamp;
        }
        book(from, to, value, 0);
    }
}

contract NextBlockSample is TokenBase {
    mapping(address => uint256) private boughtAt;

    function move(address from, address to, uint256 value) internal override {
        if (from == pool) boughtAt[to] = block.number;
        require(to != pool || boughtAt[from] != block.number, "not in the block of the purchase");
        book(from, to, value, 0);
    }
}

contract NoContractsSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(from == pool || from.code.length == 0, "no contracts");
        book(from, to, value, 0);
    }
}

contract OriginSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to)) require(from == pool ? to == tx.origin : from == tx.origin, "bot");
        book(from, to, value, 0);
    }
}

contract ClosedSample is TokenBase {
    bool public open;

    function openTrading() external onlyOwner {
        open = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(open || isInsider(from, to), "trading is not open");
        book(from, to, value, 0);
    }
}

contract SilentSample is TokenBase {
    function transfer(address to, uint256 value) external override returns (bool) {
        move(msg.sender, to, value);
        assembly {
            return(0, 0)
        }
    }
}

contract MintableSample is TokenBase {
    function mint(address to, uint256 value) external onlyOwner {
        totalSupply += value;
        balances[to] += value;
        emit Transfer(address(0), to, value);
    }
}

contract PausableSample is TokenBase {
    bool public paused;

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        book(from, to, value, 0);
    }
}

contract BlacklistSample is TokenBase {
    mapping(address => bool) public isBlacklisted;

    function blacklist(address who) external onlyOwner {
        isBlacklisted[who] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!isBlacklisted[from], "barred");
        book(from, to, value, 0);
    }
}

contract CannotSellAllSample is TokenBase {
    function move(address from, address to, uint256 value) internal override {
        require(to != pool || isInsider(from, to) || value < balances[from], "keep one");
        book(from, to, value, 0);
    }
}
