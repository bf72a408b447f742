// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenBase} from "./TokenBase.sol";

// Functions that anybody may call, labelled by what that lets an unprivileged caller without funds do: the names end in Harm where it
// lets them do what nobody should, in Fair where it does not, and in Doubt where a trial cannot show it.

abstract contract MintBase is TokenBase {
    function create(address to, uint256 value) internal {
        totalSupply += value;
        balances[to] += value;
        emit Transfer(address(0), to, value);
    }
}

contract FreeMintOpenHarm is MintBase {
    function mint(address to, uint256 value) external {
        create(to, value);
    }
}

contract FaucetOpenHarm is MintBase {
    mapping(address => bool) private served;

    function mint() external {
        require(!served[msg.sender], "served");
        served[msg.sender] = true;
        create(msg.sender, 100 ether);
    }
}

/// Where nobody who looks through its functions would see it.
contract FallbackMintOpenHarm is MintBase {
    fallback() external {
        create(msg.sender, 100 ether);
    }
}

contract PauseOpenHarm is TokenBase {
    bool public paused;

    function pause() external {
        paused = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        super.move(from, to, value);
    }
}

contract SeizeOpenHarm is TokenBase {
    function forceTransfer(address from, address to, uint256 value) external {
        move(from, to, value);
    }
}

/// Hands what it does not know to code that anybody may replace.
contract UpgradeOpenHarm is TokenBase {
    address private implementation = address(this);

    event Upgraded(address indexed implementation);

    function upgradeTo(address next) external {
        implementation = next;
        emit Upgraded(next);
    }

    fallback() external {
        address target = implementation;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let went := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(went) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract ReceiveOpenFair is MintBase {
    receive() external payable {
        create(msg.sender, msg.value);
    }
}

contract DepositOpenFair is MintBase {
    function deposit() external payable {
        create(msg.sender, msg.value);
    }
}

contract PricedOpenFair is MintBase {
    function mint(address to, uint256 number) external payable {
        require(number > 0 && msg.value >= number * 0.01 ether, "price");
        create(to, number);
    }
}

interface Paid {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Shares for an asset, as vaults give them.
contract VaultOpenFair is MintBase {
    Paid private asset = Paid(msg.sender);

    function mint(uint256 shares, address to) external {
        require(asset.transferFrom(msg.sender, address(this), shares), "asset");
        create(to, shares);
    }
}

interface Borrower {
    function onFlashLoan(uint256 value) external;
}

contract FlashMintOpenFair is MintBase {
    function flashMint(uint256 value) external {
        create(msg.sender, value);
        Borrower(msg.sender).onFlashLoan(value);
        require(balances[msg.sender] >= value, "not returned");
        balances[msg.sender] -= value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }
}

contract BurnOpenFair is TokenBase {
    function burn(uint256 value) external {
        require(balances[msg.sender] >= value, "balance");
        balances[msg.sender] -= value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }
}

/// For nothing, and not yet: only the day will tell.
contract LaterOpenDoubt is MintBase {
    function mint(address to, uint256 value) external {
        require(block.timestamp > 4_000_000_000, "not yet");
        create(to, value);
    }
}

/// Whom it names can send no more.
contract BlacklistOpenDoubt is TokenBase {
    mapping(address => bool) public blacklisted;

    function blacklist(address account) external {
        blacklisted[account] = true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(!blacklisted[from], "blacklisted");
        super.move(from, to, value);
    }
}

/// Up to all of what is sent.
contract FeeOpenDoubt is TokenBase {
    uint256 public sellFee;

    function setSellFee(uint256 percent) external {
        require(percent <= 100, "fee");
        sellFee = percent;
    }

    function move(address from, address to, uint256 value) internal override {
        uint256 fee = (value * sellFee) / 100;
        super.move(from, address(this), fee);
        super.move(from, to, value - fee);
    }
}

contract BurnOpenHarm is TokenBase {
    function burn(address from, uint256 value) external {
        balances[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}

/// It destroys what it has itself, and nobody else is known who has any.
contract BurnOwnOpenDoubt is TokenBase {
    constructor() {
        owner = address(1);
        balances[address(this)] = 1 ether;
    }

    function burnCollected() external {
        uint256 value = balances[address(this)];
        balances[address(this)] = 0;
        totalSupply -= value;
        emit Transfer(address(this), address(0), value);
    }
}
