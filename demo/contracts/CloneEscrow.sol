// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Holds tokens for deals between two parties; an arbiter can settle a dispute either way.
contract CloneEscrow is Initializable {
    using SafeERC20 for IERC20;

    struct Deal {
        address buyer;
        address seller;
        uint256 amount;
    }

    IERC20 public token;
    address public arbiter;
    Deal[] public deals;

    event DealOpened(uint256 indexed deal, address indexed buyer, address indexed seller, uint256 amount);
    event DealReleased(uint256 indexed deal, uint256 amount);
    event DealRefunded(uint256 indexed deal, uint256 amount);

    error NotAllowed(address account);
    error AlreadySettled(uint256 deal);

    constructor() {
        _disableInitializers();
    }

    function initialize(IERC20 token_, address arbiter_) external initializer {
        token = token_;
        arbiter = arbiter_;
    }

    function open(address seller, uint256 amount) external returns (uint256 deal) {
        deal = deals.length;
        deals.push(Deal(msg.sender, seller, amount));
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit DealOpened(deal, msg.sender, seller, amount);
    }

    function release(uint256 deal) external {
        if (msg.sender != deals[deal].buyer && msg.sender != arbiter) revert NotAllowed(msg.sender);
        uint256 amount = _settle(deal);
        token.safeTransfer(deals[deal].seller, amount);
        emit DealReleased(deal, amount);
    }

    function refund(uint256 deal) external {
        if (msg.sender != deals[deal].seller && msg.sender != arbiter) revert NotAllowed(msg.sender);
        uint256 amount = _settle(deal);
        token.safeTransfer(deals[deal].buyer, amount);
        emit DealRefunded(deal, amount);
    }

    function dealCount() external view returns (uint256) {
        return deals.length;
    }

    function _settle(uint256 deal) private returns (uint256 amount) {
        amount = deals[deal].amount;
        if (amount == 0) revert AlreadySettled(deal);
        deals[deal].amount = 0;
    }
}

/// Makes EIP-1167 clones of an escrow.
contract CloneFactory {
    event CloneCreated(address indexed implementation, address indexed clone);

    function create(address implementation, IERC20 token, address arbiter) external returns (address clone) {
        clone = Clones.clone(implementation);
        CloneEscrow(clone).initialize(token, arbiter);
        emit CloneCreated(implementation, clone);
    }
}
