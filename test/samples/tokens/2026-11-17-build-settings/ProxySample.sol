// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean} from "./Lean.sol";

/// What the proxy below runs: barred accounts, a stop and an issuer, none of which was ever used.
contract CoinLogic is Lean {
    address public issuer;
    bool public paused;
    mapping(address => bool) private barred;

    constructor() Lean("", "", 6) {
        issuer = address(1);
    }

    modifier onlyIssuer() {
        require(msg.sender == issuer, "issuer");
        _;
    }

    function initialize(address issuer_) external {
        require(issuer == address(0), "initialized");
        issuer = issuer_;
        name = "Mooring Dollar";
        symbol = "MUSD";
        _mint(issuer_, 90_000_000 ether);
    }

    function setUp(address) external onlyIssuer {}

    function bar(address account) external onlyIssuer {
        barred[account] = true;
    }

    function pause() external onlyIssuer {
        paused = true;
    }

    function _transfer(address from, address to, uint256 amount) internal override {
        require(!paused && !barred[from] && !barred[to] && !barred[msg.sender], "stopped");
        super._transfer(from, to, amount);
    }
}

/// A dollar behind a proxy with the slots that were used before there was a standard.
contract OldProxyBuiltSample {
    bytes32 private constant IMPLEMENTATION = keccak256("org.zeppelinos.proxy.implementation");
    bytes32 private constant ADMIN = keccak256("org.zeppelinos.proxy.admin");

    constructor() {
        (bytes32 logicSlot, bytes32 adminSlot) = (IMPLEMENTATION, ADMIN);
        address logic = address(new CoinLogic());
        assembly {
            sstore(logicSlot, logic)
            sstore(adminSlot, caller())
        }
        (bool ok,) = logic.delegatecall(abi.encodeCall(CoinLogic.initialize, (msg.sender)));
        require(ok);
    }

    function upgradeTo(address logic) external {
        (bytes32 logicSlot, bytes32 adminSlot) = (IMPLEMENTATION, ADMIN);
        assembly {
            if iszero(eq(caller(), sload(adminSlot))) { revert(0, 0) }
            sstore(logicSlot, logic)
        }
    }

    fallback() external payable {
        bytes32 logicSlot = IMPLEMENTATION;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(logicSlot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
