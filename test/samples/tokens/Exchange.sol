// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Asset {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

/// The chain's coin as a token.
contract WrappedCoin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Transfer(address(0), msg.sender, msg.value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// A constant-product market with the interface of the best-known kind.
contract TestPair {
    address public immutable factory = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address first, address second) {
        token0 = first;
        token1 = second;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, 0);
    }

    function mint(address to) external {
        uint256 made = Asset(token0).balanceOf(address(this));
        totalSupply += made;
        balanceOf[to] += made;
        emit Transfer(address(0), to, made);
        sync();
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external {
        require(out0 > 0 || out1 > 0, "INSUFFICIENT_OUTPUT_AMOUNT");
        require(out0 < reserve0 && out1 < reserve1, "INSUFFICIENT_LIQUIDITY");
        if (out0 > 0) pay(token0, to, out0);
        if (out1 > 0) pay(token1, to, out1);
        uint256 left0 = Asset(token0).balanceOf(address(this));
        uint256 left1 = Asset(token1).balanceOf(address(this));
        uint256 in0 = left0 > reserve0 - out0 ? left0 - (reserve0 - out0) : 0;
        uint256 in1 = left1 > reserve1 - out1 ? left1 - (reserve1 - out1) : 0;
        require(in0 > 0 || in1 > 0, "INSUFFICIENT_INPUT_AMOUNT");
        uint256 kept = (left0 * 1000 - in0 * 3) * (left1 * 1000 - in1 * 3);
        require(kept >= uint256(reserve0) * reserve1 * 1e6, "K");
        sync();
    }

    function pay(address token, address to, uint256 value) private {
        (bool ok, bytes memory data) = token.call(abi.encodeCall(Asset.transfer, (to, value)));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "TRANSFER_FAILED");
    }

    function sync() public {
        reserve0 = uint112(Asset(token0).balanceOf(address(this)));
        reserve1 = uint112(Asset(token1).balanceOf(address(this)));
    }
}

/// A market that is paid in a callback, with the interface of the concentrated kind.
contract TestPool {
    address public immutable token0;
    address public immutable token1;
    uint128 public liquidity = 1;

    constructor(address first, address second) {
        token0 = first;
        token1 = second;
    }

    function swap(address to, bool zeroForOne, int256 amount, uint160, bytes calldata data)
        external
        returns (int256, int256)
    {
        (address input, address output) = zeroForOne ? (token0, token1) : (token1, token0);
        uint256 x = Asset(input).balanceOf(address(this));
        uint256 net = (uint256(amount) * 997) / 1000;
        uint256 out = (net * Asset(output).balanceOf(address(this))) / (x + net);
        Asset(output).transfer(to, out);
        (int256 a, int256 b) = zeroForOne ? (amount, -int256(out)) : (-int256(out), amount);
        (bool ok, bytes memory answer) =
            msg.sender.call(abi.encodeWithSignature("uniswapV3SwapCallback(int256,int256,bytes)", a, b, data));
        if (!ok) assembly { revert(add(answer, 32), mload(answer)) }
        require(x + uint256(amount) <= Asset(input).balanceOf(address(this)), "IIA");
        return (a, b);
    }
}

/// Makes and finds both kinds of market; stands for the router, too.
contract TestExchange {
    mapping(address => mapping(address => address)) public getPair;
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    function createPair(address a, address b) external returns (address pair) {
        (address first, address second) = a < b ? (a, b) : (b, a);
        pair = address(new TestPair(first, second));
        getPair[first][second] = pair;
        getPair[second][first] = pair;
    }

    function createPool(address a, address b, uint24 fee) external returns (address pool) {
        (address first, address second) = a < b ? (a, b) : (b, a);
        pool = address(new TestPool(first, second));
        getPool[first][second][fee] = pool;
        getPool[second][first][fee] = pool;
    }

    /// Buys for the sender with the coin that came along.
    function buy(WrappedCoin coin, TestPair pair) external payable {
        coin.deposit{value: msg.value}();
        coin.transfer(address(pair), msg.value);
        bool isFirst = pair.token0() == address(coin);
        (uint256 x, uint256 y,) = pair.getReserves();
        if (!isFirst) (x, y) = (y, x);
        uint256 net = msg.value * 997;
        uint256 out = (net * y) / (x * 1000 + net);
        pair.swap(isFirst ? 0 : out, isFirst ? out : 0, msg.sender, "");
    }

    /// Sells of the sender what it may spend: what arrived at the pair.
    function sell(address token, TestPair pair, uint256 amount) external {
        (bool ok, bytes memory data) =
            token.call(abi.encodeCall(Asset.transferFrom, (msg.sender, address(pair), amount)));
        require(ok && (data.length == 0 || abi.decode(data, (bool))), "TRANSFER_FROM_FAILED");
        bool isFirst = pair.token0() == token;
        (uint256 x, uint256 y,) = pair.getReserves();
        if (!isFirst) (x, y) = (y, x);
        uint256 net = (Asset(token).balanceOf(address(pair)) - x) * 997;
        uint256 out = (net * y) / (x * 1000 + net);
        pair.swap(isFirst ? 0 : out, isFirst ? out : 0, msg.sender, "");
    }
}
