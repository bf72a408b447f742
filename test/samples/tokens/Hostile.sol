// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

/// Tokens that attack whoever asks them.

/// A name of kilobytes that turns text around, a symbol with controls, and decimals that no token can have.
contract LoudHostile is TokenBase {
    constructor() {
        bytes memory long = new bytes(3_000);
        for (uint256 i = 0; i < long.length; i++) long[i] = "A";
        name = string.concat(unicode"\u202e<script>alert(1)</script>\u0000", string(long));
        symbol = unicode"S\u0007\u200b\n\tX";
    }

    fallback() external {
        assembly {
            mstore(0, not(0))
            return(0, 32)
        }
    }
}

/// Numbers that no token has.
contract NumbersHostile {
    function decimals() external pure returns (uint256) {
        return 1 << 200;
    }

    function totalSupply() external pure returns (uint256) {
        revert("no");
    }

    function balanceOf(address) external pure returns (uint256) {
        return type(uint256).max;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function setUp(address) external {}
}

/// Every answer is a loop.
contract LoopHostile is TokenBase {
    uint256 private spun;

    function spin() external view {
        uint256 i;
        while (spun == 0) i++;
    }

    function move(address from, address to, uint256 value) internal override {
        if (!isInsider(from, to)) while (true) spun++;
        book(from, to, value, 0);
    }
}

/// Answers of megabytes to a refusal, and to questions.
contract BombHostile is TokenBase {
    function cap() external pure {
        assembly {
            return(0, 300000)
        }
    }

    function move(address from, address to, uint256 value) internal override {
        if (to == pool && !isInsider(from, to)) {
            assembly {
                revert(0, 500000)
            }
        }
        book(from, to, value, 0);
    }
}

/// Everybody has everything, whatever they buy.
contract LiarHostile is TokenBase {
    function balanceOf(address who) public view override returns (uint256) {
        return who == pool || who == owner ? balances[who] : type(uint256).max;
    }
}
