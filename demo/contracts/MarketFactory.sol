// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SwapPair} from "./SwapPair.sol";

/// Where the markets of the demo world are looked up. Nobody can add one later. No owner.
contract MarketFactory {
    mapping(address token => mapping(address other => address)) public getPair;
    address[] public allPairs;

    constructor(SwapPair[] memory pairs) {
        for (uint256 i = 0; i < pairs.length; i++) {
            (address first, address second) = (address(pairs[i].token0()), address(pairs[i].token1()));
            getPair[first][second] = address(pairs[i]);
            getPair[second][first] = address(pairs[i]);
            allPairs.push(address(pairs[i]));
        }
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }
}
