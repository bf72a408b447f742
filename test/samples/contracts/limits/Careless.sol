// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface IOldStaking {
    function leave(address account, uint256 amount) external;
}

interface IPull {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ITrader {
    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 a,
        uint256 b,
        uint256 leastA,
        uint256 leastB,
        address to,
        uint256 until
    ) external;
}

/// A token whose checks do not hold, beside sound functions of the same shape.
contract Careless {
    address public owner;
    address private target;
    ITrader private router;
    uint256 public totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) private asked;
    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor(address other) {
        owner = other;
        target = other;
        router = ITrader(other);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    /// The check of the allowance is the wrong way round.
    function zqInverted(address from, address to, uint256 amount) external {
        require(amount <= balanceOf[from] && allowance[from][msg.sender] <= amount);
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
            allowance[from][msg.sender] -= amount;
        }
        emit Transfer(from, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }

    function zqFree() external {
        totalSupply += 1e17;
        balanceOf[msg.sender] += 1e17;
        emit Transfer(address(0), msg.sender, 1e17);
    }

    function zqBought() external payable {
        require(msg.value == 1e18 && balanceOf[msg.sender] + 1e17 < 1e20);
        totalSupply += 1e17;
        balanceOf[msg.sender] += 1e17;
        emit Transfer(address(0), msg.sender, 1e17);
    }

    /// A constructor by another name.
    function zqCareles(uint256 supply) external {
        totalSupply = supply * 10 ** 18;
        balanceOf[msg.sender] = supply * 10 ** 18;
    }

    function zqOwned() external {
        owner = msg.sender;
    }

    function zqOwner(address next) external {
        require(msg.sender == owner);
        owner = next;
    }

    /// Asking to become the owner.
    function zqAsk() external {
        asked[msg.sender] = block.timestamp;
    }

    function zqForward(bytes calldata data) external {
        (bool ok, ) = target.call(data);
        require(ok);
    }

    function zqRun(bytes calldata data) external {
        (bool ok, ) = target.delegatecall(data);
        require(ok);
    }

    function multicall(bytes calldata data) external {
        (bool ok, ) = address(this).delegatecall(data);
        require(ok);
    }

    function zqMigrate(IOldStaking old, uint256 amount) external {
        old.leave(msg.sender, amount);
        asked[msg.sender] += amount;
    }

    function zqDeposit(IPull token, uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
        asked[msg.sender] += amount;
    }

    function zqTrade() external {
        router.addLiquidity(address(this), target, balanceOf[address(this)], 1, 0, 0, owner, block.timestamp);
    }
}
