// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestExchange, TestPair, WrappedCoin} from "../Exchange.sol";

/// The exchange with a sale as routers offer it, for proving the labels: it takes the allowance and sells what arrived.
contract SellingExchange is TestExchange {
    function sell(address token, TestPair pair, uint256 amount) external {
        (bool ok, bytes memory data) =
            token.call(abi.encodeCall(WrappedCoin.transferFrom, (msg.sender, address(pair), amount)));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "TRANSFER_FROM_FAILED");
        bool isFirst = pair.token0() == token;
        (uint256 x, uint256 y,) = pair.getReserves();
        if (!isFirst) (x, y) = (y, x);
        uint256 net = (WrappedCoin(token).balanceOf(address(pair)) - x) * 997;
        uint256 out = (net * y) / (x * 1000 + net);
        pair.swap(isFirst ? 0 : out, isFirst ? out : 0, msg.sender, "");
    }
}
