// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";

/// Names to addresses; who may write is decided by a separate access manager.
contract Registry is AccessManaged {
    mapping(bytes32 name => address) public addressOf;

    event EntrySet(bytes32 indexed name, address indexed account);
    event EntryRemoved(bytes32 indexed name);

    constructor(address manager) AccessManaged(manager) {}

    function setEntry(bytes32 name, address account) external restricted {
        addressOf[name] = account;
        emit EntrySet(name, account);
    }

    function removeEntry(bytes32 name) external restricted {
        delete addressOf[name];
        emit EntryRemoved(name);
    }
}

contract RegistryManager is AccessManager {
    constructor(address admin) AccessManager(admin) {}
}
