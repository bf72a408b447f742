// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Contracts that call what another contract answers.

interface IAct {
    function act() external;
}

interface IRegistry {
    function base() external view returns (address);
    function pairOf(address base) external view returns (IAct);
    function all() external view returns (IAct[] memory);
    function asset() external view returns (IAct);
    function named(string memory name) external view returns (IAct);
}

/// A question that is asked with another's answer.
contract AskedWithAnswer {
    IRegistry public registry;

    function run() external {
        registry.pairOf(registry.base()).act();
    }
}

/// What an entry of a mapping answers: not the entry itself.
contract AnswerOfEntry {
    mapping(uint256 => IRegistry) public entries;

    function run(uint256 index) external {
        entries[index].asset().act();
    }
}

/// An entry of a list that is answered: it has no place of its own in the answer.
contract EntryOfAnswer {
    IRegistry public registry;

    function run() external {
        registry.all()[0].act();
    }
}

library Places {
    function find(mapping(uint256 => IAct) storage entries, uint256 index) external view returns (IAct) {
        return entries[index];
    }
}

/// What a library answers that reads this contract's storage: asked at its own address it answers otherwise.
contract AnswerOfLibrary {
    mapping(uint256 => IAct) private entries;

    function run() external {
        Places.find(entries, 7).act();
    }
}

/// A question that is asked with a short text.
contract AskedWithText {
    IRegistry public registry;

    function run() external {
        registry.named("AVATAR").act();
    }
}

/// A text that is stored: it may have any length.
contract AskedWithStoredText {
    IRegistry public registry;
    string private name;

    function run() external {
        registry.named(name).act();
    }
}

/// Whether the call went well is asked twice: the second time with an answer on the stack, or none.
contract CaughtFailure {
    IRegistry public registry;
    string public reason;

    function run() external {
        try registry.asset() returns (IAct found) {
            found.act();
        } catch Error(string memory why) {
            reason = why;
        } catch {
            reason = "unknown";
        }
    }
}

/// Whom an entry names, and whom the contract in an entry names.
contract NamedByEntry {
    mapping(uint256 => address) private holders;
    mapping(uint256 => IRegistry) private entries;
    address public owner;

    function assign(uint256 index, address holder, IRegistry entry) external {
        require(msg.sender == owner);
        holders[index] = holder;
        entries[index] = entry;
    }

    function own(uint256 index) external {
        require(holders[index] == msg.sender);
        owner = address(this);
    }

    function elsewhere(uint256 index) external {
        require(entries[index].base() == msg.sender);
        owner = address(this);
    }
}
