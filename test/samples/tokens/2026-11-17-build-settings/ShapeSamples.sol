// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Lean, Owned} from "./Lean.sol";

/// Ordinary tokens whose code has an unusual shape: hooks, history, assembly.

interface IHookRegistry {
    function hookOf(address account) external view returns (address);
}

interface ISendHook {
    function tokensToSend(address from, address to, uint256 amount) external;
}

interface IReceiveHook {
    function tokensReceived(address from, address to, uint256 amount) external;
}

/// Where accounts say which contract is told of their transfers.
contract HookRegistry is IHookRegistry {
    mapping(address => address) public hookOf;

    function setHook(address hook) external {
        hookOf[msg.sender] = hook;
    }
}

/// Senders and receivers that registered a hook are told, before and after.
contract HooksBuiltSample is Lean("Signal Flag", "FLAG", 18) {
    HookRegistry public registry = new HookRegistry();

    constructor() {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setUp(address) external {}

    function _transfer(address from, address to, uint256 amount) internal override {
        address sender = registry.hookOf(from);
        if (sender != address(0)) ISendHook(sender).tokensToSend(from, to, amount);
        super._transfer(from, to, amount);
        address receiver = registry.hookOf(to);
        if (receiver != address(0)) IReceiveHook(receiver).tokensReceived(from, to, amount);
    }
}

/// Every balance has its history by block, and a controller may object to a transfer, which it never does.
contract HistoryBuiltSample is Owned {
    struct Checkpoint {
        uint128 fromBlock;
        uint128 value;
    }

    string public constant name = "Logbook";
    string public constant symbol = "LOG";
    uint8 public constant decimals = 18;
    Checkpoint[] private supply;
    mapping(address => Checkpoint[]) private balances;
    mapping(address => mapping(address => uint256)) public allowance;
    bool public transfersEnabled = true;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    constructor() {
        write(supply, 1_000_000 ether);
        write(balances[msg.sender], 1_000_000 ether);
        emit Transfer(address(0), msg.sender, 1_000_000 ether);
    }

    function setUp(address) external onlyOwner {}

    function totalSupply() external view returns (uint256) {
        return read(supply, block.number);
    }

    function balanceOf(address who) external view returns (uint256) {
        return read(balances[who], block.number);
    }

    function balanceOfAt(address who, uint256 at) external view returns (uint256) {
        return read(balances[who], at);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        require(transfersEnabled);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return doTransfer(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return doTransfer(from, to, amount);
    }

    function enableTransfers(bool enabled) external onlyOwner {
        transfersEnabled = enabled;
    }

    function doTransfer(address from, address to, uint256 amount) private returns (bool) {
        require(transfersEnabled && to != address(0) && to != address(this));
        write(balances[from], read(balances[from], block.number) - amount);
        write(balances[to], read(balances[to], block.number) + amount);
        emit Transfer(from, to, amount);
        return true;
    }

    function read(Checkpoint[] storage points, uint256 at) private view returns (uint256) {
        for (uint256 i = points.length; i > 0; i--) if (points[i - 1].fromBlock <= at) return points[i - 1].value;
        return 0;
    }

    function write(Checkpoint[] storage points, uint256 value) private {
        uint256 length = points.length;
        if (length > 0 && points[length - 1].fromBlock == block.number) points[length - 1].value = uint128(value);
        else points.push(Checkpoint(uint128(block.number), uint128(value)));
    }
}

/// A token in assembly with slots computed from seeds, for the sake of gas.
contract AssemblyBuiltSample {
    uint256 private constant SUPPLY_SLOT = 0x05345cdf77eb68f44c;
    uint256 private constant BALANCE_SEED = 0x87a211a2;
    uint256 private constant ALLOWANCE_SEED = 0x7f5e9f20;
    bytes32 private constant TRANSFER_TOPIC = keccak256("Transfer(address,address,uint256)");
    bytes32 private constant APPROVAL_TOPIC = keccak256("Approval(address,address,uint256)");

    constructor() {
        bytes32 topic = TRANSFER_TOPIC;
        assembly {
            let amount := 1000000000000000000000000
            sstore(SUPPLY_SLOT, amount)
            mstore(12, BALANCE_SEED)
            mstore(0, caller())
            sstore(keccak256(12, 32), amount)
            mstore(32, amount)
            log3(32, 32, topic, 0, caller())
        }
    }

    function setUp(address) external {}

    function name() external pure returns (string memory) {
        return "Rigging";
    }

    function symbol() external pure returns (string memory) {
        return "RIG";
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function totalSupply() external view returns (uint256 amount) {
        assembly {
            amount := sload(SUPPLY_SLOT)
        }
    }

    function balanceOf(address who) external view returns (uint256 amount) {
        assembly {
            mstore(12, BALANCE_SEED)
            mstore(0, who)
            amount := sload(keccak256(12, 32))
        }
    }

    function allowance(address from, address spender) external view returns (uint256 amount) {
        assembly {
            mstore(32, spender)
            mstore(12, ALLOWANCE_SEED)
            mstore(0, from)
            amount := sload(keccak256(12, 52))
        }
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        bytes32 topic = APPROVAL_TOPIC;
        assembly {
            mstore(32, spender)
            mstore(12, ALLOWANCE_SEED)
            mstore(0, caller())
            sstore(keccak256(12, 52), amount)
            mstore(0, amount)
            log3(0, 32, topic, caller(), spender)
        }
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        assembly {
            mstore(32, caller())
            mstore(12, ALLOWANCE_SEED)
            mstore(0, from)
            let slot := keccak256(12, 52)
            let allowed := sload(slot)
            if not(allowed) {
                if gt(amount, allowed) {
                    mstore(0, 0x13be252b)
                    revert(28, 4)
                }
                sstore(slot, sub(allowed, amount))
            }
        }
        move(from, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) private {
        bytes32 topic = TRANSFER_TOPIC;
        assembly {
            mstore(12, BALANCE_SEED)
            mstore(0, from)
            let slot := keccak256(12, 32)
            let held := sload(slot)
            if gt(amount, held) {
                mstore(0, 0xf4d678b8)
                revert(28, 4)
            }
            sstore(slot, sub(held, amount))
            mstore(12, BALANCE_SEED)
            mstore(0, to)
            slot := keccak256(12, 32)
            sstore(slot, add(sload(slot), amount))
            mstore(32, amount)
            log3(32, 32, topic, from, to)
        }
    }
}
