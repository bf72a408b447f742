// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProbeBase} from "./ProbeBase.sol";

/// Code override of addresses for one eth_call, never deployed: buys, sends, sells, and says how far it came.
contract TradeProbe is ProbeBase {
    struct Plan {
        address pool;
        bool concentrated;
        address token;
        address quote;
        /// Of the quote token; without it, only what the address holds is sold.
        uint256 amount;
        bool wrap;
        /// Gives the quote token where it is not the chain's coin; it has the same code override.
        address payer;
        /// Spends the approval; it has the same code override.
        address spender;
        address friend;
        uint256 feeMillionths;
        /// Buys and sells before the trader sells; it has the same code override. Nobody does where it is zero.
        address next;
        /// What passes on the token's clock between an approval and the sale.
        uint256 pause;
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
        /// What the sale left the trader without.
        uint256 spent;
        uint256 soldArrived;
        uint256 received;
        /// What the next one got, and what was left to the trader after that.
        uint256 nextBought;
        uint256 kept;
        bytes refusal;
    }

    error Sent(uint256 arrived);

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
        uint256 tokenHeld = balance(plan.token, address(this));
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
            uint256 left = balance(plan.token, address(this));
            o.spent = tokenHeld > left ? tokenHeld - left : 0;
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
            due = tradeConcentrated(
                plan.pool, input, amount, address(this), abi.encode(input, byApproval ? plan.spender : address(0), plan.pause)
            );
            return (due, balance(input, plan.pool) - before);
        }
        hand(input, plan.pool, amount, byApproval ? plan.spender : address(0), plan.pause);
        return settlePair(plan.pool, plan.feeMillionths, input, before, amount, address(this));
    }

    function payPool(int256 first, int256 second, bytes calldata data) internal override {
        (address input, address spender, uint256 pause) = abi.decode(data, (address, address, uint256));
        hand(input, msg.sender, uint256(first > 0 ? first : second), spender, pause);
    }

    function hand(address token, address to, uint256 amount, address spender, uint256 pause) private {
        if (spender == address(0)) return move(token, to, amount);
        // What it answers is asked for by nobody who sells; whether it holds, the transfer shows.
        (bool ok, bytes memory answer) =
            ask(token, tokenGas, 0, abi.encodeWithSignature("approve(address,uint256)", spender, amount));
        if (!ok) revert TokenRefused(answer);
        pass(token, pause);
        TradeProbe(payable(spender)).pull(token, address(this), to, amount);
    }
}
