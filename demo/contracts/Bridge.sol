// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// Locks tokens here for another chain; validators vote to release. A guardian can pause it at once.
contract Bridge is Pausable {
    using SafeERC20 for IERC20;

    IERC20 public immutable token;
    address public guardian;
    uint256 public threshold;
    uint256 public nonce;
    mapping(address account => bool) public isValidator;
    mapping(bytes32 release => uint256) public votes;
    mapping(bytes32 release => mapping(address validator => bool)) public hasVoted;
    mapping(bytes32 release => bool) public released;

    event Sent(uint256 indexed nonce, address indexed from, uint256 indexed toChain, bytes32 to, uint256 amount);
    event Voted(bytes32 indexed release, address indexed validator);
    event Released(bytes32 indexed release, address indexed to, uint256 amount);
    event GuardianChanged(address indexed guardian);
    event ValidatorChanged(address indexed validator, bool active);

    error NotValidator(address account);
    error NotGuardian(address account);
    error AlreadyDone();

    modifier onlyGuardian() {
        if (msg.sender != guardian) revert NotGuardian(msg.sender);
        _;
    }

    constructor(IERC20 token_, address[] memory validators, uint256 threshold_, address guardian_) {
        require(threshold_ > 0 && threshold_ <= validators.length, "bad threshold");
        token = token_;
        threshold = threshold_;
        guardian = guardian_;
        for (uint256 i; i < validators.length; ++i) isValidator[validators[i]] = true;
    }

    function send(uint256 toChain, bytes32 to, uint256 amount) external whenNotPaused {
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Sent(nonce++, msg.sender, toChain, to, amount);
    }

    function vote(bytes32 source, address to, uint256 amount) external whenNotPaused {
        if (!isValidator[msg.sender]) revert NotValidator(msg.sender);
        bytes32 release = keccak256(abi.encode(source, to, amount));
        if (released[release] || hasVoted[release][msg.sender]) revert AlreadyDone();
        hasVoted[release][msg.sender] = true;
        emit Voted(release, msg.sender);
        if (++votes[release] < threshold) return;
        released[release] = true;
        token.safeTransfer(to, amount);
        emit Released(release, to, amount);
    }

    function pause() external onlyGuardian {
        _pause();
    }

    function unpause() external onlyGuardian {
        _unpause();
    }

    function setGuardian(address guardian_) external onlyGuardian {
        guardian = guardian_;
        emit GuardianChanged(guardian_);
    }

    function setValidator(address validator, bool active) external onlyGuardian {
        isValidator[validator] = active;
        emit ValidatorChanged(validator, active);
    }
}
