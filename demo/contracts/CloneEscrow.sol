// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";

/// Holds ether for one deal between a buyer and a seller.
contract CloneEscrow is Initializable {
    address public buyer;
    address payable public seller;
    address public arbiter;
    bool public settled;

    event Funded(address indexed from, uint256 amount);
    event Released(uint256 amount);
    event Refunded(uint256 amount);

    error NotAllowed();
    error AlreadySettled();

    constructor() {
        _disableInitializers();
    }

    function initialize(address buyer_, address payable seller_, address arbiter_) external initializer {
        buyer = buyer_;
        seller = seller_;
        arbiter = arbiter_;
    }

    receive() external payable {
        emit Funded(msg.sender, msg.value);
    }

    function release() external {
        if (msg.sender != buyer && msg.sender != arbiter) revert NotAllowed();
        _settle();
        uint256 amount = address(this).balance;
        emit Released(amount);
        (bool ok, ) = seller.call{value: amount}("");
        require(ok, "release failed");
    }

    function refund() external {
        if (msg.sender != seller && msg.sender != arbiter) revert NotAllowed();
        _settle();
        uint256 amount = address(this).balance;
        emit Refunded(amount);
        (bool ok, ) = buyer.call{value: amount}("");
        require(ok, "refund failed");
    }

    function _settle() private {
        if (settled) revert AlreadySettled();
        settled = true;
    }
}

/// Makes EIP-1167 clones of one escrow.
contract CloneFactory {
    address public immutable implementation;

    event EscrowCreated(address indexed escrow, address indexed buyer, address indexed seller);

    constructor(address implementation_) {
        implementation = implementation_;
    }

    function create(address buyer, address payable seller, address arbiter) external returns (address escrow) {
        escrow = Clones.clone(implementation);
        CloneEscrow(payable(escrow)).initialize(buyer, seller, arbiter);
        emit EscrowCreated(escrow, buyer, seller);
    }
}
