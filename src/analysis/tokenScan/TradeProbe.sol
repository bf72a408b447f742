// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Pair {
    function token0() external view returns (address);
    function getReserves() external view returns (uint112, uint112, uint32);
}

interface Pool {
    function token0() external view returns (address);
    function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256, int256);
}

/// Lent as code to addresses for one eth_call, never deployed: buys, sends, sells, and says how far it came.
/// The token is taken to be hostile: every call to it has a gas limit, and of what it answers little is kept.
contract TradeProbe {
    struct Plan {
        address pool;
        bool concentrated;
        address token;
        address quote;
        /// Of the quote token; without it, only what the address holds is sold.
        uint256 amount;
        bool wrap;
        /// Gives the quote token where it is not the chain's coin; the same code is lent to it.
        address payer;
        /// Spends the approval; the same code is lent to it.
        address spender;
        address friend;
        uint256 feeMillionths;
        /// Buys and sells before the trader sells; the same code is lent to it. Nobody does where it is zero.
        address next;
    }

    struct Outcome {
        /// 0 not tried, 1 buy refused, 2 bought nothing, 3 sale refused, 4 sold
        uint256 stage;
        uint256 paid;
        uint256 boughtDue;
        uint256 bought;
        uint256 sent;
        uint256 arrived;
        uint256 soldPercent;
        /// 1 by approval, 2 by a plain transfer
        uint256 route;
        uint256 sold;
        uint256 soldArrived;
        uint256 received;
        /// What the next one got, and what was left to the trader after that.
        uint256 nextBought;
        uint256 kept;
        bytes refusal;
    }

    error TokenRefused(bytes why);
    error NothingArrived();
    error PoolRefused(bytes why);
    error TooSmall();
    error Unreadable();
    error Sent(uint256 arrived);

    uint256 private constant legGas = 1_500_000;
    uint256 private constant tokenGas = 1_000_000;

    receive() external payable {}

    function run(Plan calldata plan) external returns (Outcome memory o) {
        bool ok;
        bytes memory answer;
        uint256 held = balance(plan.token, address(this));
        if (plan.amount > 0) {
            (ok, answer) = fund(plan);
            if (!ok) {
                o.refusal = answer;
                return o;
            }
            uint256 quoteHeld = balance(plan.quote, address(this));
            if (quoteHeld < plan.amount) return o;
            (ok, answer) = ask(
                address(this), legGas, 0, abi.encodeCall(this.trade, (plan, plan.quote, plan.amount, false))
            );
            o.stage = 1;
            if (!ok) {
                o.refusal = answer;
                return o;
            }
            (o.boughtDue,) = abi.decode(answer, (uint256, uint256));
            o.paid = quoteHeld - balance(plan.quote, address(this));
            o.bought = balance(plan.token, address(this)) - held;
        } else {
            o.bought = held;
        }
        o.stage = 2;
        if (o.bought == 0) return o;
        o.kept = o.bought;
        if (plan.next == address(0)) (o.sent, o.arrived) = trySend(plan, o.bought / 10);
        else letNext(plan, o, held);
        o.stage = 3;
        if (o.kept > 0) sell(plan, o);
    }

    /// Brings the quote token to whoever asks, for what it is about to buy.
    function fund(Plan calldata plan) private returns (bool ok, bytes memory answer) {
        ok = true;
        if (plan.wrap) (ok, answer) = ask(plan.quote, legGas, plan.amount, abi.encodeWithSignature("deposit()"));
        if (!ok || plan.payer == address(0)) return (ok, answer);
        return ask(plan.payer, legGas, 0, abi.encodeCall(this.give, (plan.quote, address(this), plan.amount)));
    }

    function letNext(Plan calldata plan, Outcome memory o, uint256 held) private {
        (bool ok, bytes memory answer) = ask(plan.next, 4 * legGas, 0, abi.encodeCall(this.follow, (plan)));
        if (!ok) return;
        o.nextBought = abi.decode(answer, (uint256));
        uint256 left = balance(plan.token, address(this));
        o.kept = left > held ? left - held : 0;
    }

    /// What somebody else does in between: buys, and sells what it got where it can.
    function follow(Plan calldata plan) external returns (uint256 bought) {
        (bool ok,) = fund(plan);
        if (!ok) return 0;
        (ok,) = ask(address(this), legGas, 0, abi.encodeCall(this.trade, (plan, plan.quote, plan.amount, false)));
        if (!ok) return 0;
        bought = balance(plan.token, address(this));
        if (bought > 0) ask(address(this), legGas, 0, abi.encodeCall(this.trade, (plan, plan.token, bought, true)));
    }

    /// The largest part that can be sold, by approval before by transfer.
    function sell(Plan calldata plan, Outcome memory o) private {
        uint8[4] memory parts = [100, 90, 50, 1];
        for (uint256 route = 1; route <= 2; route++) {
            for (uint256 i = 0; i < 4; i++) {
                uint256 gasBefore = gasleft();
                if (sellPart(plan, o, parts[i], route)) return;
                // Whoever burns all gas that it gets would do so again.
                if (gasBefore - gasleft() > legGas - legGas / 10) return;
            }
        }
    }

    function sellPart(Plan calldata plan, Outcome memory o, uint256 percent, uint256 route) private returns (bool ok) {
        uint256 amount = (o.kept * percent) / 100;
        uint256 quoteHeld = balance(plan.quote, address(this));
        bytes memory answer;
        bytes memory data = abi.encodeCall(this.trade, (plan, plan.token, amount, route == 1));
        (ok, answer) = ask(address(this), legGas, 0, data);
        if (ok) {
            (, o.soldArrived) = abi.decode(answer, (uint256, uint256));
            o.received = balance(plan.quote, address(this)) - quoteHeld;
            o.stage = 4;
            o.soldPercent = percent;
            o.route = route;
            o.sold = amount;
        } else if (route == 1) {
            o.refusal = answer;
        }
    }

    /// A transfer that is undone, so that it starts no waiting time for the sale.
    function trySend(Plan calldata plan, uint256 amount) private returns (uint256, uint256) {
        (, bytes memory answer) =
            ask(address(this), legGas, 0, abi.encodeCall(this.sendAndUndo, (plan.token, plan.friend, amount)));
        if (answer.length != 36 || bytes4(answer) != Sent.selector) return (0, 0);
        uint256 arrived;
        assembly {
            arrived := mload(add(answer, 36))
        }
        return (amount, arrived);
    }

    function sendAndUndo(address token, address to, uint256 amount) external {
        uint256 before = balance(token, to);
        move(token, to, amount);
        revert Sent(balance(token, to) - before);
    }

    /// Hands the pool what is traded and takes what it pays: answers what that should be, and what reached the pool.
    function trade(Plan calldata plan, address input, uint256 amount, bool byApproval)
        external
        returns (uint256 due, uint256 reached)
    {
        uint256 before = balance(input, plan.pool);
        if (plan.concentrated) {
            due = tradeConcentrated(plan, input, amount, byApproval);
            return (due, balance(input, plan.pool) - before);
        }
        hand(input, plan.pool, amount, byApproval ? plan.spender : address(0));
        bool isFirst = Pair(plan.pool).token0() == input;
        (uint256 x, uint256 y,) = Pair(plan.pool).getReserves();
        if (!isFirst) (x, y) = (y, x);
        uint256 present = balance(input, plan.pool);
        if (present <= x || present <= before) revert NothingArrived();
        reached = present - before;
        uint256 net = (present - x) * (1_000_000 - plan.feeMillionths);
        due = (net * y) / (x * 1_000_000 + net);
        // A dust of what was handed over, for which nothing can be paid, is as good as nothing.
        if (due == 0 && reached < amount / 1000) revert NothingArrived();
        if (due == 0) revert TooSmall();
        (bool ok, bytes memory answer) = swapPair(plan.pool, isFirst, due);
        // A pair that keeps more than was stated still pays a little less.
        if (!ok) (ok,) = swapPair(plan.pool, isFirst, (due * 9) / 10);
        if (!ok) revert PoolRefused(answer);
    }

    function swapPair(address pair, bool isFirst, uint256 out) private returns (bool, bytes memory) {
        return ask(
            pair,
            tokenGas,
            0,
            abi.encodeWithSignature(
                "swap(uint256,uint256,address,bytes)", isFirst ? 0 : out, isFirst ? out : 0, address(this), ""
            )
        );
    }

    function tradeConcentrated(Plan calldata plan, address input, uint256 amount, bool byApproval)
        private
        returns (uint256)
    {
        bool isFirst = Pool(plan.pool).token0() == input;
        uint160 limit = isFirst ? 4295128740 : 1461446703485210103287273052203988822378723970341;
        bytes memory data = abi.encode(input, byApproval ? plan.spender : address(0));
        (bool ok, bytes memory answer) = ask(
            plan.pool,
            legGas,
            0,
            abi.encodeCall(Pool.swap, (address(this), isFirst, int256(amount), limit, data))
        );
        if (!ok) {
            // What the token said inside comes through as it is.
            if (answer.length >= 4 && (bytes4(answer) == TokenRefused.selector)) pass(answer);
            revert PoolRefused(answer);
        }
        (int256 first, int256 second) = abi.decode(answer, (int256, int256));
        return uint256(-(isFirst ? second : first));
    }

    function uniswapV3SwapCallback(int256 first, int256 second, bytes calldata data) external {
        payPool(first, second, data);
    }

    function pancakeV3SwapCallback(int256 first, int256 second, bytes calldata data) external {
        payPool(first, second, data);
    }

    function payPool(int256 first, int256 second, bytes calldata data) private {
        (address input, address spender) = abi.decode(data, (address, address));
        hand(input, msg.sender, uint256(first > 0 ? first : second), spender);
    }

    function hand(address token, address to, uint256 amount, address spender) private {
        if (spender == address(0)) return move(token, to, amount);
        tell(token, abi.encodeWithSignature("approve(address,uint256)", spender, amount));
        TradeProbe(payable(spender)).pull(token, address(this), to, amount);
    }

    function give(address token, address to, uint256 amount) external {
        move(token, to, amount);
    }

    function pull(address token, address from, address to, uint256 amount) external {
        tell(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function move(address token, address to, uint256 amount) private {
        tell(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    /// Some tokens answer nothing; one that answers false refuses.
    function tell(address token, bytes memory data) private {
        (bool ok, bytes memory answer) = ask(token, tokenGas, 0, data);
        if (!ok) revert TokenRefused(answer);
        if (answer.length >= 32 && uint256(bytes32(answer)) == 0) revert TokenRefused("");
    }

    function balance(address token, address who) private view returns (uint256 amount) {
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", who);
        bool ok;
        uint256 size;
        assembly {
            ok := staticcall(300000, token, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            amount := mload(0)
        }
        if (!ok || size < 32) revert Unreadable();
    }

    /// Keeps at most 256 bytes of an answer, however long it is.
    function ask(address to, uint256 gasLimit, uint256 value, bytes memory data)
        private
        returns (bool ok, bytes memory answer)
    {
        assembly {
            ok := call(gasLimit, to, value, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, 256) { size := 256 }
            answer := mload(0x40)
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
            mstore(0x40, add(answer, 320))
        }
    }

    function pass(bytes memory answer) private pure {
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}
