// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// Constant-product market of two tokens with a fixed fee to its liquidity providers. No owner.
contract SwapPair is ERC20, ReentrancyGuard {
    using SafeERC20 for IERC20;

    IERC20 public immutable token0;
    IERC20 public immutable token1;
    uint256 public immutable feeBps;
    uint256 public reserve0;
    uint256 public reserve1;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint256 reserve0, uint256 reserve1);

    error InsufficientLiquidity();
    error InsufficientInput(uint256 amount0, uint256 amount1);
    error InsufficientOutput(uint256 amountOut);
    error UnknownToken(address token);

    constructor(
        IERC20 token0_,
        IERC20 token1_,
        uint256 feeBps_,
        string memory name_,
        string memory symbol_
    ) ERC20(name_, symbol_) {
        feeBps = feeBps_;
        token0 = token0_;
        token1 = token1_;
    }

    function addLiquidity(uint256 amount0, uint256 amount1) external nonReentrant returns (uint256 liquidity) {
        token0.safeTransferFrom(msg.sender, address(this), amount0);
        token1.safeTransferFrom(msg.sender, address(this), amount1);
        uint256 in0 = token0.balanceOf(address(this)) - reserve0;
        uint256 in1 = token1.balanceOf(address(this)) - reserve1;
        uint256 supply = totalSupply();
        liquidity = supply == 0
            ? Math.sqrt(in0 * in1)
            : Math.min((in0 * supply) / reserve0, (in1 * supply) / reserve1);
        if (liquidity == 0) revert InsufficientLiquidity();
        _mint(msg.sender, liquidity);
        _sync();
        emit Mint(msg.sender, in0, in1);
    }

    function removeLiquidity(uint256 liquidity) external nonReentrant returns (uint256 amount0, uint256 amount1) {
        uint256 supply = totalSupply();
        amount0 = (liquidity * reserve0) / supply;
        amount1 = (liquidity * reserve1) / supply;
        _burn(msg.sender, liquidity);
        token0.safeTransfer(msg.sender, amount0);
        token1.safeTransfer(msg.sender, amount1);
        _sync();
        emit Burn(msg.sender, amount0, amount1, msg.sender);
    }

    function swap(address tokenIn, uint256 amountIn, uint256 minOut) external nonReentrant returns (uint256 amountOut) {
        bool zeroForOne = tokenIn == address(token0);
        if (!zeroForOne && tokenIn != address(token1)) revert UnknownToken(tokenIn);
        (IERC20 input, IERC20 output) = zeroForOne ? (token0, token1) : (token1, token0);
        (uint256 reserveIn, uint256 reserveOut) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        input.safeTransferFrom(msg.sender, address(this), amountIn);
        // What arrived, not what was sent: the token may take a fee.
        uint256 received = input.balanceOf(address(this)) - reserveIn;
        uint256 withFee = received * (10_000 - feeBps);
        amountOut = (withFee * reserveOut) / (reserveIn * 10_000 + withFee);
        if (amountOut < minOut || amountOut == 0) revert InsufficientOutput(amountOut);
        output.safeTransfer(msg.sender, amountOut);
        _sync();
        emit Swap(
            msg.sender,
            zeroForOne ? received : 0,
            zeroForOne ? 0 : received,
            zeroForOne ? 0 : amountOut,
            zeroForOne ? amountOut : 0,
            msg.sender
        );
    }

    /// The way of routers: what is sold was handed over before, what is bought goes to whoever is named.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external nonReentrant {
        if (amount0Out == 0 && amount1Out == 0) revert InsufficientOutput(0);
        if (amount0Out >= reserve0 || amount1Out >= reserve1) revert InsufficientLiquidity();
        if (amount0Out != 0) token0.safeTransfer(to, amount0Out);
        if (amount1Out != 0) token1.safeTransfer(to, amount1Out);
        uint256 held0 = token0.balanceOf(address(this));
        uint256 held1 = token1.balanceOf(address(this));
        uint256 in0 = _arrived(held0, reserve0 - amount0Out);
        uint256 in1 = _arrived(held1, reserve1 - amount1Out);
        uint256 kept = (held0 * 10_000 - in0 * feeBps) * (held1 * 10_000 - in1 * feeBps);
        if (kept < reserve0 * reserve1 * 10_000 ** 2) revert InsufficientInput(in0, in1);
        _sync();
        emit Swap(msg.sender, in0, in1, amount0Out, amount1Out, to);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (uint112(reserve0), uint112(reserve1), 0);
    }

    function _arrived(uint256 held, uint256 expected) private pure returns (uint256) {
        return held > expected ? held - expected : 0;
    }

    function _sync() private {
        reserve0 = token0.balanceOf(address(this));
        reserve1 = token1.balanceOf(address(this));
        emit Sync(reserve0, reserve1);
    }
}
