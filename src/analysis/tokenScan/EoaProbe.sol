// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProbeBase} from "./ProbeBase.sol";

/// Code override of an exchange's router for one eth_call by an EOA, which has no code itself: buys for the EOA, lets others buy and
/// time pass, and sells what the EOA approved for the router.
contract EoaProbe is ProbeBase {
    struct Plan {
        address pool;
        bool concentrated;
        address token;
        address quote;
        /// Of the quote token; without it, only what the EOA holds is sold.
        uint256 amount;
        bool wrap;
        /// Gives the quote token where it is not the chain's coin; it has the same code override.
        address payer;
        uint256 feeMillionths;
        /// How many small sales come first, with `pause` on the clock after each.
        uint256 sales;
        uint256 pause;
        /// What passes on the clock then.
        uint256 wait;
        /// How many others buy after that, for how much each, and what passes before the last sale. Without an amount nobody is tried.
        uint256 crowd;
        uint256 crowdAmount;
        uint256 rest;
    }

    struct Outcome {
        /// As of TradeProbe.
        uint256 stage;
        uint256 bought;
        /// How many others bought, and how many small sales went through.
        uint256 crowd;
        uint256 sales;
        /// What somebody else could buy before the last sale, what the pool paid for that, and what the EOA had then.
        uint256 lastBought;
        uint256 lastDue;
        uint256 kept;
        uint256 soldPercent;
        uint256 sold;
        uint256 soldArrived;
        uint256 received;
        bytes refusal;
    }

    error Bought(uint256 amount, uint256 due);

    function run(Plan calldata plan) external payable returns (Outcome memory o) {
        o.bought = balance(plan.token, msg.sender);
        if (plan.amount > 0 && !buyFirst(plan, o)) return o;
        o.stage = 2;
        if (o.bought == 0) return o;
        uint256 small = o.bought / 25;
        for (; o.sales < plan.sales; o.sales++) {
            (bool ok,) = trySell(plan, small);
            if (!ok) break;
            pass(plan.token, plan.pause);
        }
        pass(plan.token, plan.wait);
        // What the last purchase and sale need is kept back from a token that is costly to trade.
        while (o.crowd < plan.crowd && gasleft() > 6 * legGas && buyFor(plan, o.crowd + 1)) o.crowd++;
        pass(plan.token, plan.rest);
        if (plan.crowdAmount > 0) (o.lastBought, o.lastDue) = tryBuy(plan);
        o.kept = balance(plan.token, msg.sender);
        o.stage = 3;
        if (o.kept > 0) sellLast(plan, o);
    }

    function buyFirst(Plan calldata plan, Outcome memory o) private returns (bool ok) {
        uint256 needed = plan.amount + (plan.crowd + 1) * plan.crowdAmount;
        bytes memory answer;
        (ok, answer) = plan.wrap
            ? ask(plan.quote, legGas, needed, abi.encodeWithSignature("deposit()"))
            : ask(plan.payer, legGas, 0, abi.encodeCall(this.give, (plan.quote, address(this), needed)));
        if (ok) {
            o.stage = 1;
            (ok, answer) = tryTrade(plan, plan.quote, plan.amount, msg.sender);
        }
        if (!ok) o.refusal = answer;
        o.bought = balance(plan.token, msg.sender) - o.bought;
    }

    function otherOf(Plan calldata plan, uint256 index) private view returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(msg.sender, plan.token, index)))));
    }

    function buyFor(Plan calldata plan, uint256 index) private returns (bool ok) {
        (ok,) = tryTrade(plan, plan.quote, plan.crowdAmount, otherOf(plan, index));
    }

    /// A purchase of somebody else that is undone, so that it is no trade in the block of the sale.
    function tryBuy(Plan calldata plan) private returns (uint256 bought, uint256 due) {
        (, bytes memory answer) = ask(address(this), legGas, 0, abi.encodeCall(this.buyAndUndo, (plan, otherOf(plan, 0))));
        if (answer.length != 68 || bytes4(answer) != Bought.selector) return (0, 0);
        assembly {
            bought := mload(add(answer, 36))
            due := mload(add(answer, 68))
        }
    }

    function buyAndUndo(Plan calldata plan, address who) external {
        (uint256 due,) = this.trade(plan, plan.quote, plan.crowdAmount, who);
        revert Bought(balance(plan.token, who), due);
    }

    function sellLast(Plan calldata plan, Outcome memory o) private {
        uint8[4] memory parts = [100, 90, 50, 1];
        for (uint256 i = 0; i < 4; i++) {
            uint256 gasBefore = gasleft();
            uint256 amount = (o.kept * parts[i]) / 100;
            uint256 quoteHeld = balance(plan.quote, msg.sender);
            (bool ok, bytes memory answer) = trySell(plan, amount);
            if (ok) {
                (, o.soldArrived) = abi.decode(answer, (uint256, uint256));
                o.received = balance(plan.quote, msg.sender) - quoteHeld;
                o.stage = 4;
                o.soldPercent = parts[i];
                o.sold = amount;
                return;
            }
            o.refusal = answer;
            // Whoever burns all gas that it gets would do so again.
            if (gasBefore - gasleft() > legGas - legGas / 10) return;
        }
    }

    function trySell(Plan calldata plan, uint256 amount) private returns (bool, bytes memory) {
        return tryTrade(plan, plan.token, amount, msg.sender);
    }

    function tryTrade(Plan calldata plan, address input, uint256 amount, address who)
        private
        returns (bool, bytes memory)
    {
        return ask(address(this), legGas, 0, abi.encodeCall(this.trade, (plan, input, amount, who)));
    }

    /// Pays with what the router holds, or with what it may spend of the EOA's; the pool pays whoever it is for.
    function trade(Plan calldata plan, address input, uint256 amount, address who)
        external
        returns (uint256 due, uint256 reached)
    {
        uint256 before = balance(input, plan.pool);
        address from = input == plan.quote ? address(0) : who;
        if (plan.concentrated) {
            due = tradeConcentrated(plan.pool, input, amount, who, abi.encode(input, from));
            return (due, balance(input, plan.pool) - before);
        }
        hand(input, from, plan.pool, amount);
        return settlePair(plan.pool, plan.feeMillionths, input, before, amount, who);
    }

    function payPool(int256 first, int256 second, bytes calldata data) internal override {
        (address input, address from) = abi.decode(data, (address, address));
        hand(input, from, msg.sender, uint256(first > 0 ? first : second));
    }

    function hand(address token, address from, address to, uint256 amount) private {
        if (from == address(0)) move(token, to, amount);
        else this.pull(token, from, to, amount);
    }
}
