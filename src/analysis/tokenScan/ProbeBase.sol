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

/// Moves a clock that a token reads from its own balance: nothing of the token runs when coins come this way.
contract Passing {
    constructor(address payable token) payable {
        selfdestruct(token);
    }
}

/// What programs that trade with a token share. The token is taken to be hostile: every call to it has a gas limit, and of
/// what it answers little is kept.
abstract contract ProbeBase {
    error TokenRefused(bytes why);
    error NothingArrived();
    error PoolRefused(bytes why);
    error TooSmall();
    error Unreadable();

    /// Where the code lies that a router had before the code override. The scan writes an address of its own here; without code there,
    /// nobody else is answered.
    address private constant ownCode = 0xC0Dec0dec0DeC0Dec0dEc0DEC0DEC0DEC0DEC0dE;
    uint256 internal constant legGas = 1_500_000;
    uint256 internal constant tokenGas = 1_000_000;

    receive() external payable {}

    /// A token that sells its fees through the router while somebody sells finds the router as it is.
    fallback() external payable {
        if (ownCode.code.length == 0) revert();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), ownCode, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }

    /// Takes from a pair what it owes for what lies in it beyond its reserves.
    function settlePair(address pool, uint256 feeMillionths, address input, uint256 before, uint256 amount, address to)
        internal
        returns (uint256 due, uint256 reached)
    {
        bool isFirst = Pair(pool).token0() == input;
        (uint256 x, uint256 y,) = Pair(pool).getReserves();
        if (!isFirst) (x, y) = (y, x);
        uint256 present = balance(input, pool);
        if (present <= x || present <= before) revert NothingArrived();
        // A token that sold its fees here meanwhile moved the reserves: what it brought is not the seller's.
        reached = present - (x > before ? x : before);
        uint256 net = (present - x) * (1_000_000 - feeMillionths);
        due = (net * y) / (x * 1_000_000 + net);
        // A dust of what was handed over, for which nothing can be paid, is as good as nothing.
        if (due == 0 && reached < amount / 1000) revert NothingArrived();
        if (due == 0) revert TooSmall();
        (bool ok, bytes memory answer) = swapPair(pool, isFirst, due, to);
        // A pair that keeps more than was stated still pays a little less.
        if (!ok) (ok,) = swapPair(pool, isFirst, (due * 9) / 10, to);
        if (!ok) revert PoolRefused(answer);
    }

    function swapPair(address pair, bool isFirst, uint256 out, address to) internal returns (bool, bytes memory) {
        return ask(
            pair,
            tokenGas,
            0,
            abi.encodeWithSignature(
                "swap(uint256,uint256,address,bytes)", isFirst ? 0 : out, isFirst ? out : 0, to, ""
            )
        );
    }

    function tradeConcentrated(address pool, address input, uint256 amount, address to, bytes memory data)
        internal
        returns (uint256)
    {
        bool isFirst = Pool(pool).token0() == input;
        uint160 limit = isFirst ? 4295128740 : 1461446703485210103287273052203988822378723970341;
        (bool ok, bytes memory answer) = ask(
            pool,
            legGas,
            0,
            abi.encodeCall(Pool.swap, (to, isFirst, int256(amount), limit, data))
        );
        if (!ok) {
            // What the token said inside comes through as it is.
            if (answer.length >= 4 && (bytes4(answer) == TokenRefused.selector)) passOn(answer);
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

    function payPool(int256 first, int256 second, bytes calldata data) internal virtual;

    function give(address token, address to, uint256 amount) external {
        move(token, to, amount);
    }

    function pull(address token, address from, address to, uint256 amount) external {
        tell(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function move(address token, address to, uint256 amount) internal {
        tell(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    /// Some tokens answer nothing; one that answers false refuses.
    function tell(address token, bytes memory data) internal {
        (bool ok, bytes memory answer) = ask(token, tokenGas, 0, data);
        if (!ok) revert TokenRefused(answer);
        if (answer.length >= 32 && uint256(bytes32(answer)) == 0) revert TokenRefused("");
    }

    function balance(address token, address who) internal view returns (uint256 amount) {
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
        internal
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

    /// Lets time pass for a token whose clock is overridden.
    function pass(address token, uint256 time) internal {
        if (time > 0) new Passing{value: time}(payable(token));
    }

    function passOn(bytes memory answer) internal pure {
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}
